/**
 * The phone change takes effect: the other sessions end, and patient files follow.
 *
 * The owner of a file is the account with the phone on file. A holder who proved the old number by a code holds what
 * made the account the owner, so the files with that number for which the account acts get the new one; otherwise the
 * next holder of the old number would own them. A certificate proves no such thing: the files keep the old number
 * until a window of the hospital changes it, and until then the account is not their owner.
 */
import { transaction, violatedConstraint, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { inTurn } from '../../../values/in_turn'
import { addAuditEvent } from '../../audit'
import { changeTelOfFiles, maskTel } from '../../patient'
import * as repository from '../account_repository'
import { revokeSessionsOf } from '../session_repository'
import { forgetSessionsOf } from '../sessions'
import * as changes from './tel_change_repository'

/** Binds the new number and ends all sessions but one; false when another account has the number. The caller holds the account's lock. */
export async function takeEffect(
  tx: Transaction,
  change: changes.TelChange & { newTel: string },
  keptSessionId: string,
): Promise<boolean> {
  const { accountId, oldTel, newTel } = change
  const holder = await repository.findAccountByTel(tx, newTel)
  if (holder !== undefined && holder !== accountId) return false
  await repository.setTel(tx, accountId, newTel)
  if (change.proof === 'old_tel') await changeTelOfFiles(tx, { accountId, oldTel, newTel })
  await changes.finishChange(tx, change.changeId)
  await revokeSessionsOf(tx, accountId, keptSessionId)
  await addAuditEvent(tx, {
    accountId,
    action: 'tel_change_done',
    details: { tel: maskTel(newTel), proof: change.proof },
  })
  return true
}

/** Applies the due changes of one account or of all; true when there was one. Safe on several replicas at once. */
export async function applyDueTelChanges(deps: Dependencies, accountId?: string): Promise<boolean> {
  const due = await changes.listDueAccounts(deps.sql, accountId)
  await inTurn(due, async (one) => {
    const taken = await transaction(deps.sql, (tx) => apply(tx, one)).catch((error: unknown) => {
      if (violatedConstraint(error) === 'account_by_tel') return true
      throw error
    })
    if (taken) await transaction(deps.sql, (tx) => giveUp(tx, one))
    forgetSessionsOf(deps, one)
  })
  return due.length > 0
}

/** The refusal for a number that another account has. */
export function telTaken(): Refused {
  return new Refused(
    'CONFLICT',
    '这个手机号已绑定另一个账号。请换一个手机号，或先用那个账号登录并注销',
  )
}

/** True when another account has the number. */
async function apply(tx: Transaction, accountId: string): Promise<boolean> {
  const own = await repository.lockAccount(tx, accountId)
  const change = await changes.findOpenChange(tx, accountId)
  // Another replica was faster, or the account cancelled the change.
  if (own === undefined || change === undefined || !change.isDue || change.newTel === null)
    return false
  return !(await takeEffect(tx, { ...change, newTel: change.newTel }, change.sessionId))
}

async function giveUp(tx: Transaction, accountId: string): Promise<void> {
  if (await changes.cancelChanges(tx, accountId))
    await addAuditEvent(tx, { accountId, action: 'tel_change_failed' })
}
