/** The pen that draws a file: text, space left on the page, lines. */
import type PDFDocument from 'pdfkit'

/** A pdfkit document with the fonts `regular` and `bold`. */
export type Doc = InstanceType<typeof PDFDocument>

/** A4 and its margins, in points. */
export const paper = { width: 595.28, height: 841.89, margin: 48, footer: 28 }
/** Where writing begins, how wide it is, and below which line a page is full. */
export const left = paper.margin
export const width = paper.width - 2 * paper.margin
export const bottom = paper.height - paper.margin - paper.footer
/** The colour of secondary text. */
export const secondary = '#5b6776'
const ink = '#1a2330'
const line = '#c9d1db'

/** A column's alignment. */
export type Align = 'left' | 'right' | 'center'

interface Look {
  width: number
  align?: Align
  sizePt: number
  isBold?: boolean
  color?: string
}

/** The pen on one file; `doc.y` is its position. */
export class Pen {
  constructor(readonly doc: Doc) {}

  /** Starts a new page where so much does not fit. */
  room(heightPt: number): void {
    if (this.doc.y + heightPt > bottom) this.doc.addPage()
  }

  write(text: string, x: number, y: number, look: Look): void {
    this.font(look.sizePt, look.isBold)
      .fillColor(look.color ?? ink)
      .text(printable(text), x, y, { width: look.width, align: look.align ?? 'left', lineGap: 2 })
  }

  heightOf(text: string, widthPt: number, sizePt: number, isBold = false): number {
    return this.font(sizePt, isBold).heightOfString(text === '' ? ' ' : printable(text), {
      width: widthPt,
      lineGap: 2,
    })
  }

  /** A thin line across, at the pen's position. */
  rule(): void {
    const { doc } = this
    doc
      .lineWidth(0.5)
      .strokeColor(line)
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .stroke()
  }

  private font(sizePt: number, isBold = false): Doc {
    return this.doc.font(isBold ? 'bold' : 'regular').fontSize(sizePt)
  }
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Text in characters that the font has: 10⁹ is written 10^9, which cannot be read as 109. */
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
