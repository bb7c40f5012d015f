/** A table in a file: its head is repeated on every page, and a row is never split. */
import { bottom, left, width, type Align, type Pen } from './pen'

const headFill = '#eef3f9'
const cellPadding = 5
const sizePt = 9.5

/** A column and its width. */
export interface Column {
  title: string
  /** Its part of the width, among the parts of all columns. */
  width: number
  align?: Align
}

/** A row of a table; `isBold` for sums and for what must not be overlooked. */
export interface Row {
  cells: readonly string[]
  isBold?: boolean
}

/** Draws it at the pen's position. */
export function drawTable(pen: Pen, columns: readonly Column[], rows: readonly Row[]): void {
  const { doc } = pen
  const parts = columns.reduce((sum, column) => sum + column.width, 0)
  const widths = columns.map((column) => (width * column.width) / parts)
  const heightOfRow = ({ cells, isBold }: Row): number =>
    Math.max(
      ...cells.map((text, index) =>
        pen.heightOf(text, (widths[index] ?? 0) - 2 * cellPadding, sizePt, isBold),
      ),
    ) +
    2 * cellPadding
  const drawRow = (row: Row, isHead: boolean): void => {
    const height = heightOfRow(row)
    const top = doc.y
    if (isHead) doc.rect(left, top, width, height).fill(headFill)
    let x = left
    row.cells.forEach((text, index) => {
      const cell = widths[index] ?? 0
      pen.write(text, x + cellPadding, top + cellPadding, {
        width: cell - 2 * cellPadding,
        align: columns[index]?.align,
        sizePt,
        isBold: isHead || row.isBold,
      })
      x += cell
    })
    doc.y = top + height
    pen.rule()
  }
  const head: Row = { cells: columns.map(({ title }) => title), isBold: true }
  const [first] = rows
  pen.room(heightOfRow(head) + (first === undefined ? 0 : heightOfRow(first)))
  drawRow(head, true)
  for (const row of rows) {
    if (doc.y + heightOfRow(row) > bottom) {
      doc.addPage()
      drawRow(head, true)
    }
    drawRow(row, false)
  }
  doc.y += 8
}
