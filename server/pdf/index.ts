/** Documents as PDF: what areas draw them with. */
export { makePdf, type PdfLook } from './make_pdf'
export type { Column, PdfPage, Row } from './page'
