/** WeChat knows who holds a phone; the sandbox takes the one whom the account calls itself. */
import { decryptIdNo, listAccountPatients } from '../../areas/patient'
import type { Dependencies } from '../../dependencies'
import { findAccountOf } from './people_repository'

/** The certificate numbers that WeChat has for an openid. */
export async function digestsOfPerson(
  { sql, settings }: Dependencies,
  openid: string,
): Promise<string[]> {
  const accountId = await findAccountOf(sql, openid)
  if (accountId === undefined) return []
  const patients = await listAccountPatients(sql, accountId)
  return patients
    .filter(({ relation }) => relation === 'self')
    .map(({ idNoCipher }) => decryptIdNo(settings.identityKey, idNoCipher))
}
