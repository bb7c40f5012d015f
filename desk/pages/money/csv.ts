/** The statement as a file that a spreadsheet opens: sums in yuan, a mark at its beginning that says UTF-8. */
import { differenceLabels } from '@/contract/desk/money_words'
import { statementLabels, type StatementDay } from '@/contract/desk/money'

const heads = [
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

const sum = (fen: number): string => (fen / 100).toFixed(2)
/** A cell that begins like a formula is text. */
const cell = (text: string | number): string => {
  const safe = /^[=+\-@]/.test(String(text)) ? `'${text}` : String(text)
  return `"${safe.replaceAll('"', '""')}"`
}

export function csvOf(days: readonly StatementDay[]): string {
  const rows = days.map(({ day, state, ours, channel, differences }) => [
    day,
    statementLabels[state],
    ours.paidCount,
    sum(ours.paidFen),
    ours.refundCount,
    sum(ours.refundFen),
    channel.paidCount,
    sum(channel.paidFen),
    channel.refundCount,
    sum(channel.refundFen),
    differences.map(({ kind, number }) => `${differenceLabels[kind]} ${number}`).join('；'),
  ])
  return `\uFEFF${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Hands the file to the browser. */
export function download(name: string, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
