/** What a document is drawn with, from top to bottom; a new page begins by itself where the next part would not fit. */
import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'

type Doc = InstanceType<typeof PDFDocument>

/** A4 and its margins, in points. */
export const paper = { width: 595.28, height: 841.89, margin: 48, footer: 28 }

const ink = '#1a2330'
const secondary = '#5b6776'
const line = '#c9d1db'
const headFill = '#eef3f9'
const cellPadding = 5

interface Column {
  title: string
  /** Its part of the width, among the parts of all columns. */
  width: number
  align?: 'left' | 'right' | 'center'
}

/** A row of a table; `isBold` for sums and for what must not be overlooked. */
interface Row {
  cells: readonly string[]
  isBold?: boolean
}

/** The pages of one document, as the drawing sees them: one flow. */
export interface PdfPage {
  /** The document's own title, centred. */
  title(text: string, under?: string): void
  heading(text: string): void
  paragraph(text: string, look?: { isQuiet?: boolean; isBold?: boolean; sizePt?: number }): void
  /** Labels and values in two columns. */
  facts(pairs: readonly (readonly [label: string, value: string])[]): void
  /** A table whose head is repeated on every page; a row is never torn apart. */
  table(columns: readonly Column[], rows: readonly Row[]): void
  /** A QR code with words beside it. */
  qrCode(content: string, words: readonly string[]): void
  rule(): void
  gap(pt?: number): void
}

/** The drawing on a pdfkit document with the fonts `regular` and `bold`. */
export function pageOn(doc: Doc): PdfPage {
  const left = paper.margin
  const width = paper.width - 2 * paper.margin
  const bottom = paper.height - paper.margin - paper.footer
  const room = (heightPt: number): void => {
    if (doc.y + heightPt > bottom) doc.addPage()
  }
  const write = (
    text: string,
    x: number,
    y: number,
    options: {
      width: number
      align?: 'left' | 'right' | 'center'
      sizePt: number
      isBold?: boolean
      color?: string
    },
  ) =>
    doc
      .font(options.isBold === true ? 'bold' : 'regular')
      .fontSize(options.sizePt)
      .fillColor(options.color ?? ink)
      .text(printable(text), x, y, {
        width: options.width,
        align: options.align ?? 'left',
        lineGap: 2,
      })
  const heightOf = (text: string, widthPt: number, sizePt: number, isBold = false): number =>
    doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(sizePt)
      .heightOfString(text === '' ? ' ' : printable(text), { width: widthPt, lineGap: 2 })

  function paragraph(text: string, { isQuiet = false, isBold = false, sizePt = 10 } = {}): void {
    room(Math.min(heightOf(text, width, sizePt, isBold), bottom - paper.margin))
    write(text, left, doc.y, { width, sizePt, isBold, color: isQuiet ? secondary : ink })
    doc.y += 4
  }

  function table(columns: readonly Column[], rows: readonly Row[]): void {
    const parts = columns.reduce((sum, column) => sum + column.width, 0)
    const widths = columns.map((column) => (width * column.width) / parts)
    const heightOfRow = ({ cells, isBold }: Row): number =>
      Math.max(
        ...cells.map((text, index) =>
          heightOf(text, (widths[index] ?? 0) - 2 * cellPadding, 9.5, isBold),
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
        write(text, x + cellPadding, top + cellPadding, {
          width: cell - 2 * cellPadding,
          align: columns[index]?.align,
          sizePt: 9.5,
          isBold: isHead || row.isBold,
        })
        x += cell
      })
      doc.y = top + height
      doc
        .lineWidth(0.5)
        .strokeColor(line)
        .moveTo(left, doc.y)
        .lineTo(left + width, doc.y)
        .stroke()
    }
    const head: Row = { cells: columns.map(({ title }) => title), isBold: true }
    const first = rows[0]
    room(heightOfRow(head) + (first === undefined ? 0 : heightOfRow(first)))
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

  return {
    title(text, under) {
      write(text, left, doc.y, { width, align: 'center', sizePt: 18, isBold: true })
      if (under !== undefined)
        write(under, left, doc.y + 2, { width, align: 'center', sizePt: 10, color: secondary })
      doc.y += 10
    },
    heading(text) {
      // A heading stays with the first lines below it.
      room(60)
      doc.y += 6
      write(text, left, doc.y, { width, sizePt: 12, isBold: true })
      doc.y += 4
    },
    paragraph,
    facts(pairs) {
      const half = width / 2
      for (let index = 0; index < pairs.length; index += 2) {
        const cells = pairs.slice(index, index + 2)
        const height = Math.max(
          ...cells.map(([label, value]) => heightOf(`${label}  ${value}`, half - 12, 10)),
        )
        room(height + 4)
        const top = doc.y
        cells.forEach(([label, value], place) => {
          const x = left + place * half
          write(label, x, top, { width: half - 12, sizePt: 10, color: secondary })
          const labelWidth = doc.widthOfString(label) + 8
          write(value, x + labelWidth, top, { width: half - 12 - labelWidth, sizePt: 10 })
        })
        doc.y = top + height + 4
      }
      doc.y += 4
    },
    table,
    qrCode(content, words) {
      const { data } = encode(content, { ecc: 'M', border: 2 })
      const side = 108
      room(side + 8)
      const top = doc.y
      const dot = side / data.length
      data.forEach((row, y) =>
        row.forEach((isDark, x) => isDark && doc.rect(left + x * dot, top + y * dot, dot, dot)),
      )
      doc.fill('#000000')
      let y = top + 8
      for (const text of words) {
        write(text, left + side + 16, y, { width: width - side - 16, sizePt: 10 })
        y = doc.y + 3
      }
      doc.y = Math.max(y, top + side) + 8
    },
    rule() {
      room(12)
      doc.y += 4
      doc
        .lineWidth(0.5)
        .strokeColor(line)
        .moveTo(left, doc.y)
        .lineTo(left + width, doc.y)
        .stroke()
      doc.y += 8
    },
    gap(pt = 8) {
      doc.y += pt
    },
  }
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Words with signs that the font has: 10⁹ is written 10^9, which nobody can read as 109. */
function printable(text: string): string {
  return text.replace(
    /[⁻⁺]?[⁰¹²³⁴-⁹]+/g,
    (digits) =>
      `^${[...digits].map((one) => (raised.includes(one) ? String(raised.indexOf(one)) : plainSign(one))).join('')}`,
  )
}

function plainSign(sign: string): string {
  return sign === '⁻' ? '-' : ''
}
