/** Whether a session has passed the check by SMS, for the areas whose content asks for it; the calls of the check itself are the account's. */
import type { Account } from '../../area'
import type { Executor } from '../../database/client'
import { Refused } from '../../http/refused'
import { isSteppedUp } from './repository'

/** Whether the check is good at this moment. */
export function hasSteppedUp(sql: Executor, { sessionId }: Account): Promise<boolean> {
  return isSteppedUp(sql, sessionId)
}

/** Lets a call go on only when the session has passed the check. @throws Refused STEP_UP_NEEDED, TEL_NOT_BOUND */
export async function requireStepUp(sql: Executor, account: Account): Promise<void> {
  if (await hasSteppedUp(sql, account)) return
  throw account.tel === null
    ? phoneNeeded()
    : new Refused('STEP_UP_NEEDED', '为保护健康信息，请先用短信验证码确认是您本人')
}

/** The check goes to the bound phone. */
export function phoneNeeded(): Refused {
  return new Refused(
    'TEL_NOT_BOUND',
    '查看报告、影像和完整信息前要用绑定的手机号验证，请先绑定手机号',
  )
}
