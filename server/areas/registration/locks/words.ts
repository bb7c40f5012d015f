/** What a patient hears of a lock: where he stands in the line, or why the hospital said no. */
import { said } from '../../../language/callers_language'
import { Refused } from '../../../refused'
import { soldOut } from '../refusals'
import type { RegistrationRules } from '../rules/rules'
import type { LockStatus, Waiting } from './repository'

/** The page asks again after so long. */
const askAgainSeconds = 2

/** Whether the hospital's answer is still to come. */
export const isWaiting = (status: LockStatus): boolean =>
  status === 'WAITING' || status === 'ASKING' || status === 'UNKNOWN'

/** Who waits: `details.ahead` is his place in the line, missing once the hospital is being asked; the place is kept for `details.keptSeconds` without a word from the page. */
export function waitForHospital(
  waiting: Waiting | undefined,
  { holdLeaseSeconds }: RegistrationRules,
): Refused {
  const isInLine = waiting?.status === 'WAITING'
  const words = isInLine
    ? said`正在为您占号，前面约 ${waiting.ahead} 人。请在这里等一会儿，不用再点；手机锁屏或离开 ${holdLeaseSeconds} 秒内，位置为您留着`
    : '正在向医院确认，请稍候，不用再点。医院确认后才算占到号'
  return new Refused('LOCK_ASKED', words, {
    retryAfterSeconds: String(askAgainSeconds),
    keptSeconds: String(holdLeaseSeconds),
    ...(isInLine && { ahead: String(waiting.ahead) }),
  })
}

export const hospitalSilent = (): Refused =>
  new Refused(
    'HOSPITAL_UNAVAILABLE',
    '医院系统暂时没有回应，没有占到号，也没有产生费用。请过几分钟再试，或致电医院',
  )

/** The hospital's refusal in words; where it says why in a sentence of its own, that is told. */
export function refusedByHospital(code: string | null, words: string | null): Refused {
  switch (code) {
    case 'CLINIC_STOPPED':
      return new Refused('SOURCE_CLOSED', '该时段已停诊，请选择其他时段')
    case 'PATIENT_LIMIT':
      return new Refused('DAILY_LIMIT', words || '医院不能再为这位就诊人预约这一天的号')
    case 'PATIENT_UNKNOWN':
      return new Refused('PATIENT_NOT_ELIGIBLE', '医院没有找到这位就诊人的档案，请带证件到窗口办理')
    case 'OTHER_CHANNEL_ORDER':
      return new Refused(
        'DUPLICATE_ORDER',
        words || '这位就诊人已在医院的其他渠道预约了这个科室，不能重复预约',
      )
    case 'FULL':
    case null:
      return soldOut
    default:
      return new Refused('SOURCE_CLOSED', words || '医院不能保留这个号，请选择其他时段')
  }
}
