/** The hospital's money at the desk: payments and refunds by day, our books beside the channel's. */
import * as v from 'valibot'
import { amountFen, count, done, isoDate, isoDateTime } from '../values'
import { differenceLabels, type DifferenceKind } from './words/money_words'
import { reason, staffGet, staffPost } from './staff_call'

const differenceKinds = Object.keys(differenceLabels) as DifferenceKind[]
const side = { paidCount: count, paidFen: amountFen, refundCount: count, refundFen: amountFen }

const statementDay = v.object({
  day: isoDate,
  /** WAITING: the channel has no bill yet. */
  state: v.picklist(['WAITING', 'BALANCED', 'DIFFERENT']),
  ours: v.object(side),
  channel: v.object(side),
  comparedAt: v.nullable(isoDateTime),
  differences: v.array(
    v.object({
      kind: v.picklist(differenceKinds),
      number: v.string(),
      oursFen: v.nullable(amountFen),
      channelFen: v.nullable(amountFen),
      isMended: v.boolean(),
    }),
  ),
})
export type StatementDay = v.InferOutput<typeof statementDay>
export const statementLabels = {
  WAITING: '等待账单',
  BALANCED: '平',
  DIFFERENT: '有差异',
} satisfies Record<StatementDay['state'], string>

const readers = ['finance', 'audit', 'admin'] as const

export const moneyCalls = {
  statement: staffGet({
    path: '/desk/v1/money/statement',
    roles: readers,
    summary: '逐日对账：最近 62 天，最近的在前',
    input: v.object({}),
    reply: v.object({ days: v.array(statementDay) }),
  }),
  compare: staffPost({
    path: '/desk/v1/money/days/{day}/compare',
    roles: ['finance', 'admin'],
    summary: '重新对一天的账',
    input: v.object({ day: isoDate, reason }),
    reply: done,
  }),
}
