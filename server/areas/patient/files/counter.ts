/** The counter: finds a person's file by what the person presents. */
import { ages, checkCertificate } from '../../../../src/contract/certificate'
import type { FileActor, FileBrief } from '../../../../src/contract/desk/counter'
import { idType } from '../../../../src/contract/patient'
import { decryptIdNo, idNoIndexes, type IdentityKeys } from '../../../crypto/identity_cipher'
import type { Executor, Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { hospitalDay, hospitalNow } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { listActors } from '../links/actor_repository'
import type { LinkEnding } from '../links/link_ending'
import { addPatientConsent } from '../links/linking'
import { maskName, maskTel } from '../masking'
import { bindPatient, countPatients, endPatientLink, lockAccount } from '../patient_link_repository'
import {
  findAccountByTel,
  findFiles,
  findNames,
  isYounger,
  listFiles,
  type CounterFile,
} from './counter_repository'
import { markUnnotified, setTel } from './number_repository'

/** The files of a phone, a number of the hospital, or a certificate's number of any type. */
export async function findPatientIds(
  { sql, settings }: Dependencies,
  text: string,
): Promise<string[]> {
  const today = hospitalDay(await hospitalNow(sql))
  const certificates = idType.options.flatMap((type) => {
    const checked = checkCertificate(type, text, today)
    return checked.ok && checked.idNo !== ''
      ? idNoIndexes(settings.identityKeys, type, checked.idNo).map((mark) => ({
          idType: type,
          mark,
        }))
      : []
  })
  return findFiles(sql, { text, certificates })
}

/** A file with its linked accounts, as the counter shows it. @throws Refused NOT_FOUND */
export async function readFile(
  { sql, settings }: Dependencies,
  patientId: string,
): Promise<FileBrief & { fullTel: string; actors: FileActor[] }> {
  const [found] = isUuid(patientId) ? await listFiles(sql, [patientId]) : []
  if (found === undefined) throw new Refused('NOT_FOUND', '没有找到这位患者')
  const rows = await listActors(sql, found.patientId)
  const actors = rows.map(({ accountId: _accountId, tel, boundAt, ...actor }) => ({
    ...actor,
    tel: tel === null ? '' : maskTel(tel),
    boundAt: boundAt.toISOString(),
  }))
  return { ...briefOf(settings.identityKeys, found), fullTel: found.tel, actors }
}

/** The masked name of a patient, of those in a list. */
export async function namesOf(
  executor: Executor,
  patientIds: readonly string[],
): Promise<(patientId: string) => string> {
  const names = await findNames(executor, patientIds)
  return (patientId) => maskName(names.get(patientId) ?? '')
}

/** Files in a list. */
export async function listBriefs(
  { sql, settings, log }: Dependencies,
  patientIds: readonly string[],
): Promise<FileBrief[]> {
  const files = await listFiles(sql, patientIds)
  return files.map((file) => {
    try {
      return briefOf(settings.identityKeys, file)
    } catch (error) {
      // A certificate that no key decrypts is one row without its number and does not end the search.
      log.error({ err: error, patientId: file.patientId }, 'a certificate on file cannot be read')
      return briefOf(settings.identityKeys, file, '读不出')
    }
  })
}

function briefOf(
  identityKeys: IdentityKeys,
  { idNoCipher, ...file }: CounterFile,
  unread?: string,
): FileBrief {
  const idNo = unread === undefined ? decryptIdNo(identityKeys, file.patientId, idNoCipher) : ''
  return {
    ...file,
    name: maskName(file.name),
    tel: maskTel(file.tel),
    idNo: idNo === '' ? (unread ?? '') : `${idNo.slice(0, 3)}${'*'.repeat(8)}${idNo.slice(-4)}`,
  }
}

/** Whether the certificate that the clerk reads is the one on file. */
export async function isCertificateOf(
  { sql, settings }: Dependencies,
  patientId: string,
  typed: string,
): Promise<boolean> {
  const [file] = await listFiles(sql, [patientId])
  if (file === undefined) return false
  const known = decryptIdNo(settings.identityKeys, file.patientId, file.idNoCipher)
  return known !== '' && known.toUpperCase() === typed.trim().toUpperCase()
}

/** Ends links of a file: one, or all but those of an account; what depends on them ends too, and the accounts concerned are notified. Returns how many. */
export async function endPatientLinks(
  tx: Transaction,
  endings: readonly LinkEnding[],
  patientId: string,
  which: { actorId: string } | { allBut: string | undefined },
): Promise<number> {
  const rows = (await listActors(tx, patientId)).filter((actor) =>
    'actorId' in which ? actor.actorId === which.actorId : actor.accountId !== which.allBut,
  )
  for (const { accountId } of rows) {
    await endPatientLink(tx, { accountId, patientId })
    for (const end of endings) await end(tx, accountId, patientId)
    await markUnnotified(tx, { accountId, patientId })
  }
  return rows.length
}

/** Sets the phone on file, and links the account that has it to the patient as proven; returns the account, or undefined where none has it. */
export async function giveToPhone(
  tx: Transaction,
  patientId: string,
  tel: string,
): Promise<string | undefined> {
  await setTel(tx, patientId, tel)
  const accountId = await findAccountByTel(tx, tel)
  if (accountId === undefined) return undefined
  await lockAccount(tx, accountId)
  const [own] = (await listActors(tx, patientId)).filter((one) => one.accountId === accountId)
  const { bound, hasSelf } = await countPatients(tx, accountId)
  const relation = own?.relation ?? (hasSelf ? 'other' : 'self')
  await bindPatient(tx, {
    accountId,
    patientId,
    relation,
    isDefault: bound === 0,
    accessLevel: 'full',
    isProven: true,
  })
  if (own === undefined) await addCounterConsents(tx, { accountId, patientId })
  return accountId
}

/** Who brings a child to the counter consents as the guardian. */
async function addCounterConsents(
  tx: Transaction,
  of: { accountId: string; patientId: string },
): Promise<void> {
  const consent = { ...of, channel: 'counter' }
  await addPatientConsent(tx, { ...consent, document: 'health_data' })
  if (await isYounger(tx, of.patientId, ages.childData))
    await addPatientConsent(tx, { ...consent, document: 'child_data' })
}
