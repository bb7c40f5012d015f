/** The demo's notices say what the rules in force do, in Chinese and in English; the papers say of a hospital's notices what happens. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { queueRules } from '../../../server/areas/queue'
import { registrationRules as rules } from '../../../server/areas/registration'
import { englishNotices } from '../../../simulators/seeds/data/english/notices'
import { notices } from '../../../simulators/seeds/data/notices'

const chinese = (key: string): string => notices.find((one) => one.key === key)?.content ?? ''
const english = (key: string): string => englishNotices[key]?.content ?? ''

const registration = [
  [`今天和以后 ${rules.horizonDays} 天`, `the ${rules.horizonDays} days after`],
  [`早上 ${rules.releaseHour}:00 放出`, `morning at ${rules.releaseHour}:00`],
  [`${rules.payWithinMinutes} 分钟内付款`, `within ${rules.payWithinMinutes} minutes`],
  [
    `前一天 ${rules.cancelHourOfDayBefore}:00 前可以在手机上取消`,
    `until ${rules.cancelHourOfDayBefore}:00 on`,
  ],
  [
    `就诊开始前 ${rules.cancelMinutesBeforeVisit} 分钟`,
    `until ${rules.cancelMinutesBeforeVisit} minutes before`,
  ],
  [
    `同一天最多 ${rules.activeOrdersPerPatientAndDay} 个`,
    `most ${rules.activeOrdersPerPatientAndDay} a patient`,
  ],
  [`最多同时 ${rules.unpaidOrdersPerAccount} 个`, `most ${rules.unpaidOrdersPerAccount} unpaid`],
  [`最多改约 ${rules.reschedulesPerOrder} 次`, `moved ${rules.reschedulesPerOrder} times`],
  [
    `${rules.noShowWindowDays} 天内 ${rules.noShowLimit} 次没来又没有取消，${rules.restrictionDays} 天内不能`,
    `away ${rules.noShowLimit} times in ${rules.noShowWindowDays} days`,
  ],
  [`${rules.stoppedChoiceHours} 小时没有选`, `after ${rules.stoppedChoiceHours} hours`],
]
const queues = [
  [
    `20 至 ${queueRules.signInMinutesBefore} 分钟`,
    `20 to ${queueRules.signInMinutesBefore} minutes`,
  ],
  [`后面 ${queueRules.returnBehind} 位之后`, `behind the next ${queueRules.returnBehind},`],
  [`最多重新排 ${queueRules.returnsMax} 次`, `most ${queueRules.returnsMax} times`],
]

it.each([
  ['registration', registration],
  ['takeno', queues],
] as const)('%s says every number that is in force', (key, sentences) => {
  for (const [inChinese, inEnglish] of sentences) {
    expect(chinese(key)).toContain(inChinese)
    expect(english(key)).toContain(inEnglish)
  }
})

it('the papers ask for the four notices that patients agree to, and do not say that nobody binds without them', () => {
  const page = readFileSync(path.join(__dirname, '../../../docs/integration/README.md'), 'utf8')
  expect(page).not.toMatch(/must be there before anybody can bind|the app needs your `privacy/)
  expect(page).toContain('Without them binding goes on')
})
