/** How the demo's hospital names its things in FHIR. */
import {
  coded,
  extension,
  numbering,
  type FhirResource,
} from '../../../server/hospital_documents/fhir_writing'

/** A resource as the demo's hospital publishes it: under an id of its own. */
export interface HospitalDocument extends FhirResource {
  id: string
  extension?: object[]
}

const numberings = 'https://demo-hospital.example/sid'

/** The id of a resource: of a document's id what FHIR allows in one. */
export const safeId = (id: string): string => id.replace(/[^A-Za-z0-9.-]/g, '.').slice(0, 64)

/** Id and identifier of the resource that is a document: the identifier has the document's id as it is. */
export const named = (name: string, id: string) => ({
  id: safeId(id),
  identifier: [{ system: `${numberings}/${name}`, value: id }],
})

export const to = (type: string, id: string | null) =>
  id === null ? undefined : { reference: `${type}/${safeId(id)}` }

/** With the hospital's version number, which keeps an older version from replacing a newer one. */
export const counted = (
  { version }: { version: number },
  resources: readonly HospitalDocument[],
): HospitalDocument[] =>
  resources.map((resource) => ({
    ...resource,
    extension: [...(resource.extension ?? []), ...extension('version', String(version))],
  }))

/** The number of a file. */
export const fileNumber = (value: string) => ({
  type: coded('MR', 'http://terminology.hl7.org/CodeSystem/v2-0203'),
  system: numbering('patient-no'),
  value,
})

/** Whose it is. */
export const subjectOf = ({ patient }: { patient: { system: string; value: string } }) => ({
  type: 'Patient',
  identifier:
    patient.system === 'patient_no'
      ? fileNumber(patient.value)
      : { system: patient.system, value: patient.value },
})
