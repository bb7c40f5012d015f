/** Who a patient is, over FHIR: `Patient/$match`, and a conditional create of Patient. */
import * as v from 'valibot'
import { canonical, urlOf } from '../../../hospital_documents/fhir_extensions'
import { GatewayUnavailable } from '../../failures'
import type { HisIdentifier, HisIdentity, HisMatch, HisPerson } from '../identity'
import { ask, readAs, type FhirAddress } from './calls'

const patient = v.object({
  resourceType: v.literal('Patient'),
  name: v.optional(v.array(v.object({ text: v.optional(v.string()) })), []),
  identifier: v.optional(
    v.array(
      v.object({
        system: v.optional(v.string()),
        value: v.string(),
        type: v.optional(
          v.object({ coding: v.optional(v.array(v.object({ code: v.optional(v.string()) })), []) }),
        ),
      }),
    ),
    [],
  ),
  telecom: v.optional(
    v.array(
      v.object({
        system: v.optional(v.string()),
        value: v.optional(v.string()),
        extension: v.optional(
          v.array(v.object({ url: v.string(), valueBoolean: v.optional(v.boolean()) })),
          [],
        ),
      }),
    ),
    [],
  ),
})
type Patient = v.InferOutput<typeof patient>

const gradeUrl = 'http://hl7.org/fhir/StructureDefinition/match-grade'
const matches = v.object({
  resourceType: v.literal('Bundle'),
  entry: v.optional(
    v.array(
      v.object({
        resource: v.looseObject({ resourceType: v.string() }),
        search: v.optional(
          v.object({
            extension: v.optional(
              v.array(v.object({ url: v.string(), valueCode: v.optional(v.string()) })),
              [],
            ),
          }),
        ),
      }),
    ),
    [],
  ),
})

/** A certificate's numbering: the identity card's by its OID, the others by this app's table. */
const certificateSystem = (idType: string): string =>
  idType === '01' ? 'urn:oid:1.2.156.112605.1.1' : `${canonical}/sid/certificate-${idType}`

/** Over FHIR. */
export class HisFhirIdentity implements HisIdentity {
  constructor(private readonly address: FhirAddress) {}

  async matchPatient(person: HisPerson): Promise<HisMatch> {
    const reply = await ask(this.address, 'POST', 'Patient/$match', {
      resourceType: 'Parameters',
      parameter: [
        { name: 'resource', resource: resourceOf(person) },
        { name: 'count', valueInteger: 3 },
        { name: 'onlyCertainMatches', valueBoolean: false },
      ],
    })
    const { entry } = readAs(matches, reply, [200])
    const found = entry.filter(({ resource }) => resource.resourceType === 'Patient')
    const [first] = found
    // FHIR has no word for a checked phone: whoever is new proves himself at the window, or books only.
    if (first === undefined) return { outcome: 'none', telBelongs: false }
    const isCertain =
      first.search?.extension.some(
        ({ url, valueCode }) => url === gradeUrl && valueCode === 'certain',
      ) === true
    const read = v.safeParse(patient, first.resource)
    const isHis = read.success && read.output.name.some(({ text }) => text === person.name)
    if (!isCertain || found.length > 1 || !isHis) return { outcome: 'several' }
    return {
      outcome: 'found',
      identifiers: numbersOf(read.output),
      tel: telOf(read.output),
    }
  }

  async openPatient(_key: string, person: HisPerson): Promise<{ identifiers: HisIdentifier[] }> {
    const reply = await ask(this.address, 'POST', 'Patient', resourceOf(person), {
      'if-none-exist': `identifier=${certificateSystem(person.idType)}|${person.idNo}`,
    })
    return { identifiers: numbersOf(readAs(patient, reply)) }
  }
}

function resourceOf({ name, idType, idNo, sex, birthday, tel, guardian }: HisPerson): object {
  return {
    resourceType: 'Patient',
    ...(idNo === '' ? {} : { identifier: [{ system: certificateSystem(idType), value: idNo }] }),
    name: [{ text: name }],
    gender: sex,
    birthDate: birthday,
    telecom: [{ system: 'phone', value: tel, use: 'mobile' }],
    ...(guardian === undefined
      ? {}
      : {
          contact: [
            {
              relationship: [{ text: guardian.relation }],
              name: { text: guardian.name },
              telecom: [{ system: 'phone', value: guardian.tel }],
            },
          ],
        }),
  }
}

/** The phone on file counts only where the hospital says that it stands for it. */
const telOf = ({ telecom }: Patient): string | null =>
  telecom.find(
    ({ system, value = '', extension }) =>
      system === 'phone' &&
      /^1[3-9]\d{9}$/.test(value) &&
      extension.some(({ url, valueBoolean }) => url === urlOf('verified') && valueBoolean === true),
  )?.value ?? null

function numbersOf({ identifier }: Patient): HisIdentifier[] {
  const numbers = identifier.flatMap(({ system, value, type }) => {
    if (
      type?.coding.some(({ code }) => code === 'MR') === true ||
      system === `${canonical}/sid/patient-no`
    )
      return [{ system: 'patient_no', value }]
    return system === `${canonical}/sid/card-no` ? [{ system: 'card_no', value }] : []
  })
  if (numbers.some(({ system }) => system === 'patient_no')) return numbers
  throw new GatewayUnavailable('his', 'the Patient has no identifier of type MR')
}
