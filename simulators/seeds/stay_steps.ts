/** The steps of the demo's stays: one waits for its bed, of one a deposit is asked for, one is being discharged. */
import { addDays, momentOf } from './registration/days'
import { admissionForms } from './stay/admission_forms'
import { dischargeAfter } from './stay/discharge_steps'

/** The columns of a stay about its steps, by the seed's key. */
export function stepColumns(key: string, today: string) {
  const none = {
    admission: null,
    admission_forms: null,
    suggested_deposit: null,
    discharge: null,
    discharge_open_since: null,
  }
  switch (key) {
    case 'li-awaiting':
      return {
        ...none,
        admission: waiting(addDays(today, 2)),
        admission_forms: admissionForms,
        suggested_deposit: beforeSurgery(today),
      }
    case 'wang-heart':
      return { ...none, suggested_deposit: beforeExam(today) }
    case 'mother-knee': {
      // Of today: nothing hangs at the desk when the demo begins, at any hour.
      const orderedAt = momentOf(today, '00:10')
      return { ...none, discharge: dischargeAfter(2, orderedAt), discharge_open_since: orderedAt }
    }
    default:
      return none
  }
}

const waiting = (expectedOn: string) => ({
  placeInLine: 2,
  expectedOn,
  expectedTime: '上午 8:00 到 10:00',
  isBedReady: false,
  place: '门诊楼 1 层住院处，先办入院登记',
  telephone: '0589-8801700',
  bring: [
    '身份证和医保卡',
    '医生开的住院证',
    '正在吃的药和以前的检查报告',
    '洗漱用品和换洗衣服，贵重物品不要带',
  ],
  advice: '住院当天早上不要吃东西、喝水；正在吃抗凝药的，请先打电话问。',
})

const beforeSurgery = (today: string) => ({
  amountFen: 800_000,
  reason: '手术和住院一周的估计费用，出院时多退少补',
  since: momentOf(addDays(today, -1), '15:00'),
})

const beforeExam = (today: string) => ({
  amountFen: 300_000,
  reason: '这周要做的检查和治疗，预计需要这些',
  since: momentOf(today, '00:30'),
})
