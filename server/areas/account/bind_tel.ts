/**
 * Binding a phone to the account (domain: SMS bombing, ASVS 6.5 and 7.5.1).
 *
 * One person may have two accounts at first: one from the official account, one from the mini-program. They are joined: the newer, still empty account's WeChat identity and its
 * present session move to the account that has the phone. The phone alone does not say that it is one person, because numbers are given out again: either WeChat's unionids are
 * known and equal, or the certificate of the other account's 本人 is right; then all older sessions end and the old holder is told by every way that is left. Anything else is
 * refused, and the way is the counter: when the newer account holds data, or the other account already knows this app under another openid.
 */
import { randomUUID } from 'node:crypto'
import { pageAddress } from '../../../src/contract/pages'
import { transaction, violatedConstraint, type Transaction } from '../../database/client'
import type { Account } from '../../area'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { addAuditEvent, countToday } from '../audit'
import { announce } from '../message'
import { hadDeposits } from '../inpatient'
import { hadPatients, maskTel } from '../patient'
import { hadPayments } from '../payment'
import { hadOrders } from '../registration'
import { checkCode, sendCode, type CodeSent } from '../verification'
import { addConsent } from '../consent'
import { joinTriesPerDay } from './limits'
import { isOwnCertificate, type Certificate } from './own_certificate'
import * as repository from './repository'
import { revokeSessionsOf } from './session_repository'
import { forgetSession, forgetSessionsOf } from './sessions'
import { askWeChat } from './sign_in'

const purpose = 'bind_tel'

/**
 * Sends a code to a number; the answer is the same whoever the number belongs to.
 * @throws Refused TOO_MANY_REQUESTS with `retryAfterSeconds`, SMS_UNAVAILABLE, CONFLICT when another phone is bound already
 */
export async function sendBindCode(
  deps: Dependencies,
  account: Account,
  tel: string,
): Promise<CodeSent> {
  if (account.tel !== null && account.tel !== tel) throw otherTelBound()
  return sendCode(deps, { purpose, tel, accountId: account.accountId })
}

/** What proves that the phone is the caller's, and the privacy policy he agreed to. */
type BindTelInput = ({ tel: string; code: string } | { phoneCode: string }) & {
  privacyPolicyVersion?: string
  /** Proves that the account which has the phone already is the caller's. */
  certificate?: Certificate
}

/** Binds the phone and says which account the session belongs to now. @throws Refused SMS_CODE_WRONG, WECHAT_CODE_INVALID, WECHAT_UNAVAILABLE, CONFLICT */
export async function bindTel(
  deps: Dependencies,
  account: Account,
  input: BindTelInput,
): Promise<Account> {
  const tel = await verifiedTel(deps, account, input)
  const provenHolder = await proveHolder(deps, account, tel, input.certificate)
  const bind = () =>
    transaction(deps.sql, (tx) => bindVerified(tx, account, { ...input, tel, provenHolder }))
  const accountId = await bind().catch((error: unknown) => {
    // Another account took the number between looking and writing: look again.
    if (violatedConstraint(error) === 'account_by_tel') return bind()
    throw error
  })
  forgetSessionsOf(deps, account.accountId)
  forgetSessionsOf(deps, accountId)
  forgetSession(deps, account.sessionId)
  return { ...account, accountId, tel }
}

/** The account that has the phone, when the certificate is that of its 本人. Three wrong tries a day. @throws Refused CONFLICT, TOO_MANY_REQUESTS */
async function proveHolder(
  deps: Dependencies,
  account: Account,
  tel: string,
  certificate: Certificate | undefined,
): Promise<string | undefined> {
  const holder = await repository.findAccountByTel(deps.sql, tel)
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

async function verifiedTel(
  deps: Dependencies,
  account: Account,
  input: BindTelInput,
): Promise<string> {
  const { gateways } = deps
  if ('phoneCode' in input) {
    const { tel } = await askWeChat(() => gateways.weChat.getPhoneNumber(input.phoneCode))
    if (!/^1[3-9]\d{9}$/.test(tel)) throw new Refused('BAD_INPUT', '只支持中国大陆手机号')
    return tel
  }
  await checkCode(deps, {
    purpose,
    tel: input.tel,
    accountId: account.accountId,
    code: input.code,
  })
  return input.tel
}

async function bindVerified(
  tx: Transaction,
  account: Account,
  verified: { tel: string; privacyPolicyVersion?: string; provenHolder: string | undefined },
): Promise<string> {
  const { tel, privacyPolicyVersion: policyVersion } = verified
  const own = await repository.lockAccount(tx, account.accountId)
  if (own === undefined) throw new Refused('NOT_SIGNED_IN', '登录已失效，请重新进入')
  if (own.tel !== null && own.tel !== tel) throw otherTelBound()
  if (policyVersion !== undefined) {
    const channel = account.app === 'mini_program' ? 'weapp' : 'h5'
    await addConsent(tx, {
      accountId: account.accountId,
      document: 'privacy_policy',
      version: policyVersion,
      channel,
    })
  }
  if (own.tel === tel) return account.accountId
  const holder = await repository.findAccountByTel(tx, tel)
  if (holder !== undefined) return joinHolder(tx, account, holder, holder === verified.provenHolder)
  await repository.setTel(tx, account.accountId, tel)
  await addAuditEvent(tx, {
    accountId: account.accountId,
    action: 'bind_tel',
    details: { tel: maskTel(tel) },
  })
  return account.accountId
}

async function joinHolder(
  tx: Transaction,
  account: Account,
  holder: string,
  isProven: boolean,
): Promise<string> {
  await repository.lockAccount(tx, holder)
  const [mine, theirs] = [
    await repository.listIdentities(tx, account.accountId),
    await repository.listIdentities(tx, holder),
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
  await repository.joinAccounts(tx, {
    from: account.accountId,
    to: holder,
    sessionId: account.sessionId,
  })
  if (!isSameWeChat) {
    await revokeSessionsOf(tx, holder, account.sessionId)
    await tellOldHolder(tx, holder)
  }
  await addAuditEvent(tx, { accountId: holder, action: 'join_account', subject: account.accountId })
  return holder
}

/** Patients, orders, payments and deposits stay with the account that has them. */
async function holdsWhatCannotMove(tx: Transaction, accountId: string): Promise<boolean> {
  const held = await Promise.all(
    [hadPatients, hadOrders, hadPayments, hadDeposits].map((had) => had(tx, accountId)),
  )
  return held.includes(true)
}

/** The phone that he had is the caller's now: what is left is WeChat, where he is still known, and the message centre. */
async function tellOldHolder(tx: Transaction, accountId: string): Promise<void> {
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

function otherTelBound(): Refused {
  return new Refused('CONFLICT', '账号已绑定其他手机号，如需更换请用“变更手机号”')
}
