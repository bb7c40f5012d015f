/** The money of a day as the app, the channel and the hospital have it (三方对账). */
import * as v from 'valibot'
import { after, amountFen, count, done, id, isoDate, isoDateTime, pageOf } from '../values'
import {
  channelMoneyDifferences,
  hospitalMoneyDifferences,
  type ChannelMoneyDifference,
  type HospitalMoneyDifference,
} from './words/money_day_words'
import { moneyDayReaders } from './words/readers'
import { reason, staffGet, staffPost, word } from './staff_call'
import { paidBusiness } from './timeline'

const side = v.object({
  paidCount: count,
  paidFen: amountFen,
  refundCount: count,
  refundFen: amountFen,
})

const moneyDay = v.object({
  day: isoDate,
  /** WAITING: not compared yet. UNKNOWN: one of the three has said nothing, and the others agree. */
  state: v.picklist(['WAITING', 'UNKNOWN', 'EQUAL', 'DIFFERENT']),
  /** Null is unknown, and not 0. */
  app: v.nullable(side),
  channel: v.nullable(side),
  hospital: v.nullable(side),
  /** Why the hospital's side is unknown: it has not answered, or its system has no such list. */
  hospitalState: v.picklist(['UNKNOWN', 'NOT_OFFERED', 'LISTED']),
  differences: count,
  comparedAt: v.nullable(isoDateTime),
})
export type MoneyDay = v.InferOutput<typeof moneyDay>
export type MoneySide = NonNullable<MoneyDay['app']>
export const moneyDayLabels = {
  WAITING: '等待核对',
  UNKNOWN: '有一方未知',
  EQUAL: '三方一致',
  DIFFERENT: '有差异',
} satisfies Record<MoneyDay['state'], string>
export const hospitalStateLabels = {
  UNKNOWN: '医院没有回应',
  NOT_OFFERED: '医院未提供',
  LISTED: '',
} satisfies Record<MoneyDay['hospitalState'], string>

const movement = v.picklist(['payment', 'refund'])
export const movementLabels = { payment: '收款', refund: '退款' } as const

const moneyState = v.picklist(['done', 'pending', 'failed'])
export const moneyStateLabels = {
  done: '已完成',
  pending: '办理中',
  failed: '没有办成',
} satisfies Record<v.InferOutput<typeof moneyState>, string>

const said = v.nullable(v.object({ fen: amountFen, state: moneyState }))
const row = v.object({
  rowId: v.string(),
  kind: movement,
  business: v.nullable(paidBusiness),
  /** Null for what the app has no order of. */
  orderId: v.nullable(id),
  orderNo: v.nullable(v.string()),
  /** Our numbers at the channel. */
  numbers: v.array(v.string()),
  /** What each says; null: nothing. */
  app: said,
  channel: said,
  hospital: said,
  /** Of the app's amount carried from or to another order, without money at the channel. */
  carriedFen: amountFen,
  channelDifference: v.nullable(
    v.picklist(Object.keys(channelMoneyDifferences) as ChannelMoneyDifference[]),
  ),
  hospitalDifference: v.nullable(
    v.picklist(Object.keys(hospitalMoneyDifferences) as HospitalMoneyDifference[]),
  ),
})
export type MoneyDayRow = v.InferOutput<typeof row>

const actors = ['finance', 'admin'] as const

export const moneyDayCalls = {
  list: staffGet({
    path: '/desk/v1/money-days',
    roles: moneyDayReaders,
    summary: '三方对账：最近 62 天，我方、渠道、医院各说收退了多少，最近的在前',
    input: v.object({}),
    reply: v.object({ days: v.array(moneyDay) }),
  }),
  rows: staffGet({
    path: '/desk/v1/money-days/{day}/rows',
    roles: moneyDayReaders,
    summary: '一天里每笔收款、退款三方各怎么说，有差异的在前',
    input: v.object({
      day: isoDate,
      show: v.optional(v.picklist(['different', 'all']), 'all'),
      kind: v.optional(movement),
      business: v.optional(paidBusiness),
      /** An order's number, or ours at the channel, in full. */
      text: word,
      after,
    }),
    reply: pageOf(row),
  }),
  compare: staffPost({
    path: '/desk/v1/money-days/{day}/compare',
    roles: actors,
    summary: '马上再核对一天：向渠道和医院再取这一天的清单',
    input: v.object({ day: isoDate, reason }),
    reply: done,
  }),
  notify: staffPost({
    path: '/desk/v1/money-days/{day}/notify',
    roles: actors,
    summary: '医院没有入账的一笔收款，再告诉医院一次，然后再核对这一天',
    input: v.object({ day: isoDate, orderId: id, reason }),
    reply: done,
  }),
}
