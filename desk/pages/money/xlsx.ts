/** Rows as an Excel workbook: numbers stay numbers, so that finance can add them up. */
import writeXlsxFile from 'write-excel-file/browser'

/** One sheet of the book. */
export interface Sheet {
  name: string
  heads: readonly string[]
  rows: readonly (string | number)[][]
}

/** Text is written as text: no cell of it can become a formula. */
const cell = (value: string | number) =>
  typeof value === 'number'
    ? { value, type: Number, format: Number.isInteger(value) ? '#,##0' : '#,##0.00' }
    : { value, type: String }

export function xlsxOf(sheets: readonly Sheet[]): Promise<Blob> {
  return writeXlsxFile(
    sheets.map(({ name, heads, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: heads.map((head) => ({ width: Math.max(12, head.length * 2 + 2) })),
      data: [
        heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(cell)),
      ],
    })),
  ).toBlob()
}
