/** WeChat knows the owner of a phone; the sandbox takes the account's 本人. */
import { decryptIdNo } from '../../server/crypto/identity_cipher'
import type { Dependencies } from '../dependencies'
import { listOwnCiphers } from './people_repository'

/** The certificate numbers that WeChat has for an openid. */
export async function digestsOfPerson(
  { sql, settings }: Dependencies,
  openid: string,
): Promise<string[]> {
  const ciphers = await listOwnCiphers(sql, openid)
  return ciphers.map(({ patientId, cipher }) =>
    decryptIdNo(settings.identityKeys, patientId, cipher),
  )
}
