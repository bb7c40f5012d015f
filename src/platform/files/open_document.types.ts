/** A file of the server, by absolute addresses. */
interface DocumentAddress {
  /** For a browser: shows the file, or explains how to save it. */
  pageAddress: string
  /** The file itself. */
  fileAddress: string
}

/** The outcome; `failed` where the file could not be loaded or shown. */
export type OpenDocumentOutcome = 'opened' | 'failed'

/** Shows a PDF where it can be saved, sent or printed: the browser leaves for it, the mini-program opens its own viewer. */
export type OpenDocument = (document: DocumentAddress) => Promise<OpenDocumentOutcome>
