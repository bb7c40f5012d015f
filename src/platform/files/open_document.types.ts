/** A file of the server, by addresses in full. */
interface DocumentAddress {
  /** For a browser: shows the file, or says how to keep it. */
  pageAddress: string
  /** The file itself. */
  fileAddress: string
}

/** What came of it; `failed` where the file could not be fetched or shown. */
export type OpenDocumentOutcome = 'opened' | 'failed'

/** Shows a PDF from where it can be kept, sent or printed: the browser leaves for it, the mini-program opens its own viewer. */
export type OpenDocument = (document: DocumentAddress) => Promise<OpenDocumentOutcome>
