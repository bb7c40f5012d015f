/** A phone change that waits for its effect: any session of the account sees it and may cancel it. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addAuditEvent } from '../../audit'
import { maskTel } from '../../patient'
import { lockAccount } from '../account_repository'
import { changeNotFound } from './open_change'
import { cancelChanges, findChange, findOpenChange } from './tel_change_repository'

/** The waiting change, if any. */
export async function getTelChange(
  { sql }: Dependencies,
  account: Account,
): Promise<{ pending: { changeId: string; newTel: string; effectiveAt: string } | null }> {
  const change = await findOpenChange(sql, account.accountId)
  if (change === undefined || change.effectiveAt === null || change.newTel === null)
    return { pending: null }
  return {
    pending: {
      changeId: change.changeId,
      newTel: maskTel(change.newTel),
      effectiveAt: change.effectiveAt.toISOString(),
    },
  }
}

/** Cancels a change that has not taken effect; idempotent. @throws Refused NOT_FOUND, CONFLICT when the number has changed already */
export async function cancelTelChange(
  { sql }: Dependencies,
  account: Account,
  changeId: string,
): Promise<{ ok: true }> {
  const { accountId } = account
  return transaction(sql, async (tx) => {
    await lockAccount(tx, accountId)
    const change = await findChange(tx, accountId, changeId)
    if (change === undefined) throw changeNotFound()
    if (change.isDone)
      throw new Refused('CONFLICT', '手机号已经变更，不能撤销。如非本人操作，请立即致电医院')
    if (!change.isCancelled && (await cancelChanges(tx, accountId)))
      await addAuditEvent(tx, { accountId, action: 'tel_change_cancelled' })
    return { ok: true as const }
  })
}
