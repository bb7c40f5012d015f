/**
 * Changing the bound phone (ASVS 7.5.1): first the old number or, when it is lost, the certificate; then the new
 * number.
 *
 * - `old_tel`: a code to the old number, a code to the new one, effective at once.
 * - `certificate`: name and number of the account's own patient (本人, with the account's phone on file), three
 *   attempts a day, one answer whatever was wrong;
 * then a code to the new number. It takes effect 24 hours later, the old number is notified, and any session of the
 * account may cancel it.
 *
 * An account has one open change: starting again ends an unfinished one, and is refused while one waits. That another
 * account holds the new number is said only to a caller who proved to hold it too.
 */
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addAuditEvent } from '../../audit'
import { maskTel } from '../../patient'
import { checkCode, sendCode, type CodeSent } from '../../verification'
import { lockAccount } from '../account_repository'
import { telChangeRules } from '../limits'
import { isOwnCertificate } from '../own_certificate'
import { changeNotFound, openChange } from './open_change'
import {
  addChange,
  cancelChanges,
  countCertificateTries,
  findOpenChange,
  proveChange,
} from './tel_change_repository'

/** How the caller proves to own the account. */
type Proof = { proof: 'old_tel' } | { proof: 'certificate'; name: string; idNo: string }

/** The reply of the first step. */
type StartedChange = CodeSent & { changeId: string; oldTel: string; waitHours: number }

/** First step. @throws Refused TEL_NOT_BOUND, CONFLICT while a change waits, CERTIFICATE_INVALID, TOO_MANY_REQUESTS, SMS_UNAVAILABLE */
export async function startTelChange(
  deps: Dependencies,
  account: Account,
  input: Proof,
): Promise<StartedChange> {
  if (input.proof === 'certificate') return startByCertificate(deps, account, input)
  const { changeId, oldTel } = await transaction(deps.sql, (tx) =>
    begin(tx, account, { proof: 'old_tel', isProven: false }),
  )
  const sent = await sendCode(deps, {
    purpose: `rebind_old:${changeId}`,
    tel: oldTel,
    account,
  })
  return { ...sent, changeId, oldTel: maskTel(oldTel), waitHours: 0 }
}

async function startByCertificate(
  deps: Dependencies,
  account: Account,
  claim: { name: string; idNo: string },
): Promise<StartedChange> {
  const { sql } = deps
  const isRight = await isOwnCertificate(deps, account.accountId, claim)
  const started = await transaction(sql, (tx) =>
    begin(tx, account, { proof: 'certificate', isProven: isRight }),
  )
  if (!isRight) {
    throw new Refused(
      'CERTIFICATE_INVALID',
      '信息与“本人”档案不一致，或尚未添加“本人”。请核对；今天最多可以试 3 次，也可以带证件到窗口办理',
    )
  }
  const { changeId, oldTel } = started
  return {
    changeId,
    oldTel: maskTel(oldTel),
    waitHours: telChangeRules.waitHours,
    retryAfterSeconds: 0,
    expiresInSeconds: telChangeRules.minutes * 60,
  }
}

/** Counts the attempt, ends an unfinished change and starts a new one; a wrong certificate only counts. */
async function begin(
  tx: Transaction,
  account: Account,
  step: { proof: 'old_tel' | 'certificate'; isProven: boolean },
) {
  const { accountId, sessionId } = account
  const own = await lockAccount(tx, accountId)
  if (own === undefined || own.tel === null)
    throw new Refused('TEL_NOT_BOUND', '您还没有绑定手机号，请先绑定')
  const open = await findOpenChange(tx, accountId)
  if (open !== undefined && open.effectiveAt !== null)
    throw new Refused('CONFLICT', '已有一次变更在等待生效，请先撤销它', { changeId: open.changeId })
  // A repeated request for the code continues the same change, and a code on its way stays valid.
  if (
    step.proof === 'old_tel' &&
    open?.proof === 'old_tel' &&
    !open.isProven &&
    open.oldTel === own.tel
  )
    return { changeId: open.changeId, oldTel: own.tel }
  const byCertificate = step.proof === 'certificate'
  if (
    byCertificate &&
    (await countCertificateTries(tx, accountId)) >= telChangeRules.certificateTriesPerDay
  ) {
    throw new Refused('TOO_MANY_REQUESTS', '今天核对的次数已用完，请明天再试，或带证件到窗口办理', {
      retryAfterSeconds: String(24 * 3600),
    })
  }
  const isRefused = byCertificate && !step.isProven
  if (isRefused) await addAuditEvent(tx, { accountId, action: 'tel_change_refused' })
  else await cancelChanges(tx, accountId)
  return {
    changeId: await addChange(tx, {
      accountId,
      sessionId,
      ...step,
      oldTel: own.tel,
      isRefused,
    }),
    oldTel: own.tel,
  }
}

/** Second step of `old_tel`. @throws Refused NOT_FOUND, SMS_CODE_WRONG */
export async function proveOldTel(
  deps: Dependencies,
  account: Account,
  input: { changeId: string; code: string },
): Promise<{ ok: true }> {
  const change = await openChange(deps, account, input.changeId)
  if (change.proof !== 'old_tel') throw changeNotFound()
  if (change.isProven) return { ok: true }
  await checkCode(deps, {
    purpose: `rebind_old:${change.changeId}`,
    tel: change.oldTel,
    account,
    code: input.code,
  })
  await proveChange(deps.sql, change.changeId)
  return { ok: true }
}
