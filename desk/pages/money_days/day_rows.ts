/** A day's three books as rows of a file for finance: sums as numbers in yuan, empty where a side has said nothing. */
import { moneyStateLabels, movementLabels, type MoneyDayRow } from '@/contract/desk/money_days'
import { paidBusinessLabels } from '@/contract/desk/timeline'
import {
  channelMoneyDifferences,
  wordsOfMoneyDifference,
} from '@/contract/desk/words/money_day_words'

export const rowHeads = [
  '日期',
  '业务',
  '订单号',
  '商户单号',
  '收退',
  '我方（元）',
  '我方状态',
  '改约转（元）',
  '渠道（元）',
  '渠道状态',
  '医院（元）',
  '医院状态',
  '与渠道的差异',
  '与医院的差异',
]

const cells = (said: MoneyDayRow['app']): (string | number)[] =>
  said === null ? ['', ''] : [said.fen / 100, moneyStateLabels[said.state]]

/** A row an order and direction. */
export function rowsOfDay(day: string, rows: readonly MoneyDayRow[]): (string | number)[][] {
  return rows.map((row) => [
    day,
    row.business === null ? '' : paidBusinessLabels[row.business],
    row.orderNo ?? '',
    row.numbers.join(' '),
    movementLabels[row.kind],
    ...cells(row.app),
    row.carriedFen / 100,
    ...cells(row.channel),
    ...cells(row.hospital),
    row.channelDifference === null ? '' : channelMoneyDifferences[row.channelDifference],
    row.hospitalDifference === null ? '' : wordsOfMoneyDifference(row.hospitalDifference).label,
  ])
}
