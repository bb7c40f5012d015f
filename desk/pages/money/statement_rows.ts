/** The statement as rows of a file for finance: sums as numbers in yuan. */
import { statementLabels, type StatementDay } from '@/contract/desk/money'
import { differenceLabels } from '@/contract/desk/words/money_words'

type Cell = string | number

export const dayHeads = [
  '日期',
  '结果',
  '我方收款笔数',
  '我方收款（元）',
  '我方退款笔数',
  '我方退款（元）',
  '渠道收款笔数',
  '渠道收款（元）',
  '渠道退款笔数',
  '渠道退款（元）',
  '差异',
]

const yuanOf = (fen: number): number => fen / 100

/** A row a day. */
export function dayRows(days: readonly StatementDay[]): Cell[][] {
  return days.map(({ day, state, ours, channel, differences }) => [
    day,
    statementLabels[state],
    ours.paidCount,
    yuanOf(ours.paidFen),
    ours.refundCount,
    yuanOf(ours.refundFen),
    channel.paidCount,
    yuanOf(channel.paidFen),
    channel.refundCount,
    yuanOf(channel.refundFen),
    differences.map(({ kind, number }) => `${differenceLabels[kind]} ${number}`).join('；'),
  ])
}

export const differenceHeads = ['日期', '差异', '单号', '我方（元）', '渠道（元）', '已自动改正']

/** A row a difference. */
export function differenceRows(days: readonly StatementDay[]): Cell[][] {
  return days.flatMap(({ day, differences }) =>
    differences.map(({ kind, number, oursFen, channelFen, isMended }) => [
      day,
      differenceLabels[kind],
      number,
      oursFen === null ? '' : yuanOf(oursFen),
      channelFen === null ? '' : yuanOf(channelFen),
      isMended ? '是' : '否',
    ]),
  )
}
