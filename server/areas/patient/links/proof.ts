/** What the hospital says of a patient to be added: whether it has a file, and which phone is proof. */
import { draftOf, encryptIdNo } from '../../../crypto/identity_cipher'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import type { HisIdentifier, HisMatch } from '../../../gateways/his/identity'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addAuditEvent } from '../../audit'
import { createWorkItem, resolveWork } from '../../work'
import { mergeOrCall } from '../files/merging'
import * as numbers from '../files/number_repository'
import type { Person } from '../files/person'
import * as attempts from './attempt_repository'
import { patientLimits } from './limits'

/** The hospital's answer, and the phone whose holder is the patient (or acts for the child); null: none. */
export interface Proof {
  match: HisMatch
  tel: string | null
}

/** Asks the hospital. @throws Refused HOSPITAL_UNAVAILABLE */
export async function askProof(deps: Dependencies, { asked }: Person): Promise<Proof> {
  const match = await askHospital(() => deps.gateways.his.identity.matchPatient(asked))
  switch (match.outcome) {
    case 'found':
      return { match, tel: match.tel }
    case 'none':
      return { match, tel: match.telBelongs ? asked.tel : null }
    case 'several':
      return { match, tel: null }
  }
}

/** The patient's identity at the hospital; `identifiers` is null when it could not identify the patient, or when it opens no file online. */
export interface Found {
  isProven: boolean
  identifiers: HisIdentifier[] | null
  /** The phone on the hospital's file. */
  tel: string
  /** Whether medical insurance bears a part of the patient's fees; null: the hospital did not say. */
  isInsured: boolean | null
}

/** The hospital's numbers of a proven patient; opens a file where there is none. @throws Refused HOSPITAL_UNAVAILABLE, CONFLICT where it opens files at the window only */
export async function identify(
  deps: Dependencies,
  person: Person,
  { match, tel }: Proof,
): Promise<Found> {
  const identifiers = await numbersOf(deps, person, match)
  if (identifiers === null || tel === null)
    throw new Refused('CONFLICT', '医院需要当面核对身份，请带就诊人的证件到门诊一层人工窗口建档')
  return { isProven: true, identifiers, tel, isInsured: insuredIn(match) }
}

/**
 * The same for an unproven patient, who need not be known. No file is opened with an unproven phone: it would count as
 * the phone on file afterwards, and whoever typed it would own a stranger's file.
 * @throws Refused HOSPITAL_UNAVAILABLE
 */
export async function identifyUnproven(
  deps: Dependencies,
  person: Person,
  { match, tel }: Proof,
): Promise<Found> {
  const mayOpen = match.outcome !== 'none' || match.telBelongs
  const identifiers = mayOpen ? await numbersOf(deps, person, match) : null
  return { isProven: false, identifiers, tel: tel ?? person.tel, isInsured: insuredIn(match) }
}

const insuredIn = (match: HisMatch): boolean | null =>
  match.outcome === 'found' ? (match.insured ?? null) : null

async function numbersOf(
  deps: Dependencies,
  person: Person,
  match: HisMatch,
): Promise<HisIdentifier[] | null> {
  if (match.outcome === 'found') return match.identifiers
  if (match.outcome === 'several') return null
  const key = `open-${person.idNoIndex}`
  return askHospital(async () => {
    try {
      return (await deps.gateways.his.identity.openPatient(key, person.asked)).identifiers
    } catch (error) {
      if (error instanceof GatewayRefused) return null
      throw error
    }
  })
}

/** Our row of the hospital's file, or of a patient whom it could not identify. */
export async function keepFile(
  { tx, log }: { tx: Transaction; log: Dependencies['log'] },
  person: Person,
  found: Found,
): Promise<string> {
  if (found.identifiers === null) return numbers.addFile(tx, person, person.idNoIndex)
  const byNumber = await numbers.findByNumber(tx, found.identifiers)
  const byCertificate = await numbers.findByCertificate(tx, person)
  // The hospital merged two files that were separate here.
  if (byNumber !== undefined && byCertificate !== undefined && byNumber !== byCertificate)
    await mergeOrCall({ tx, log }, { from: byCertificate, into: byNumber })
  const patientId =
    byNumber ?? byCertificate ?? (await numbers.addFile(tx, { ...person, tel: found.tel }, null))
  await numbers.addNumbers(tx, patientId, found.identifiers)
  await resolveWork(tx, { kind: 'several_files', subject: person.idNoIndexes })
  if (found.isProven) await numbers.setTel(tx, patientId, found.tel)
  if (found.isInsured !== null) await numbers.setInsured(tx, patientId, found.isInsured)
  return patientId
}

/** Stores an attempt for an unproven patient and returns its id. @throws Refused TOO_MANY_REQUESTS */
export function beginCheck(
  { sql, settings, log }: Dependencies,
  { accountId }: Account,
  person: Person,
  { match, tel }: Proof,
): Promise<string> {
  return transaction(sql, async (tx) => {
    if ((await attempts.countFileLinks(tx, accountId)) >= patientLimits.fileChecksPerDay) {
      throw new Refused('TOO_MANY_REQUESTS', '今天核对档案的次数已用完，请明天再试，或到窗口办理', {
        retryAfterSeconds: String(24 * 3600),
      })
    }
    const patientId = await numbers.findByCertificate(tx, person)
    await addAuditEvent(tx, { accountId, action: 'patient_needs_file_check', patientId })
    if (match.outcome === 'several')
      await createWorkItem(tx, log, {
        kind: 'several_files',
        subject: person.idNoIndex,
        ...(patientId !== undefined && { patientId }),
        facts: { why: '医院系统说，有多份档案与患者填写的姓名和证件相符' },
      })
    return attempts.addFileLink(tx, accountId, {
      relation: person.relation,
      isDefault: person.isDefault,
      draftCipher: encryptIdNo(settings.identityKeys, draftOf(accountId), JSON.stringify(person)),
      codeTel: tel,
      minutes: patientLimits.fileCheckMinutes,
    })
  })
}

async function askHospital<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      throw new Refused('HOSPITAL_UNAVAILABLE', '医院系统暂时没有回应，请稍后再试')
    throw error
  }
}
