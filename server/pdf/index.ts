/** PDF files: what areas draw them with. */
export { makePdf } from './make_pdf'
export type { PdfPage } from './page'
