/** What a clerk does: finds a file, proves the person, and changes who may act for the patient. Every action is recorded, and the patient can read it. */
import type { CounterProof, FileBrief, PatientFile } from '../../../src/contract/desk/counter'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Caller, Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { hospitalNow } from '../../values/hospital_time'
import {
  endPatientLinks,
  findPatientIds,
  giveToPhone,
  isCertificateOf,
  listBriefs,
  readFile,
  type LinkEnding,
} from '../patient'
import { addStaffAccess, addStaffEvent } from '../staff'
import { checkCode, sendCode, type CodeSent } from '../verification'

/** The clerk and the counter. */
export interface Clerk {
  staff: Staff
  caller: Pick<Caller, 'ip'>
}

/** Finds files by what a person presents; only patients who are found are notified of the search. */
export async function searchFiles(
  deps: Dependencies,
  staff: Staff,
  { text, reason }: { text: string; reason: string },
  during: 'search_patients' | 'search_accesses' = 'search_patients',
): Promise<FileBrief[]> {
  const list = await listBriefs(deps, await findPatientIds(deps, text))
  await addStaffEvent(deps.sql, staff, { action: during, reason, after: { found: list.length } })
  for (const { patientId } of list)
    await addStaffAccess(deps.sql, staff, { patientId, action: 'staff_look_file', during, reason })
  return list
}

/** One file with its patient links, on the counter's page or on the patient's. @throws Refused NOT_FOUND */
export async function openFile(
  deps: Dependencies,
  staff: Staff,
  { patientId: asked, reason }: { patientId: string; reason: string },
  during: 'open_patient' | 'view_patient' = 'open_patient',
): Promise<PatientFile> {
  const file = await readFile(deps, asked)
  const { patientId } = file
  await addStaffEvent(deps.sql, staff, { action: during, subject: patientId, patientId, reason })
  await addStaffAccess(deps.sql, staff, { patientId, action: 'staff_look_file', during, reason })
  const { fullTel: _fullTel, ...shown } = file
  return { ...shown, now: (await hospitalNow(deps.sql)).toISOString() }
}

/** Sends a code to the phone on file, or to its future phone. @throws Refused NOT_FOUND, TOO_MANY_REQUESTS, SMS_UNAVAILABLE */
export async function sendCounterCode(
  deps: Dependencies,
  clerk: Clerk,
  { patientId: asked, tel }: { patientId: string; tel?: string | undefined },
): Promise<CodeSent> {
  const { patientId, fullTel } = await readFile(deps, asked)
  // Written first: whatever comes of it, somebody wanted it sent.
  await addStaffEvent(deps.sql, clerk.staff, {
    action: 'send_counter_code',
    subject: patientId,
    patientId,
    after: { to: tel === undefined ? 'file' : 'new' },
  })
  return sendCode(deps, codeOf(clerk, patientId, tel ?? fullTel))
}

/** Ends one account's link at the person's request. @throws Refused NOT_FOUND, SMS_CODE_WRONG, CERTIFICATE_INVALID */
export async function unbindActor(
  deps: Dependencies,
  endings: readonly LinkEnding[],
  clerk: Clerk,
  asked: { patientId: string; actorId: string; proof: CounterProof; reason: string },
): Promise<void> {
  const { actorId, reason } = asked
  const { patientId, actors } = await prove(deps, clerk, asked)
  const before = actors.find((actor) => actor.actorId === actorId)
  if (before === undefined) throw new Refused('NOT_FOUND', '没有找到这个绑定，请刷新后再看')
  await transaction(deps.sql, async (tx) => {
    await endPatientLinks(tx, endings, patientId, { actorId })
    await addStaffEvent(tx, clerk.staff, {
      action: 'unbind_account',
      subject: patientId,
      patientId,
      reason,
      before: { ...before, proof: asked.proof.by },
    })
    await addStaffAccess(tx, clerk.staff, {
      patientId,
      action: 'staff_unbind',
      during: 'unbind_account',
      reason,
    })
  })
}

/** Makes a phone that the person holds the file's phone. @throws Refused NOT_FOUND, SMS_CODE_WRONG, CERTIFICATE_INVALID */
export async function restoreFile(
  deps: Dependencies,
  endings: readonly LinkEnding[],
  clerk: Clerk,
  asked: {
    patientId: string
    tel: string
    code: string
    proof: CounterProof
    endsOthers: boolean
    reason: string
  },
): Promise<{ ended: number; isBound: boolean }> {
  const { tel, code, endsOthers, reason } = asked
  const before = await prove(deps, clerk, asked)
  const { patientId } = before
  await checkCode(deps, { ...codeOf(clerk, patientId, tel), code })
  return transaction(deps.sql, async (tx) => {
    const accountId = await giveToPhone(tx, patientId, tel)
    const ended = endsOthers
      ? await endPatientLinks(tx, endings, patientId, { allBut: accountId })
      : 0
    const isBound = accountId !== undefined
    const during = endsOthers ? 'give_file_back' : 'restore_phone'
    await addStaffEvent(tx, clerk.staff, {
      action: during,
      subject: patientId,
      patientId,
      reason,
      before: { tel: before.tel, actors: before.actors.length, proof: asked.proof.by },
      after: { telEnds: tel.slice(-4), ended, isBound },
    })
    await addStaffAccess(tx, clerk.staff, { patientId, action: 'staff_restore', during, reason })
    return { ended, isBound }
  })
}

/** Proves the identity of the person at the counter. @throws Refused NOT_FOUND, SMS_CODE_WRONG, CERTIFICATE_INVALID */
export async function prove(
  deps: Dependencies,
  clerk: Clerk,
  { patientId: asked, proof }: { patientId: string; proof: CounterProof },
) {
  const file = await readFile(deps, asked)
  const { patientId, fullTel } = file
  if (proof.by === 'code')
    await checkCode(deps, { ...codeOf(clerk, patientId, fullTel), code: proof.code })
  else if (!(await isCertificateOf(deps, patientId, proof.idNo))) {
    // Who guesses at a number leaves a line for each guess.
    await addStaffEvent(deps.sql, clerk.staff, {
      action: 'fail_certificate',
      subject: patientId,
      patientId,
    })
    throw new Refused('CERTIFICATE_INVALID', '证件号与档案不符，请核对证件')
  }
  return file
}

/** A code is valid for this clerk, this file and this phone only. */
function codeOf({ staff, caller }: Clerk, patientId: string, tel: string) {
  return {
    purpose: `counter:${staff.staffId}:${patientId}`,
    tel,
    account: { accountId: null, caller },
  }
}
