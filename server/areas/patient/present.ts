/** Patients as replies show them: masked. */
import type { Patient } from '../../../src/contract/patient'
import { decryptIdNo, type IdentityKeys } from '../../crypto/identity_cipher'
import { maskIdNo, maskTel } from './masking'
import type { AccountPatient } from './patient_link_repository'

/** A patient without full name, number or phone. */
export function masked(identityKeys: IdentityKeys, patient: AccountPatient): Patient {
  const { idNoCipher, ...shown } = patient
  return {
    ...shown,
    name: patient.name,
    idNo: maskIdNo(decryptIdNo(identityKeys, patient.patientId, idNoCipher)),
    tel: maskTel(patient.tel),
  }
}
