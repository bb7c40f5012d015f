/** Whether a certificate is that of an account's own 本人. */
import { checkCertificate } from '../../../src/contract/certificate'
import { decryptIdNo } from '../../crypto/identity_cipher'
import type { Dependencies } from '../../dependencies'
import { hospitalDay, hospitalNow } from '../../values/hospital_time'
import { listAccountPatients } from '../patient'

/** As the patient typed it. */
export interface Certificate {
  name: string
  idNo: string
}

/** Only a patient who is 本人 with the account's phone on file proves anything: relatives know each other's certificates. */
export async function isOwnCertificate(
  { sql, settings }: Dependencies,
  accountId: string,
  claim: Certificate,
): Promise<boolean> {
  const patients = await listAccountPatients(sql, accountId)
  const self = patients.find((patient) => patient.relation === 'self' && patient.isOwner)
  if (self === undefined) return false
  const certificate = checkCertificate(self.idType, claim.idNo, hospitalDay(await hospitalNow(sql)))
  return (
    certificate.ok &&
    certificate.idNo !== '' &&
    certificate.idNo === decryptIdNo(settings.identityKeys, self.patientId, self.idNoCipher) &&
    claim.name === self.name
  )
}
