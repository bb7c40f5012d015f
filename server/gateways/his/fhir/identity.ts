/** Patient identity over FHIR: `Patient/$match`, and a conditional create of Patient. */
import * as v from 'valibot'
import { urlOf } from '../../../hospital_documents/fhir_extensions'
import { numbering, phoneBelongs } from '../../../hospital_documents/fhir_writing'
import { GatewayUnavailable } from '../../failures'
import type { HisIdentifier, HisIdentity, HisMatch, HisPerson } from '../identity'
import { ask, readAs, type FhirAddress } from './calls'
import { identityOf, patientAsFhir } from './person'

const flags = v.optional(
  v.array(v.object({ url: v.string(), valueBoolean: v.optional(v.boolean()) })),
  [],
)
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
        extension: flags,
      }),
    ),
    [],
  ),
  extension: flags,
})
type Patient = v.InferOutput<typeof patient>

/** Beside an empty match: FHIR has no element for a verified phone, so an informational issue carries it. */
const checkedPhone = v.object({
  resource: v.object({
    resourceType: v.literal('OperationOutcome'),
    issue: v.array(
      v.object({
        severity: v.literal('information'),
        details: v.object({ coding: v.array(v.object({ code: v.literal(phoneBelongs) })) }),
      }),
    ),
  }),
})
const saysPhoneBelongs = (entry: unknown): boolean => v.is(checkedPhone, entry)

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

/** Over FHIR. */
export class HisFhirIdentity implements HisIdentity {
  constructor(private readonly address: FhirAddress) {}

  async matchPatient(person: HisPerson): Promise<HisMatch> {
    const reply = await ask(this.address, 'POST', 'Patient/$match', {
      resourceType: 'Parameters',
      parameter: [
        { name: 'resource', resource: patientAsFhir(person) },
        { name: 'count', valueInteger: 3 },
        { name: 'onlyCertainMatches', valueBoolean: false },
      ],
    })
    const { entry } = readAs(matches, reply, [200])
    const found = entry.filter(({ resource }) => resource.resourceType === 'Patient')
    const [first] = found
    if (first === undefined) return { outcome: 'none', telBelongs: entry.some(saysPhoneBelongs) }
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
      insured: insuredOf(read.output),
    }
  }

  async openPatient(key: string, person: HisPerson): Promise<{ identifiers: HisIdentifier[] }> {
    const identity = identityOf(person, key)
    const reply = await ask(
      this.address,
      'POST',
      'Patient',
      { ...patientAsFhir(person), identifier: [identity] },
      { 'if-none-exist': `identifier=${identity.system}|${identity.value}` },
    )
    return { identifiers: numbersOf(readAs(patient, reply)) }
  }
}

/** The phone on file counts only where the hospital has verified it. */
const telOf = ({ telecom }: Patient): string | null =>
  telecom.find(
    ({ system, value = '', extension }) =>
      system === 'phone' &&
      /^1[3-9]\d{9}$/.test(value) &&
      extension.some(({ url, valueBoolean }) => url === urlOf('verified') && valueBoolean === true),
  )?.value ?? null

const insuredOf = ({ extension }: Patient): boolean | undefined =>
  extension.find(({ url }) => url === urlOf('insured'))?.valueBoolean

function numbersOf({ identifier }: Patient): HisIdentifier[] {
  const numbers = identifier.flatMap(({ system, value, type }) => {
    if (
      type?.coding.some(({ code }) => code === 'MR') === true ||
      system === numbering('patient-no')
    )
      return [{ system: 'patient_no', value }]
    return system === numbering('card-no') ? [{ system: 'card_no', value }] : []
  })
  if (numbers.some(({ system }) => system === 'patient_no')) return numbers
  throw new GatewayUnavailable('his', 'the Patient has no identifier of type MR')
}
