/** `Patient/$match` and the conditional create of a Patient. */
import * as v from 'valibot'
import { urlOf } from '../../../server/hospital_documents/fhir_extensions'
import {
  certificateType,
  extension,
  numbering,
  phoneBelongs,
  type FhirResource,
} from '../../../server/hospital_documents/fhir_writing'
import { fileNumber, safeId } from '../../hospital/fhir/words'
import type { PatientFile } from '../../hospital/patients_repository'
import { cardNoOf, person, type Registry } from '../patients'
import { bundleOf, outcomeOf, readAs, type Answer } from './answers'

const identifier = v.object({ system: v.optional(v.string()), value: v.string() })
const patient = v.object({
  resourceType: v.literal('Patient'),
  identifier: v.optional(v.array(identifier), []),
  name: v.pipe(v.array(v.object({ text: v.string() })), v.minLength(1)),
  gender: v.string(),
  birthDate: v.string(),
  telecom: v.pipe(v.array(v.object({ system: v.string(), value: v.string() })), v.minLength(1)),
  contact: v.optional(
    v.array(
      v.object({
        extension: v.optional(
          v.array(v.object({ url: v.string(), valueIdentifier: v.optional(identifier) })),
          [],
        ),
      }),
    ),
    [],
  ),
})
const parameters = v.object({
  resourceType: v.literal('Parameters'),
  parameter: v.array(v.looseObject({ name: v.string(), resource: v.optional(v.unknown()) })),
})

/** The matching file: certain, possible (staff must decide), or none, and then whether the phone is this person's. */
export async function matchPatient(registry: Registry, body: unknown): Promise<Answer> {
  const { parameter } = readAs(parameters, body)
  const asked = parameter.find(({ name }) => name === 'resource')?.resource
  const found = await registry.match(personIn(asked))
  return { status: 200, resource: bundleOf(entriesOf(found)) }
}

function entriesOf(found: Awaited<ReturnType<Registry['match']>>) {
  switch (found.outcome) {
    case 'found':
      return [{ resource: fileAsFhir(found.file), search: graded('certain') }]
    case 'several':
      return [{ resource: { resourceType: 'Patient' }, search: graded('possible') }]
    case 'none': {
      if (!found.telBelongs) return []
      const resource = outcomeOf('information', 'informational', phoneBelongs)
      return [{ resource, search: { mode: 'outcome' } }]
    }
  }
}

const graded = (valueCode: 'certain' | 'possible') => ({
  mode: 'match',
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/match-grade', valueCode }],
})

/** Opens a file, once. */
export async function openPatient(registry: Registry, body: unknown): Promise<Answer> {
  return { status: 201, resource: fileAsFhir(await registry.open(personIn(body))) }
}

const fileAsFhir = (file: PatientFile): FhirResource => ({
  resourceType: 'Patient',
  id: safeId(file.number),
  identifier: [fileNumber(file.number), { system: numbering('card-no'), value: cardNoOf(file) }],
  name: [{ text: file.name }],
  gender: file.sex,
  birthDate: file.birthday,
  telecom:
    file.tel === ''
      ? []
      : [{ system: 'phone', value: file.tel, extension: extension('verified', true) }],
  extension: extension('insured', true),
})

function personIn(body: unknown) {
  const { identifier: numbers, name, gender, birthDate, telecom, contact } = readAs(patient, body)
  const certificate = numbers.find(({ system }) => certificateType(system) !== undefined)
  const guardian = contact
    .flatMap(({ extension: found }) => found)
    .find(({ url }) => url === urlOf('guardian-certificate'))?.valueIdentifier
  return readAs(person, {
    name: name[0]?.text,
    idType: certificateType(certificate?.system) ?? '01',
    idNo: certificate?.value ?? '',
    sex: gender,
    birthday: birthDate,
    tel: telecom.find(({ system }) => system === 'phone')?.value,
    ...(guardian && {
      guardian: { idType: certificateType(guardian.system), idNo: guardian.value },
    }),
  })
}
