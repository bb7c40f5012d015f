/** One-time codes: bound to a purpose, a number and an account; single use, five minutes, five attempts (quality: 1/min, 5/h, 10/day a number). */
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import type { Account, Caller } from '../../http/caller'
import { Refused } from '../../http/refused'
import { said } from '../../language/callers_language'
import { networkOf } from '../../values/network'
import { addSecurityEvent } from '../audit'
import { smsRules } from './limits'
import { reviewCode } from './review'
import { isSame, newSmsCode, smsCodeHash } from './secrets'
import * as repository from './verification_repository'

const minuteSeconds = 60

/** What a code proves: that this account reached this phone for this purpose (`bind_tel`, or with a subject `file_bind:<id>`). */
interface CodeRequest {
  purpose: string
  tel: string
  /** The requesting account; without an id it is the desk, and the purpose names the staff member. */
  account: Account | { accountId: null; caller: Pick<Caller, 'ip'> }
  /** What giving the code away consents to: the last digits of the requesting account, and what it may do. */
  agrees?: { tail: string; level: string } | undefined
}

/** When to ask again, and how long the code is valid. */
export interface CodeSent {
  retryAfterSeconds: number
  expiresInSeconds: number
}

/**
 * Sends a code; the answer is the same whoever has the number.
 * @throws Refused TOO_MANY_REQUESTS with `retryAfterSeconds`, SMS_UNAVAILABLE
 */
export async function sendCode(deps: Dependencies, request: CodeRequest): Promise<CodeSent> {
  const review = await reviewCode(deps, request)
  const code = await keepCode(deps, request, review)
  if (review === undefined && !(await deliver(deps, request, code)))
    throw new Refused('SMS_UNAVAILABLE', '短信没有发出，请 1 分钟后再试')
  return sent
}

/**
 * Sends a code, or none, with the same limits, answer and duration: the caller cannot tell which. For questions whose
 * answer would reveal what the hospital has on file.
 * @throws Refused TOO_MANY_REQUESTS
 */
export async function sendCodeUnseen(
  deps: Dependencies,
  request: CodeRequest,
  isDelivered: boolean,
): Promise<CodeSent> {
  // A code that is not sent must not be known beforehand either.
  const review = isDelivered ? await reviewCode(deps, request) : undefined
  const code = await keepCode(deps, request, review)
  // Not awaited: the operator's duration would reveal it.
  if (isDelivered && review === undefined) {
    deliver(deps, request, code).catch((error: unknown) =>
      deps.log.error({ err: error }, 'sending an SMS code failed'),
    )
  }
  return sent
}

/** Consumes a code. @throws Refused SMS_CODE_WRONG */
export async function checkCode(
  { sql, settings }: Dependencies,
  request: CodeRequest & { code: string },
): Promise<void> {
  // The attempt is counted before the comparison and outside any transaction that a refusal would roll back.
  const tried = await repository.trySmsCode(sql, idsOf(request))
  if (tried === undefined) throw new Refused('SMS_CODE_WRONG', '验证码已失效，请重新获取')
  if (
    !settings.tokenSecrets.some((secret) =>
      isSame(tried.codeHash, smsCodeHash(secret, { ...idsOf(request), code: request.code })),
    )
  ) {
    if (request.account.accountId !== null)
      await addSecurityEvent(sql, request.account, 'code_wrong')
    throw new Refused(
      'SMS_CODE_WRONG',
      tried.triesLeft > 0
        ? said`验证码不正确，还可以试 ${tried.triesLeft} 次`
        : '验证码错误次数过多，请重新获取',
    )
  }
  if (!(await repository.consumeSmsCode(sql, tried.smsCodeId)))
    throw new Refused('SMS_CODE_WRONG', '验证码已使用，请重新获取')
}

const sent: CodeSent = {
  retryAfterSeconds: minuteSeconds,
  expiresInSeconds: smsRules.minutes * minuteSeconds,
}

/** Creates a code and stores its hash. */
async function keepCode(
  { sql, settings }: Dependencies,
  request: CodeRequest,
  code = newSmsCode(),
): Promise<string> {
  const { account } = request
  const network = networkOf(account.caller.ip)
  // A counter's computer sends codes to many.
  const deviceId = account.accountId === null ? null : (account.caller.deviceId ?? null)
  // Checked before the exact counts: requests of many people at one address would only wait for each other.
  refuseManyCodes(await repository.countFromNetwork(sql, network))
  const ids = idsOf(request)
  const codeHash = smsCodeHash(settings.tokenSecret, { ...ids, code })
  await transaction(sql, async (tx) => {
    await repository.takeTurn(tx, { tel: ids.tel, asker: ids.accountId ?? ids.purpose, deviceId })
    // What others ask for to the account's own number takes nothing from it: nobody can lock its patient out.
    const isOwn = account.accountId !== null && account.tel === ids.tel
    refuseTooMany(await repository.countSmsCodes(tx, { ...ids, deviceId, isOwn }))
    await repository.addSmsCode(tx, { ...ids, deviceId, codeHash, network })
  })
  return code
}

async function deliver(
  { gateways, log }: Dependencies,
  request: CodeRequest,
  code: string,
): Promise<boolean> {
  try {
    await gateways.sms.sendCode({
      tel: request.tel,
      code,
      purpose: request.purpose.split(':')[0] ?? request.purpose,
      ...(request.agrees && { agrees: request.agrees }),
    })
    return true
  } catch (error) {
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error
    log.warn({ err: error }, 'an SMS code was not sent')
    return false
  }
}

/** What a code is bound to. */
function idsOf({ purpose, tel, account }: CodeRequest) {
  return { purpose, tel, accountId: account.accountId }
}

/** Only a machine sends so many: a waiting room has one address, and its patients their own phones and accounts, which are counted first. */
function refuseManyCodes(sentFromAddress: number): void {
  if (sentFromAddress < smsRules.perAddressAndHour) return
  throw new Refused(
    'TOO_MANY_REQUESTS',
    '这个网络获取验证码的人太多，请换用手机流量再试，或 1 小时后再来',
    { retryAfterSeconds: String(60 * minuteSeconds) },
  )
}

/** Refuses by the strictest limit that is reached. */
function refuseTooMany(counts: repository.SmsCounts): void {
  const { perTel, perAccountAndDay, perDeviceAndDay } = smsRules
  const daily =
    counts.telDay >= perTel.day ||
    counts.accountDay >= perAccountAndDay ||
    counts.deviceDay >= perDeviceAndDay
  if (daily)
    throw new Refused('TOO_MANY_REQUESTS', '今天获取验证码的次数已用完，请明天再试', {
      retryAfterSeconds: String(24 * 60 * minuteSeconds),
    })
  if (counts.telHour >= perTel.hour)
    throw new Refused('TOO_MANY_REQUESTS', '获取验证码太频繁，请 1 小时后再试', {
      retryAfterSeconds: String(60 * minuteSeconds),
    })
  if (counts.telMinute < perTel.minute) return
  const wait = Math.max(1, Math.ceil(minuteSeconds - (counts.secondsSinceLast ?? 0)))
  throw new Refused('TOO_MANY_REQUESTS', said`请 ${wait} 秒后再获取验证码`, {
    retryAfterSeconds: String(wait),
  })
}
