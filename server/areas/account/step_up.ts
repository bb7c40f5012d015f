/**
 * The step-up check: before the first report or film of a session its holder proves by an SMS code to have the bound
 * phone (ASVS 7.5), so that a phone left signed in on a table shows nothing. The check is valid for this session, this
 * phone and `stepUpHours`.
 */
import type { StepUp } from '../../../src/contract/account'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { addSecurityEvent } from '../audit'
import { maskTel } from '../patient'
import { checkCode, phoneNeeded, sendCode, type CodeSent } from '../verification'
import { stepUpHours } from './limits'
import { findStepUpSeconds, passStepUp } from './session_repository'

const purpose = 'step_up'

/** The state of the session's step-up check. */
export async function getStepUp({ sql }: Dependencies, account: Account): Promise<StepUp> {
  return stepUpOf(account, await findStepUpSeconds(sql, account.sessionId))
}

/** Sends a code to the bound phone. @throws Refused TEL_NOT_BOUND, TOO_MANY_REQUESTS, SMS_UNAVAILABLE */
export async function sendStepUpCode(
  deps: Dependencies,
  account: Account,
): Promise<CodeSent & { tel: string }> {
  const { tel } = account
  if (tel === null) throw phoneNeeded()
  return {
    tel: maskTel(tel),
    ...(await sendCode(deps, { purpose: purposeOf(account), tel, account })),
  }
}

/** Passes the check for this session. @throws Refused TEL_NOT_BOUND, SMS_CODE_WRONG */
export async function confirmStepUp(
  deps: Dependencies,
  account: Account,
  code: string,
): Promise<StepUp> {
  const { sessionId, tel } = account
  if (tel === null) throw phoneNeeded()
  await checkCode(deps, { purpose: purposeOf(account), tel, account, code })
  await passStepUp(deps.sql, sessionId)
  await addSecurityEvent(deps.sql, account, 'step_up')
  return getStepUp(deps, account)
}

/** A code is bound to the session that asked for it: a code of another device of the account is not accepted. */
function purposeOf({ sessionId }: Account): string {
  return `${purpose}:${sessionId}`
}

function stepUpOf({ tel }: Account, leftSeconds: number): StepUp {
  return {
    isPassed: leftSeconds > 0,
    tel: tel === null ? '' : maskTel(tel),
    leftSeconds,
    validHours: stepUpHours,
  }
}
