/** The counter: finding a person's file by what he has with him. */
import { checkCertificate } from '../../../src/contract/certificate'
import { idType } from '../../../src/contract/patient'
import type { Dependencies } from '../../dependencies'
import { hospitalDay, hospitalNow } from '../../hospital_time'
import { idNoIndex } from '../../identity_cipher'
import { findFiles } from './counter_repository'

/** The files of a phone, a number of the hospital, or a certificate's number of whichever type. */
export async function findPatientIds(
  { sql, settings }: Dependencies,
  text: string,
): Promise<string[]> {
  const today = hospitalDay(await hospitalNow(sql))
  const certificates = idType.options.flatMap((type) => {
    const checked = checkCertificate(type, text, today)
    return checked.ok && checked.idNo !== ''
      ? [{ idType: type, mark: idNoIndex(settings.identityKey, type, checked.idNo) }]
      : []
  })
  return findFiles(sql, { text, certificates })
}
