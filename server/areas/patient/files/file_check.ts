/**
 * Two ways for a patient who is not proven to be the account's: the code to the phone on the hospital's file, whose
 * holder agrees and is notified; or booking only. Why no reply reveals what the hospital knows: adding.ts.
 */
import type { AccessLevel, Patient } from '../../../../src/contract/patient'
import { decryptIdNo, draftOf } from '../../../crypto/identity_cipher'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addAuditEvent } from '../../audit'
import { checkCode, sendCodeUnseen, tailOf, sendSmsNotice, type CodeSent } from '../../verification'
import { inEvenTime } from '../even_time'
import { presentBound } from '../links/adding'
import * as attempts from '../links/attempt_repository'
import { bindPerson, onceMore, telNotBound } from '../links/linking'
import { askProof, identify, identifyUnproven, type Found } from '../links/proof'
import { personOfDraft, type Person } from './person'

/** Sends the code to the phone on file, if the hospital has one; `tel` stays empty, because no part of it is shown. @throws Refused NOT_FOUND, TOO_MANY_REQUESTS */
export async function sendFileCode(
  deps: Dependencies,
  account: Account,
  input: { bindingId: string; accessLevel: AccessLevel },
): Promise<CodeSent & { tel: string }> {
  const { bindingId, accessLevel } = input
  const binding = await findPatientLink(deps, account, bindingId)
  const agrees = { tail: tailOf(account.tel ?? ''), level: agreedTexts[accessLevel] }
  const request = { ...codeRequest(account, binding, accessLevel), agrees }
  const sent = await sendCodeUnseen(deps, request, binding.codeTel !== null)
  await addAuditEvent(deps.sql, { accountId: account.accountId, action: 'send_file_code' })
  return { tel: '', ...sent }
}

/** What the account may do, after the words 申请为您. */
const agreedTexts = {
  booking: '挂号和缴费',
  full: '挂号、缴费，并查看报告和影像',
} satisfies Record<AccessLevel, string>

/** Links the patient by the code, at the level that its SMS named. @throws Refused NOT_FOUND, SMS_CODE_WRONG, PATIENT_LIMIT, HOSPITAL_UNAVAILABLE, CONFLICT */
export async function bindByFileCode(
  deps: Dependencies,
  account: Account,
  input: { bindingId: string; code: string; accessLevel: AccessLevel },
): Promise<Patient> {
  const { accountId, tel } = account
  if (tel === null) throw telNotBound()
  const binding = await findPatientLink(deps, account, input.bindingId)
  const { accessLevel } = input
  await checkCode(deps, { ...codeRequest(account, binding, accessLevel), code: input.code })
  const proof = await askProof(deps, binding.person)
  // The hospital may have another phone on file by now.
  if (binding.codeTel === null || proof.tel !== binding.codeTel)
    throw new Refused('SMS_CODE_WRONG', '验证码已失效，请重新获取')
  const found = await identify(deps, binding.person, proof)
  const patientId = await finish(deps, account, binding, found, accessLevel)
  await addAuditEvent(deps.sql, {
    accountId,
    action: 'bind_by_file_code',
    patientId,
    details: { accessLevel },
  })
  await sendSmsNotice(deps, {
    tel: binding.codeTel,
    template: 'file_bound',
    parameters: { tail: tailOf(tel) },
  })
  return presentBound(deps, accountId, patientId)
}

/** Links the patient without proof: for booking only, until proven. @throws Refused NOT_FOUND, PATIENT_LIMIT, HOSPITAL_UNAVAILABLE */
export async function bindForBooking(
  deps: Dependencies,
  account: Account,
  bindingId: string,
): Promise<Patient> {
  const binding = await findPatientLink(deps, account, bindingId)
  return inEvenTime(async () => {
    const proof = await askProof(deps, binding.person)
    const found = await identifyUnproven(deps, binding.person, proof)
    const patientId = await finish(deps, account, binding, found, 'booking')
    return presentBound(deps, account.accountId, patientId)
  })
}

type Attempt = attempts.FileLink & { person: Person }

function finish(
  { sql, settings, log }: Dependencies,
  account: Account,
  { bindingId, person }: Attempt,
  found: Found,
  accessLevel: AccessLevel,
): Promise<string> {
  const bind = async (tx: Transaction) => {
    if (!(await attempts.finishFileLink(tx, account.accountId, bindingId))) throw bindingNotFound()
    return bindPerson(tx, account, person, {
      found,
      accessLevel,
      identityKeys: settings.identityKeys,
      log,
    })
  }
  return onceMore(() => transaction(sql, bind))
}

async function findPatientLink(
  { sql, settings }: Dependencies,
  account: Account,
  bindingId: string,
): Promise<Attempt> {
  const binding = await attempts.findFileLink(sql, account.accountId, bindingId)
  if (binding === undefined) throw bindingNotFound()
  const { identityKeys } = settings
  const draft = decryptIdNo(identityKeys, draftOf(account.accountId), binding.draftCipher)
  return { ...binding, person: personOfDraft(identityKeys, draft) }
}

function bindingNotFound(): Refused {
  return new Refused('NOT_FOUND', '核对已过期，请重新添加就诊人')
}

/** Without a phone, limits and duration are those of a pseudo number derived from the certificate, which reaches nobody. */
function codeRequest(account: Account, binding: Attempt, accessLevel: AccessLevel) {
  return {
    // A code agrees to one access level only.
    purpose: `file_bind:${binding.bindingId}:${accessLevel}`,
    tel: binding.codeTel ?? `none:${binding.person.idNoIndex}`,
    account,
  }
}
