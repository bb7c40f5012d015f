/** PDF files: what areas draw them with. */
export { pdfFault } from './attached'
export { makePdf } from './make_pdf'
export type { PdfPage } from './page'
