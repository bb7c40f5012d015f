/** The day's registrations and locks in the hospital's books beside the app's (挂号核对). */
import * as v from 'valibot'
import { amountFen, count, done, id, isoDate, isoDateTime } from '../values'
import { dayDifferences, type DayDifferenceKind } from './words/hospital_day_words'
import { reason, staffGet, staffPost } from './staff_call'

const kind = v.picklist(Object.keys(dayDifferences) as DayDifferenceKind[])
const number = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))

const difference = v.object({
  kind,
  /** The order's number, or the lock's. */
  number: v.string(),
  orderId: v.nullable(id),
  oursFen: v.nullable(amountFen),
  theirsFen: v.nullable(amountFen),
  /** OPEN: somebody must look. MENDING: decided, and tried until the hospital answers. */
  state: v.picklist(['OPEN', 'MENDING', 'MENDED']),
  /** Why the hospital did not mend it. */
  why: v.nullable(v.string()),
})
export type HospitalDayDifference = v.InferOutput<typeof difference>

const hospitalDay = v.object({
  day: isoDate,
  /** WAITING: the hospital has not answered yet. NOT_OFFERED: its system has no list of a day. */
  state: v.picklist(['WAITING', 'NOT_OFFERED', 'EQUAL', 'DIFFERENT']),
  /** Valid registrations. */
  ours: v.object({ count, fen: amountFen }),
  /** `fen` is null where the hospital does not tell amounts. */
  theirs: v.object({ count, fen: v.nullable(amountFen) }),
  comparedAt: v.nullable(isoDateTime),
  differences: v.array(difference),
})
export type HospitalDay = v.InferOutput<typeof hospitalDay>
export const hospitalDayLabels = {
  WAITING: '等待医院',
  NOT_OFFERED: '医院未提供',
  EQUAL: '一致',
  DIFFERENT: '有差异',
} satisfies Record<HospitalDay['state'], string>

const actors = ['clinics', 'support', 'admin'] as const

export const hospitalDayCalls = {
  list: staffGet({
    path: '/desk/v1/hospital-days',
    roles: [...actors, 'finance', 'audit'],
    summary: '挂号核对：最近 31 天的挂号和锁号与医院系统是否一致，最近的在前',
    input: v.object({}),
    reply: v.object({ days: v.array(hospitalDay) }),
  }),
  compare: staffPost({
    path: '/desk/v1/hospital-days/{day}/compare',
    roles: actors,
    summary: '马上核对一天；今天也可以，正在办的不算差异',
    input: v.object({ day: isoDate, reason }),
    reply: done,
  }),
  mend: staffPost({
    path: '/desk/v1/hospital-days/{day}/mend',
    roles: actors,
    summary: '改正一处差异：按这类差异的办法，直到医院系统答复',
    input: v.object({ day: isoDate, kind, number, reason }),
    reply: done,
  }),
}
