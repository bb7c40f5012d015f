/** Binding a phone to the account (domain: SMS bombing, ASVS 6.5 and 7.5.1). */
import { transaction, violatedConstraint, type Sql, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { addSecurityEvent } from '../audit'
import { addConsent } from '../consent'
import { listVersionsInForce } from '../hospital'
import { checkCode, sendCode, type CodeSent } from '../verification'
import { findAccountByTel, lockAccount, setTel } from './account_repository'
import { joinHolder, proveHolder } from './joining'
import type { Certificate } from './own_certificate'
import { forgetSession, forgetSessionsOf } from './sessions'
import { askWeChat } from './sign_in'

const purpose = 'bind_tel'

/**
 * Sends a code to a number; the answer is the same no matter whose number it is.
 * @throws Refused TOO_MANY_REQUESTS with `retryAfterSeconds`, SMS_UNAVAILABLE, CONFLICT when another phone is bound already
 */
export async function sendBindCode(
  deps: Dependencies,
  account: Account,
  tel: string,
): Promise<CodeSent> {
  if (account.tel !== null && account.tel !== tel) throw otherTelBound()
  return sendCode(deps, { purpose, tel, account })
}

/** The proof that the phone belongs to the caller, and the privacy policy that the caller agreed to. */
type BindTelInput = ({ tel: string; code: string } | { phoneCode: string }) & {
  privacyPolicyVersion?: string
  /** Proves that the account which already has the phone belongs to the caller. */
  certificate?: Certificate
}

/** Binds the phone and says which account the session belongs to now. @throws Refused SMS_CODE_WRONG, WECHAT_CODE_INVALID, WECHAT_UNAVAILABLE, CONFLICT */
export async function bindTel(
  deps: Dependencies,
  account: Account,
  input: BindTelInput,
): Promise<Account> {
  await refuseOldPolicy(deps.sql, input.privacyPolicyVersion)
  const tel = await verifiedTel(deps, account, input)
  const provenHolder = await proveHolder(deps, account, tel, input.certificate)
  const bind = () =>
    transaction(deps.sql, (tx) => bindVerified(tx, account, { ...input, tel, provenHolder }))
  const accountId = await bind().catch((error: unknown) => {
    // Another account took the number between the read and the write: read again.
    if (violatedConstraint(error) === 'account_by_tel') return bind()
    throw error
  })
  forgetSessionsOf(deps, account.accountId)
  forgetSessionsOf(deps, accountId)
  forgetSession(deps, account.sessionId)
  return { ...account, accountId, tel }
}

/**
 * Consent must name the version in force; a refusal does not consume the SMS code. A client of the bare specification
 * names no version, and no consent is recorded. Where the hospital has published no policy, the app's own text counts.
 */
async function refuseOldPolicy(sql: Sql, version: string | undefined): Promise<void> {
  if (version === undefined) return
  const inForce = await listVersionsInForce(sql, 'privacy_policy')
  if (inForce.length > 0 && !inForce.includes(version))
    throw new Refused('CONFLICT', '隐私政策有新的版本，请重新阅读并同意后再提交', { way: 'policy' })
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
    account,
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
  const own = await lockAccount(tx, account.accountId)
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
  const holder = await findAccountByTel(tx, tel)
  if (holder !== undefined) return joinHolder(tx, account, holder, holder === verified.provenHolder)
  await setTel(tx, account.accountId, tel)
  await addSecurityEvent(tx, account, 'bind_tel')
  return account.accountId
}

function otherTelBound(): Refused {
  return new Refused('CONFLICT', '账号已绑定其他手机号，如需更换请用“变更手机号”')
}
