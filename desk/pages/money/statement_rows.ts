/** The statement as rows of a file for finance: sums as numbers in yuan. */
import { statementLabels, type StatementDay } from '@/contract/desk/money'
import { differenceLabels } from '@/contract/desk/words/money_words'

type Cell = string | number

/** The days of a month that are listed, summed up. */
export interface Month extends Pick<StatementDay, 'ours' | 'channel'> {
  /** YYYY-MM */
  month: string
  /** The first and the last of the days, and how many they are. */
  from: string
  to: string
  count: number
  /** Days that differ, and days without a bill. */
  different: number
  waiting: number
}

/** A row a month of days that are listed the newest first; days that were not compared yet are in no sum. */
export function monthsOf(days: readonly StatementDay[]): Month[] {
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))]
  return months.map((month) => {
    const own = days.filter(({ day }) => day.startsWith(month))
    const compared = own.filter(({ state }) => state !== 'WAITING')
    const sums = (side: 'ours' | 'channel') => {
      const sum = (of: keyof StatementDay['ours']) =>
        compared.reduce((all, one) => all + one[side][of], 0)
      return {
        paidCount: sum('paidCount'),
        paidFen: sum('paidFen'),
        refundCount: sum('refundCount'),
        refundFen: sum('refundFen'),
      }
    }
    return {
      month,
      from: own.at(-1)?.day ?? '',
      to: own[0]?.day ?? '',
      count: own.length,
      ours: sums('ours'),
      channel: sums('channel'),
      different: own.filter(({ state }) => state === 'DIFFERENT').length,
      waiting: own.length - compared.length,
    }
  })
}

const sumHeads = [
  '我方收款笔数',
  '我方收款（元）',
  '我方退款笔数',
  '我方退款（元）',
  '渠道收款笔数',
  '渠道收款（元）',
  '渠道退款笔数',
  '渠道退款（元）',
]

const sumCells = ({ ours, channel }: Pick<StatementDay, 'ours' | 'channel'>): Cell[] =>
  [ours, channel].flatMap(({ paidCount, paidFen, refundCount, refundFen }) => [
    paidCount,
    yuanOf(paidFen),
    refundCount,
    yuanOf(refundFen),
  ])

export const monthHeads = [
  '月份',
  '从',
  '到',
  '天数',
  ...sumHeads,
  '有差异的天数',
  '没有账单的天数',
]

/** A row a month. */
export const monthRows = (days: readonly StatementDay[]): Cell[][] =>
  monthsOf(days).map((one) => [
    one.month,
    one.from,
    one.to,
    one.count,
    ...sumCells(one),
    one.different,
    one.waiting,
  ])

const yuanOf = (fen: number): number => fen / 100

export const dayHeads = ['日期', '结果', ...sumHeads, '差异']

/** A row a day. */
export function dayRows(days: readonly StatementDay[]): Cell[][] {
  return days.map(({ day, state, differences, ...sides }) => [
    day,
    statementLabels[state],
    ...sumCells(sides),
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
