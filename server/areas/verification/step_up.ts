/** Whether a session has passed the step-up check, for areas that require it; the calls of the check itself are the account's. */
import type { Executor } from '../../database/client'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { isSteppedUp } from './verification_repository'

/** Whether the check is valid now. */
export function hasSteppedUp(sql: Executor, { sessionId }: Account): Promise<boolean> {
  return isSteppedUp(sql, sessionId)
}

/** Admits a call only when the session has passed the check. @throws Refused STEP_UP_NEEDED, TEL_NOT_BOUND */
export async function requireStepUp(sql: Executor, account: Account): Promise<void> {
  if (await hasSteppedUp(sql, account)) return
  throw account.tel === null
    ? phoneNeeded()
    : new Refused('STEP_UP_NEEDED', '为保护健康信息，请先用短信验证码确认是您本人')
}

/** The refusal for an account without a bound phone. */
export function phoneNeeded(): Refused {
  return new Refused(
    'TEL_NOT_BOUND',
    '查看报告、影像和完整信息前要用绑定的手机号验证，请先绑定手机号',
  )
}
