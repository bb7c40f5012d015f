/** The label, unit and bounds of each rule: the form, the validation and the words beside a number come from here. */
import * as v from 'valibot'
import { registrationRules, type RegistrationRules } from './rules'

/** One rule as staff see it. */
interface RuleShape {
  label: string
  unit: string
  min: number
  max: number
}

export type RuleName = keyof RegistrationRules

/** Every rule in the order of the form. */
export const ruleShapes: Readonly<Record<RuleName, RuleShape>> = {
  horizonDays: { label: '可提前预约', unit: '天', min: 1, max: 30 },
  releaseHour: { label: '每天放号时间', unit: '点', min: 0, max: 23 },
  payWithinMinutes: { label: '下单后支付时限', unit: '分钟', min: 5, max: 120 },
  cancelHourOfDayBefore: { label: '前一天几点前可取消', unit: '点', min: 0, max: 24 },
  cancelMinutesBeforeVisit: {
    label: '当天预约的，就诊前多久可取消',
    unit: '分钟',
    min: 0,
    max: 1440,
  },
  activeOrdersPerPatientAndDay: { label: '同一就诊人每天最多预约', unit: '个', min: 1, max: 10 },
  unpaidOrdersPerAccount: { label: '同一账号未支付订单最多', unit: '个', min: 1, max: 10 },
  payAtHospitalPerPatient: {
    label: '到院支付的号，同一就诊人最多（0 不提供）',
    unit: '个',
    min: 0,
    max: 5,
  },
  holdMinutes: { label: '确认页占号', unit: '分钟', min: 1, max: 30 },
  unhurriedHoldMinutes: { label: '长辈版确认页占号', unit: '分钟', min: 1, max: 60 },
  holdLeaseSeconds: { label: '页面关闭后放回占号', unit: '秒', min: 30, max: 600 },
  reschedulesPerOrder: { label: '同一次挂号最多改约', unit: '次', min: 0, max: 10 },
  stoppedChoiceHours: { label: '停诊后可选择处理方式', unit: '小时', min: 1, max: 168 },
  waitlistPayMinutes: { label: '候补订单支付时限', unit: '分钟', min: 10, max: 1440 },
  waitlistPerPatient: { label: '同一就诊人同时候补最多', unit: '个', min: 0, max: 20 },
  waitlistPerClinic: { label: '每个门诊候补人数最多', unit: '人', min: 0, max: 500 },
  noShowLimit: { label: '爽约几次限制预约', unit: '次', min: 1, max: 20 },
  noShowWindowDays: { label: '爽约统计时间', unit: '天', min: 1, max: 730 },
  restrictionDays: { label: '限制预约', unit: '天', min: 1, max: 730 },
  returnDelayFromMinutes: {
    label: '约满门诊的退号，最早多久后放回',
    unit: '分钟',
    min: 0,
    max: 60,
  },
  returnDelayToMinutes: { label: '约满门诊的退号，最晚多久后放回', unit: '分钟', min: 0, max: 60 },
  guardScarce: {
    label: '抢手门诊防号贩子（0 不用，1 很快约满的门诊，2 所有门诊）',
    unit: '',
    min: 0,
    max: 2,
  },
  scarceWithinMinutes: { label: '放号后多久约满算抢手', unit: '分钟', min: 1, max: 120 },
  drawSeconds: { label: '抢手门诊放号后多久内来的人抽签（0 不抽签）', unit: '秒', min: 0, max: 60 },
  provenFirstSeconds: { label: '抢手门诊先给在本院看过病的人', unit: '秒', min: 0, max: 600 },
}

/** The names of all rules. */
export const ruleNames = Object.keys(ruleShapes).filter(isRuleName)

function isRuleName(name: string): name is RuleName {
  return name in ruleShapes
}

const numbers = v.record(v.string(), v.number())

/** A full set of rules from a version's: missing ones have their defaults. */
export function rulesFrom(kept: unknown): RegistrationRules {
  const given = v.parse(numbers, kept)
  const rules = { ...registrationRules }
  for (const name of ruleNames) rules[name] = given[name] ?? registrationRules[name]
  return rules
}

/** What is wrong with a set of rules; null when it can be saved. */
export function ruleProblem(rules: RegistrationRules): string | null {
  for (const name of ruleNames) {
    const { label, unit, min, max } = ruleShapes[name]
    const value = rules[name]
    if (!Number.isSafeInteger(value) || value < min || value > max)
      return `“${label}”应为 ${min} 到 ${max} 的整数（${unit}）`
  }
  if (rules.unhurriedHoldMinutes < rules.holdMinutes) return '长辈版的占号时间不能比普通的短'
  if (rules.returnDelayToMinutes < rules.returnDelayFromMinutes)
    return '退号放回的最晚时间不能比最早的早'
  return null
}
