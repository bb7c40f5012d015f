/** Rows as a file that a spreadsheet opens: a mark at its beginning says UTF-8. */

/** Sums have two digits; a text that a spreadsheet would take for a formula or a number stays one. */
const cell = (value: string | number): string =>
  `"${(typeof value === 'number' ? formatNumber(value) : asText(value)).replaceAll('"', '""')}"`

const formatNumber = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(2)

/** A number of an order loses its first zeros and its sixteenth digit as a number, and 12E5 is one to a spreadsheet; the tab after it, as in Alipay's bills, keeps it. */
const asText = (value: string): string => {
  if (/^\d+(?:e\d+)?$/i.test(value)) return `${value}\t`
  return /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
}

export function csvOf(heads: readonly string[], rows: readonly (string | number)[][]): Blob {
  const lines = [heads, ...rows].map((row) => row.map(cell).join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
