/** Rows as an Excel workbook: numbers stay numbers, so that finance can add them up. */
import writeXlsxFile from 'write-excel-file/browser'
import { isSum } from './csv'

/** One sheet of the book. */
export interface Sheet {
  name: string
  heads: readonly string[]
  rows: readonly (string | number)[][]
}

/** Sums have two digits in every row and days are dates; text is written as text: no cell of it can become a formula. */
function cell(value: string | number, head: string) {
  if (typeof value === 'number')
    return { value, type: Number, format: isSum(head) ? '#,##0.00' : '#,##0' }
  return isoDay.test(value)
    ? { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
    : { value, type: String }
}

const isoDay = /^\d{4}-\d\d-\d\d$/

export function xlsxOf(sheets: readonly Sheet[]): Promise<Blob> {
  return writeXlsxFile(
    sheets.map(({ name, heads, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: heads.map((head) => ({ width: Math.max(12, head.length * 2 + 2) })),
      data: [
        heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map((value, index) => cell(value, heads[index] ?? ''))),
      ],
    })),
  ).toBlob()
}
