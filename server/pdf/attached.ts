/** Files of others behind the pages that the app draws: read, checked, and put at the end of a file. */

/** More pages are no paper for a patient. */
const maxPages = 200

/** What is wrong with a file that cannot be kept as a paper. */
type PdfFault = 'unreadable' | 'locked' | 'long'

/** Why a file cannot be kept as a paper; undefined when it can. */
export async function pdfFault(file: Buffer): Promise<PdfFault | undefined> {
  if (!hasFrame(file)) return 'unreadable'
  const { PDFDocument, EncryptedPDFError } = await import('@cantoo/pdf-lib')
  try {
    const { length } = (await PDFDocument.load(file, strictly)).getPageIndices()
    if (length === 0) return 'unreadable'
    return length > maxPages ? 'long' : undefined
  } catch (error) {
    return error instanceof EncryptedPDFError ? 'locked' : 'unreadable'
  }
}

/** A damaged file is refused; repairing one takes minutes. */
const strictly = { updateMetadata: false, throwOnInvalidObject: true } as const

/** Whether a header, an end, and the table of its parts are where they must be: parsing anything else takes a second for 100 kB. */
function hasFrame(file: Buffer): boolean {
  const begin = file.subarray(0, 1024).indexOf('%PDF-')
  const end = file.subarray(-1024).toString('latin1')
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end) ?? []
  if (begin < 0 || offset === undefined) return false
  const at = begin + Number(offset)
  return /^\s*(xref|\d+ \d+ obj)\b/.test(file.toString('latin1', at, at + 40))
}

/** Files that come behind another. */
export interface Attached {
  /** The pages of all of them. */
  pages: number
  appendTo(file: Buffer): Promise<Buffer>
}

/** Opens them, in their order. */
export async function openAttached(files: readonly Buffer[]): Promise<Attached> {
  if (files.length === 0) return { pages: 0, appendTo: (file) => Promise.resolve(file) }
  // A large library, needed by few files.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const opened = await Promise.all(files.map((file) => PDFDocument.load(file, strictly)))
  return {
    pages: opened.reduce((sum, one) => sum + one.getPageCount(), 0),
    async appendTo(file) {
      const whole = await PDFDocument.load(file, strictly)
      for (const one of opened)
        for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
      return Buffer.from(await whole.save({ useObjectStreams: false }))
    },
  }
}
