/** Rows as a file that a spreadsheet opens: a mark at its beginning says UTF-8. */

/** Sums have two digits; a cell that begins like a formula is text. */
const cell = (value: string | number): string => {
  const text =
    typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export function csvOf(heads: readonly string[], rows: readonly (string | number)[][]): Blob {
  const lines = [heads, ...rows].map((row) => row.map(cell).join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
