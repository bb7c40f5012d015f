/** A table in a file: its head is repeated on every page, and a row is never split. */
import { bottom, left, width, type Align, type Pen } from './pen'

const headFill = '#eef3f9'
const cellPadding = 5
const sizePt = 9.5
/** Some 10 ms of the processor. */
const rowsInOnePart = 40

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

/** Draws it at the pen's position; stops after every so many rows, for a caller that lets other work run between them. */
export function* drawTable(
  pen: Pen,
  columns: readonly Column[],
  rows: readonly Row[],
): Generator<void, void> {
  const { doc } = pen
  const parts = columns.reduce((sum, column) => sum + column.width, 0)
  const widths = columns.map((column) => (width * column.width) / parts)
  const heightOf = ({ cells, isBold }: Row): number =>
    Math.max(
      ...cells.map((text, index) =>
        pen.heightOf(text, (widths[index] ?? 0) - 2 * cellPadding, sizePt, isBold),
      ),
    ) +
    2 * cellPadding
  const drawRow = (row: Row, height: number, isHead = false): void => {
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
  const headHeight = heightOf(head)
  const [first] = rows
  pen.room(headHeight + (first === undefined ? 0 : heightOf(first)))
  drawRow(head, headHeight, true)
  for (const [index, row] of rows.entries()) {
    if (index % rowsInOnePart === rowsInOnePart - 1) yield
    const height = heightOf(row)
    if (doc.y + height > bottom) {
      doc.addPage()
      drawRow(head, headHeight, true)
    }
    drawRow(row, height)
  }
  doc.y += 8
}
