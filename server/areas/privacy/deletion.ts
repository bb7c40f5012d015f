/**
 * Deletes the account (PIPL art. 47). Phone, WeChat identities and devices are removed, patient links and sessions
 * end; the same WeChat may start a new account. What the law keeps stays: the hospital's files, and orders, payments,
 * consents and the audit log under an anonymous id.
 */
import type { Area } from '../../area'
import { transaction, type Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { forgetSessionsOf, lockAccount } from '../account'
import { addAuditEvent } from '../audit'
import { hasOpenGuarantees } from '../outpatient'
import { findActiveOrder, maskTel } from '../patient'
import { hasOpenMoney } from '../payment'
import { checkCode, sendCode, type CodeSent } from '../verification'

const purpose = 'delete_account'

/** Sends a code to the bound phone. @throws Refused TEL_NOT_BOUND, CONFLICT with the reason why it is impossible now, TOO_MANY_REQUESTS, SMS_UNAVAILABLE */
export async function sendDeletionCode(
  deps: Dependencies,
  account: Account,
): Promise<CodeSent & { tel: string }> {
  const { tel } = account
  if (tel === null) throw telNotBound()
  await refuseWhileOpen(deps.sql, account.accountId)
  const sent = await sendCode(deps, { purpose, tel, account })
  return { tel: maskTel(tel), ...sent }
}

/** Deletes the account. @throws Refused TEL_NOT_BOUND, SMS_CODE_WRONG, CONFLICT while an order, a payment or a refund is open */
export async function deleteAccount(
  deps: Dependencies,
  areas: readonly Area[],
  account: Account,
  code: string,
): Promise<{ ok: true }> {
  const { sql } = deps
  const { accountId, tel } = account
  if (tel === null) throw telNotBound()
  // Checked before the code is consumed, and again under the lock.
  await refuseWhileOpen(sql, accountId)
  await checkCode(deps, { purpose, tel, account, code })
  await transaction(sql, async (tx) => {
    const own = await lockAccount(tx, accountId)
    if (own === undefined) throw new Refused('NOT_SIGNED_IN', '登录已失效，请重新进入')
    if (own.tel !== tel) throw new Refused('CONFLICT', '手机号刚刚变更过，请重新获取验证码')
    await refuseWhileOpen(tx, accountId)
    for (const area of areas) await area.forgetAccount(tx, accountId, deps)
    await addAuditEvent(tx, { accountId, action: 'delete_account' })
  })
  forgetSessionsOf(deps, accountId)
  return { ok: true }
}

async function refuseWhileOpen(sql: Executor, accountId: string): Promise<void> {
  const orderId = await findActiveOrder(sql, accountId)
  if (orderId !== undefined)
    throw new Refused('CONFLICT', '您还有未完成的预约。请先取消，或等就诊结束后再注销', { orderId })
  if ((await hasOpenMoney(sql, accountId)) || (await hasOpenGuarantees(sql, accountId)))
    throw new Refused('CONFLICT', '您还有支付或退款没有结束。款项到账后就可以注销')
}

function telNotBound(): Refused {
  return new Refused('TEL_NOT_BOUND', '注销需要用绑定的手机号核验，请先绑定手机号')
}
