/** Exports and erases the area's data of an account. Full values only of patients whose file has the account's phone. */
import { decryptIdNo, guardianOf, type IdentityKeys } from '../../../crypto/identity_cipher'
import type { Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { addAuditEvent } from '../../audit'
import { forgetFileLinks } from '../links/attempt_repository'
import { maskIdNo, maskName, maskTel } from '../masking'
import {
  endPatientLink,
  listAccountPatients,
  type AccountPatient,
} from '../patient_link_repository'
import { eraseClaimed } from './claimed'
import { listClaimed } from './claimed_repository'
import { findFileDetails } from './file_repository'

/** Exports the patients; a patient shown in full gets a line in the access log. */
export async function exportAccount(
  tx: Transaction,
  accountId: string,
  { settings }: Dependencies,
): Promise<object> {
  const patients: object[] = []
  for (const patient of await listAccountPatients(tx, accountId)) {
    if (patient.isOwner)
      await addAuditEvent(tx, { accountId, action: 'export_data', patientId: patient.patientId })
    patients.push(await patientOf(tx, settings.identityKeys, accountId, patient))
  }
  return { patients }
}

/** Ends every patient link of the account; what it typed of patients who are nobody's then is gone. */
export async function forgetAccount(
  tx: Transaction,
  accountId: string,
  { settings }: Dependencies,
): Promise<void> {
  for (const { patientId } of await listAccountPatients(tx, accountId)) {
    await endPatientLink(tx, { accountId, patientId })
    await addAuditEvent(tx, { accountId, action: 'unbind_patient', patientId })
  }
  await eraseClaimed(tx, settings.identityKeys, await listClaimed(tx, accountId))
  await forgetFileLinks(tx, accountId)
}

async function patientOf(
  tx: Transaction,
  identityKeys: IdentityKeys,
  accountId: string,
  patient: AccountPatient,
): Promise<object> {
  const { idNoCipher, name, tel, ...plain } = patient
  const idNo = decryptIdNo(identityKeys, patient.patientId, idNoCipher)
  if (!patient.isOwner)
    return { ...plain, name: maskName(name), idNo: maskIdNo(idNo), tel: maskTel(tel) }
  const file = await findFileDetails(tx, accountId, patient.patientId)
  const guardian =
    file === undefined || file.guardianName === null
      ? null
      : {
          name: file.guardianName,
          idNo:
            file.guardianIdNoCipher === null
              ? null
              : decryptIdNo(identityKeys, guardianOf(patient.patientId), file.guardianIdNoCipher),
          tel: file.guardianTel,
          relation: file.guardianRelation,
        }
  return {
    ...plain,
    name,
    idNo,
    tel,
    regionCode: file?.regionCode ?? null,
    regionNames: file?.regionNames ?? null,
    address: file?.address ?? null,
    guardian,
  }
}
