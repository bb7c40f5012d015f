/** A typed person as a Patient. */
import {
  certificateSystem,
  extension,
  numbering,
  tidied,
  type FhirResource,
} from '../../../hospital_documents/fhir_writing'
import type { HisPerson } from '../identity'

/** What makes opening a file take effect once: the certificate, or for a newborn without one the request's key. */
export const identityOf = ({ idType, idNo }: HisPerson, key: string) =>
  idNo === '' ? { system: numbering('opening'), value: key } : certificate(idType, idNo)

/** The Patient of a person; a child's guardian is a contact, with the certificate in an extension. */
export function patientAsFhir(person: HisPerson): FhirResource {
  const { name, idType, idNo, sex, birthday, tel, guardian } = person
  return tidied({
    resourceType: 'Patient',
    identifier: idNo === '' ? [] : [certificate(idType, idNo)],
    name: [{ text: name }],
    gender: sex,
    birthDate: birthday,
    telecom: [{ system: 'phone', value: tel, use: 'mobile' }],
    contact: guardian && [
      {
        relationship: [{ text: guardian.relation }],
        name: { text: guardian.name },
        telecom: [{ system: 'phone', value: guardian.tel }],
        extension: extension('guardian-certificate', certificate(guardian.idType, guardian.idNo)),
      },
    ],
  })
}

const certificate = (idType: string, value: string) => ({
  system: certificateSystem(idType),
  value,
})
