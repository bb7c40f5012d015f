/** Draws a file from top to bottom; a new page begins automatically where the next part does not fit. */
import { setImmediate } from 'node:timers/promises'
import { correction, generate } from 'lean-qr'
import { bottom, left, paper, Pen, secondary, width, type Doc } from './pen'
import { drawTable, type Column, type Row } from './table'

/** The pages of one file, as drawing code sees them: one flow. */
export class PdfPage {
  private readonly pen: Pen
  constructor(private readonly doc: Doc) {
    this.pen = new Pen(doc)
  }

  /** The file's title, centred. */
  title(text: string, under?: string): void {
    const { doc, pen } = this
    const align = 'center'
    pen.write(text, left, doc.y, { width, align, sizePt: 18, isBold: true })
    if (under !== undefined)
      pen.write(under, left, doc.y + 2, { width, align, sizePt: 10, color: secondary })
    doc.y += 10
  }

  /** What follows stands on a page of its own. */
  startPage(): void {
    this.doc.addPage()
  }

  heading(text: string): void {
    // A heading stays with the first lines below it.
    this.pen.room(60)
    this.doc.y += 6
    this.pen.write(text, left, this.doc.y, { width, sizePt: 12, isBold: true })
    this.doc.y += 4
  }

  paragraph(
    text: string,
    look: { isQuiet?: boolean; isBold?: boolean; sizePt?: number } = {},
  ): void {
    const { isQuiet = false, isBold = false, sizePt = 10 } = look
    const { doc, pen } = this
    pen.room(Math.min(pen.heightOf(text, width, sizePt, isBold), bottom - paper.margin))
    const color = isQuiet ? secondary : undefined
    pen.write(text, left, doc.y, { width, sizePt, isBold, color })
    doc.y += 4
  }

  /** Labels and values in two columns. */
  facts(pairs: readonly (readonly [label: string, value: string])[]): void {
    const { doc, pen } = this
    const half = width / 2
    const cellWidth = half - 12
    for (let index = 0; index < pairs.length; index += 2) {
      const cells = pairs.slice(index, index + 2)
      const height = Math.max(
        ...cells.map(([label, value]) => pen.heightOf(`${label}  ${value}`, cellWidth, 10)),
      )
      pen.room(height + 4)
      const top = doc.y
      cells.forEach(([label, value], place) => {
        const x = left + place * half
        pen.write(label, x, top, { width: cellWidth, sizePt: 10, color: secondary })
        const labelWidth = doc.widthOfString(label) + 8
        pen.write(value, x + labelWidth, top, { width: cellWidth - labelWidth, sizePt: 10 })
      })
      doc.y = top + height + 4
    }
    doc.y += 4
  }

  table(columns: readonly Column[], rows: readonly Row[]): void {
    Array.from(drawTable(this.pen, columns, rows))
  }

  /** One of hundreds of rows: other work of the process runs between its parts. */
  async longTable(columns: readonly Column[], rows: readonly Row[]): Promise<void> {
    for (const _ of drawTable(this.pen, columns, rows)) await setImmediate()
  }

  /** A QR code with text beside it. */
  qrCode(content: string, words: readonly string[]): void {
    const { doc, pen } = this
    const code = generate(content, { minCorrectionLevel: correction.M })
    const side = 108
    pen.room(side + 8)
    const top = doc.y
    const dot = side / (code.size + 4)
    for (let y = 0; y < code.size; y += 1)
      for (let x = 0; x < code.size; x += 1)
        if (code.get(x, y)) doc.rect(left + (x + 2) * dot, top + (y + 2) * dot, dot, dot)
    doc.fill('#000000')
    let y = top + 8
    for (const text of words) {
      pen.write(text, left + side + 16, y, { width: width - side - 16, sizePt: 10 })
      y = doc.y + 3
    }
    doc.y = Math.max(y, top + side) + 8
  }

  rule(): void {
    this.pen.room(12)
    this.doc.y += 4
    this.pen.rule()
    this.doc.y += 8
  }

  gap(pt = 8): void {
    this.doc.y += pt
  }
}
