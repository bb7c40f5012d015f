/** The new number: a code to it, and the change is done or waits. */
import type { SelfInfo } from '../../../../src/contract/account'
import { transaction, violatedConstraint, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addAuditEvent } from '../../audit'
import { maskTel } from '../../patient'
import { checkCode, sendCode, tailOf, sendSmsNotice, type CodeSent } from '../../verification'
import { lockAccount } from '../account_repository'
import { telChangeRules } from '../limits'
import { selfInfoOf } from '../service'
import { forgetSessionsOf } from '../sessions'
import { takeEffect, telTaken } from './effect'
import { changeNotFound, provenChange } from './open_change'
import { findOpenChange, setEffect } from './tel_change_repository'

/** Third step: a code to the new number; the answer is the same whether or not another account has it. @throws Refused NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS, SMS_UNAVAILABLE */
export async function sendNewTelCode(
  deps: Dependencies,
  account: Account,
  input: { changeId: string; tel: string },
): Promise<CodeSent> {
  const change = await provenChange(deps, account, input.changeId)
  if (input.tel === change.oldTel)
    throw new Refused('CONFLICT', '这就是您现在绑定的手机号，请输入新的手机号')
  return sendCode(deps, {
    purpose: `rebind_new:${change.changeId}`,
    tel: input.tel,
    account,
  })
}

/** Last step: the new number is bound now, or later when the certificate was the proof. @throws Refused NOT_FOUND, SMS_CODE_WRONG, CONFLICT when another account has the number */
export async function finishTelChange(
  deps: Dependencies,
  account: Account,
  input: { changeId: string; tel: string; code: string },
): Promise<{ user: SelfInfo; effectiveAt: string | null }> {
  const { sql } = deps
  const { accountId } = account
  const { changeId, oldTel } = await provenChange(deps, account, input.changeId)
  await checkCode(deps, {
    purpose: `rebind_new:${changeId}`,
    tel: input.tel,
    account,
    code: input.code,
  })
  const finish = async (tx: Transaction) => {
    await lockAccount(tx, accountId)
    const change = await findOpenChange(tx, accountId)
    // A double submit, or a change that was started again meanwhile.
    if (change?.changeId !== changeId || change.effectiveAt !== null) throw changeNotFound()
    const hours = change.proof === 'certificate' ? telChangeRules.waitHours : 0
    const effectiveAt = await setEffect(tx, changeId, input.tel, hours)
    if (hours > 0) {
      await addAuditEvent(tx, {
        accountId,
        action: 'tel_change_waiting',
        details: { tel: maskTel(input.tel) },
      })
      return effectiveAt
    }
    if (!(await takeEffect(tx, { ...change, newTel: input.tel }, account.sessionId)))
      throw telTaken()
    return null
  }
  const effectiveAt = await transaction(sql, finish).catch((error: unknown) => {
    if (violatedConstraint(error) === 'account_by_tel') throw telTaken()
    throw error
  })
  if (effectiveAt === null) {
    forgetSessionsOf(deps, accountId)
    return { user: selfInfoOf({ ...account, tel: input.tel }), effectiveAt: null }
  }
  await sendSmsNotice(deps, {
    tel: oldTel,
    template: 'tel_change',
    parameters: { tail: tailOf(input.tel), hours: String(telChangeRules.waitHours) },
  })
  return { user: selfInfoOf(account), effectiveAt: effectiveAt.toISOString() }
}
