/** A file of the server, by absolute addresses. */
interface DocumentAddress {
  /** For a browser: shows the file, or explains how to save it. */
  pageAddress: string
  /** The file itself. */
  fileAddress: string
}

/** The outcome: the link has ended, the server gave no file, it could not be reached, or the phone could not show it. */
export type OpenDocumentOutcome = 'opened' | 'ended' | 'refused' | 'unreachable' | 'unreadable'

/** Shows a PDF where it can be saved, sent or printed: the browser leaves for it, the mini-program opens its own viewer. */
export type OpenDocument = (document: DocumentAddress) => Promise<OpenDocumentOutcome>
