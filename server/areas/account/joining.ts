/**
 * Joins two accounts of one person: one from the official account, one from the mini-program. The WeChat identity and
 * the present session of the newer, still empty account move to the account that has the phone. The phone alone is no
 * proof, because numbers are reassigned: either both unionids are known and equal, or the certificate of the other
 * account's 本人 matches; then all older sessions end and the former holder is notified by every remaining channel.
 * Anything else is refused and left to the counter: when the newer account holds data, or the other account already
 * has another openid of this app.
 */
import { randomUUID } from 'node:crypto'
import { pageAddress } from '../../../src/contract/pages'
import type { Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { addAuditEvent, addSecurityEvent, countToday } from '../audit'
import { hadDeposits } from '../inpatient'
import { announce } from '../message'
import { hadPatients } from '../patient'
import { hadPayments } from '../payment'
import { hadOrders } from '../registration'
import { findAccountByTel, joinAccounts, listIdentities, lockAccount } from './account_repository'
import { joinTriesPerDay } from './limits'
import { isOwnCertificate, type Certificate } from './own_certificate'
import { revokeSessionsOf } from './session_repository'

/** The account that has the phone, when the certificate is that of its 本人. Three wrong attempts a day. @throws Refused CONFLICT, TOO_MANY_REQUESTS */
export async function proveHolder(
  deps: Dependencies,
  account: Account,
  tel: string,
  certificate: Certificate | undefined,
): Promise<string | undefined> {
  const holder = await findAccountByTel(deps.sql, tel)
  if (certificate === undefined || holder === undefined || holder === account.accountId)
    return undefined
  const { accountId } = account
  if ((await countToday(deps.sql, accountId, 'join_refused')) >= joinTriesPerDay)
    throw new Refused('TOO_MANY_REQUESTS', '今天核对的次数已用完，请明天再试，或带证件到窗口办理', {
      retryAfterSeconds: String(24 * 3600),
    })
  if (await isOwnCertificate(deps, holder, certificate)) return holder
  await addAuditEvent(deps.sql, { accountId, action: 'join_refused' })
  throw new Refused(
    'CONFLICT',
    '姓名或证件号码与原账号的“本人”不一致。可以再试，或带证件到窗口办理',
    {
      way: 'certificate',
    },
  )
}

/** Joins the caller to the account that has the phone. @throws Refused CONFLICT with the remaining way */
export async function joinHolder(
  tx: Transaction,
  account: Account,
  holder: string,
  isProven: boolean,
): Promise<string> {
  await lockAccount(tx, holder)
  const [mine, theirs] = [
    await listIdentities(tx, account.accountId),
    await listIdentities(tx, holder),
  ]
  const sameApp = mine.some((one) => theirs.some((other) => other.app === one.app))
  const twoPeople = mine.some(
    (one) =>
      one.unionid !== null &&
      theirs.some((other) => other.unionid !== null && other.unionid !== one.unionid),
  )
  if (mine.length === 0 || sameApp || twoPeople)
    throw new Refused(
      'CONFLICT',
      '这个手机号已绑定另一个微信账号。请用那个微信进入，或换一个手机号。号码是新办的，请带证件到窗口办理',
    )
  const isSameWeChat = mine.some(
    (one) => one.unionid !== null && theirs.some((other) => other.unionid === one.unionid),
  )
  if (!isSameWeChat && !isProven)
    throw new Refused(
      'CONFLICT',
      '这个手机号已有账号。账号是您的，请填写“本人”的姓名和证件号码，再获取验证码核对；号码是新办的，请带证件到窗口办理',
      { way: 'certificate' },
    )
  if (await holdsWhatCannotMove(tx, account.accountId)) {
    throw new Refused(
      'CONFLICT',
      '这个手机号已有账号，当前账号里也有就诊记录，不能自动合并。请致电医院或到窗口办理',
    )
  }
  await joinAccounts(tx, {
    from: account.accountId,
    to: holder,
    sessionId: account.sessionId,
  })
  if (!isSameWeChat) {
    await revokeSessionsOf(tx, holder, account.sessionId)
    await notifyOldHolder(tx, holder)
  }
  await addSecurityEvent(tx, { ...account, accountId: holder }, 'join_account')
  return holder
}

/** Patients, orders, payments and deposits stay with the account that has them. */
async function holdsWhatCannotMove(tx: Transaction, accountId: string): Promise<boolean> {
  const held = await Promise.all(
    [hadPatients, hadOrders, hadPayments, hadDeposits].map((had) => had(tx, accountId)),
  )
  return held.includes(true)
}

/** The former holder has lost the phone number: the notice goes to WeChat and the message centre. */
async function notifyOldHolder(tx: Transaction, accountId: string): Promise<void> {
  await announce(tx, {
    kind: 'access',
    accountId,
    subjectId: accountId,
    key: `joined ${randomUUID()}`,
    title: '有新的微信登录了您的账号',
    body: '对方通过了手机号和“本人”证件的核对，其他设备已退出。如果不是您本人，请立即致电医院，或带证件到窗口办理。',
    route: pageAddress('privacy_index'),
  })
}
