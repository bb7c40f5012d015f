/** The one open phone change of an account. */
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { findOpenChange, type TelChange } from './tel_change_repository'

/** The change that this caller has started. @throws Refused NOT_FOUND */
export async function openChange(
  { sql }: Dependencies,
  account: Account,
  changeId: string,
): Promise<TelChange> {
  const change = await findOpenChange(sql, account.accountId)
  if (change?.changeId !== changeId || change.effectiveAt !== null) throw changeNotFound()
  return change
}

/** The same, once its proof was given. @throws Refused NOT_FOUND, CONFLICT */
export async function provenChange(
  deps: Dependencies,
  account: Account,
  changeId: string,
): Promise<TelChange> {
  const change = await openChange(deps, account, changeId)
  if (!change.isProven) throw new Refused('CONFLICT', '请先完成旧手机号的验证')
  return change
}

/** The same refusal for an ended change and for none. */
export function changeNotFound(): Refused {
  return new Refused('NOT_FOUND', '这次变更已结束，请重新开始')
}
