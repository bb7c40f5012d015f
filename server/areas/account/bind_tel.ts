/**
 * Binding a phone to the account (domain: SMS bombing, ASVS 6.5 and 7.5.1).
 *
 * One person may have two accounts at first: one from the official account, one from the mini-program. The verified phone joins them: the newer, still empty
 * account's WeChat identity and its present session move to the account that has the phone, its other sessions end. Anything else is refused:
 * when the newer account holds data, when the other account already knows this app under another openid, or when WeChat's unionids say two people.
 */
import { transaction, violatedConstraint, type Transaction } from '../../database/client'
import type { Account } from '../../area'
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import { Refused } from '../../refused'
import { maskTel } from '../patient'
import { smsRules } from './limits'
import * as repository from './repository'
import { isSame, newSmsCode, smsCodeHash } from './secrets'
import { forgetSession, forgetSessionsOf } from './sessions'
import { askWeChat } from './sign_in'

const purpose = 'bind_tel'
const minuteSeconds = 60

/**
 * Sends a code to a number; the answer is the same whoever the number belongs to.
 * @throws Refused TOO_MANY_REQUESTS with `retryAfterSeconds`, SMS_UNAVAILABLE, CONFLICT when another phone is bound already
 */
export async function sendBindCode(
  dependencies: Dependencies,
  account: Account,
  tel: string,
): Promise<{ retryAfterSeconds: number; expiresInSeconds: number }> {
  const { sql, settings, gateways, log } = dependencies
  if (account.tel !== null && account.tel !== tel) throw otherTelBound()
  const code = newSmsCode()
  const codeHash = smsCodeHash(settings.tokenSecret, { purpose, tel, accountId: account.accountId, code })
  // Serializable, so that two requests at once cannot both be the last one allowed.
  await transaction(sql, async (tx) => {
    await tx`set transaction isolation level serializable`
    refuseTooMany(await repository.countSmsCodes(tx, tel, account.accountId))
    await repository.addSmsCode(tx, { purpose, tel, accountId: account.accountId, codeHash })
  })
  try {
    await gateways.sms.sendCode({ tel, code, purpose })
  } catch (error) {
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error
    log.warn({ system: error.system, why: error.why }, 'an SMS code was not sent')
    throw new Refused('SMS_UNAVAILABLE', '短信没有发出，请 1 分钟后再试')
  }
  return { retryAfterSeconds: minuteSeconds, expiresInSeconds: smsRules.minutes * minuteSeconds }
}

/** What proves that the phone is the caller's, and the privacy policy he agreed to. */
export type BindTelInput = ({ tel: string; code: string } | { phoneCode: string }) & { privacyPolicyVersion?: string }

/** Binds the phone and says which account the session belongs to now. @throws Refused SMS_CODE_WRONG, WECHAT_CODE_INVALID, WECHAT_UNAVAILABLE, CONFLICT */
export async function bindTel(dependencies: Dependencies, account: Account, input: BindTelInput): Promise<Account> {
  const tel = await verifiedTel(dependencies, account, input)
  const bind = () => transaction(dependencies.sql, (tx) => bindVerified(tx, account, tel, input.privacyPolicyVersion))
  const accountId = await bind().catch((error: unknown) => {
    // Another account took the number between looking and writing: look again.
    if (violatedConstraint(error) === 'account_by_tel') return bind()
    throw error
  })
  forgetSessionsOf(dependencies, account.accountId)
  forgetSession(dependencies, account.sessionId)
  return { ...account, accountId, tel }
}

async function verifiedTel(dependencies: Dependencies, account: Account, input: BindTelInput): Promise<string> {
  const { sql, settings, gateways } = dependencies
  if ('phoneCode' in input) {
    const { tel } = await askWeChat(() => gateways.weChat.getPhoneNumber(input.phoneCode))
    if (!/^1[3-9]\d{9}$/.test(tel)) throw new Refused('BAD_INPUT', '只支持中国大陆手机号')
    return tel
  }
  const request = { purpose, tel: input.tel, accountId: account.accountId }
  // The try is counted before the comparison and outside any transaction that a refusal would roll back.
  const tried = await repository.trySmsCode(sql, request)
  if (tried === undefined) throw new Refused('SMS_CODE_WRONG', '验证码已失效，请重新获取')
  if (!isSame(tried.codeHash, smsCodeHash(settings.tokenSecret, { ...request, code: input.code }))) {
    throw new Refused('SMS_CODE_WRONG', tried.triesLeft > 0 ? `验证码不正确，还可以试 ${tried.triesLeft} 次` : '验证码错误次数过多，请重新获取')
  }
  if (!(await repository.consumeSmsCode(sql, tried.smsCodeId))) throw new Refused('SMS_CODE_WRONG', '验证码已使用，请重新获取')
  return input.tel
}

async function bindVerified(tx: Transaction, account: Account, tel: string, policyVersion: string | undefined): Promise<string> {
  const own = await repository.lockAccount(tx, account.accountId)
  if (own === undefined) throw new Refused('NOT_SIGNED_IN', '登录已失效，请重新进入')
  if (own.tel !== null && own.tel !== tel) throw otherTelBound()
  if (policyVersion !== undefined) {
    const channel = account.app === 'mini_program' ? 'weapp' : 'h5'
    await repository.addConsent(tx, { accountId: account.accountId, document: 'privacy_policy', version: policyVersion, channel })
  }
  if (own.tel === tel) return account.accountId
  const holder = await repository.findAccountByTel(tx, tel)
  if (holder !== undefined) return joinHolder(tx, account, holder)
  await repository.setTel(tx, account.accountId, tel)
  await repository.addAuditEvent(tx, { accountId: account.accountId, action: 'bind_tel', details: { tel: maskTel(tel) } })
  return account.accountId
}

async function joinHolder(tx: Transaction, account: Account, holder: string): Promise<string> {
  await repository.lockAccount(tx, holder)
  const [mine, theirs] = [await repository.listIdentities(tx, account.accountId), await repository.listIdentities(tx, holder)]
  const sameApp = mine.some((one) => theirs.some((other) => other.app === one.app))
  const twoPeople = mine.some((one) => one.unionid !== null && theirs.some((other) => other.unionid !== null && other.unionid !== one.unionid))
  if (mine.length === 0 || sameApp || twoPeople) throw new Refused('CONFLICT', '这个手机号已绑定另一个微信账号。请用那个微信进入，或换一个手机号')
  if (!(await repository.isEmptyAccount(tx, account.accountId))) {
    throw new Refused('CONFLICT', '这个手机号已有账号，当前账号里也有就诊记录，不能自动合并。请致电医院或到窗口办理')
  }
  await repository.joinAccounts(tx, { from: account.accountId, to: holder, sessionId: account.sessionId })
  await repository.addAuditEvent(tx, { accountId: holder, action: 'join_account', subject: account.accountId })
  return holder
}

function otherTelBound(): Refused {
  return new Refused('CONFLICT', '账号已绑定其他手机号，如需更换请用“变更手机号”')
}

/** The strictest limit that is reached speaks. */
function refuseTooMany(counts: repository.SmsCounts): void {
  const { perTel, perAccountAndDay } = smsRules
  const daily = counts.telDay >= perTel.day || counts.accountDay >= perAccountAndDay
  if (daily) throw new Refused('TOO_MANY_REQUESTS', '今天获取验证码的次数已用完，请明天再试', { retryAfterSeconds: String(24 * 60 * minuteSeconds) })
  if (counts.telHour >= perTel.hour)
    throw new Refused('TOO_MANY_REQUESTS', '获取验证码太频繁，请 1 小时后再试', { retryAfterSeconds: String(60 * minuteSeconds) })
  if (counts.telMinute < perTel.minute) return
  const wait = Math.max(1, Math.ceil(minuteSeconds - (counts.secondsSinceLast ?? 0)))
  throw new Refused('TOO_MANY_REQUESTS', `请 ${wait} 秒后再获取验证码`, { retryAfterSeconds: String(wait) })
}
