/** The check that a risky request is asked for: an SMS code to the bound phone, which people of every age can pass. It is never a final refusal. */
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { hasSteppedUp } from '../../verification'
import { NetworkOverCap } from '../booking/refusals'
import { networkMark } from './address'

/** The refusal that asks for the check. */
export const challengeOf = ({ tel }: Account): Refused =>
  tel === null
    ? new Refused(
        'TEL_NOT_BOUND',
        '现在约这个门诊的人很多。请先绑定手机号，用短信验证码确认是您本人，再预约',
      )
    : new Refused('STEP_UP_NEEDED', '现在约这个门诊的人很多。请用短信验证码确认是您本人，再预约')

/** A device with a device id is counted by it; one without by its network, where the SMS check lets the request continue. */
export async function counted<Result>(
  { sql, settings }: Dependencies,
  account: Account,
  work: (deviceId: string | undefined) => Promise<Result>,
): Promise<Result> {
  const { deviceId, ip } = account.caller
  if (deviceId !== undefined) return work(deviceId)
  try {
    return await work(networkMark(settings.tokenSecret, ip))
  } catch (error) {
    if (!(error instanceof NetworkOverCap)) throw error
    if (!(await hasSteppedUp(sql, account))) throw challengeOf(account)
    return work(undefined)
  }
}
