/** Rows as a file that a spreadsheet opens: a mark at its beginning says UTF-8. */

/** Sums of yuan have two digits; a text that a spreadsheet would take for a formula or a number stays one. */
const cell = (value: string | number, head = ''): string =>
  `"${(typeof value === 'number' ? formatNumber(value, isSum(head)) : asText(value)).replaceAll('"', '""')}"`

/** A column whose head ends so is of yuan. */
export const isSum = (head: string): boolean => head.endsWith('（元）')

const formatNumber = (value: number, isYuan: boolean): string =>
  isYuan ? value.toFixed(2) : String(value)

/** A number of an order loses its first zeros and its sixteenth digit as a number, and 12E5 is one to a spreadsheet; the tab after it, as in Alipay's bills, keeps it. */
const asText = (value: string): string => {
  if (/^\d+(?:e\d+)?$/i.test(value)) return `${value}\t`
  return /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
}

export function csvOf(heads: readonly string[], rows: readonly (string | number)[][]): Blob {
  const lines = [
    heads.map((head) => cell(head)),
    ...rows.map((row) => row.map((value, at) => cell(value, heads[at]))),
  ].map((cells) => cells.join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
