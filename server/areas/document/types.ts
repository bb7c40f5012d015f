import type { Dependencies } from '../../dependencies'

/** A kind of document that an area can render. */
export interface DocumentKind {
  /** The kind's name in the table of tickets, such as `invoice`. */
  name: string
  /** Renders the file; it checks again that the account may see the subject. @throws Refused NOT_FOUND when it may not, or no longer */
  make(deps: Dependencies, subjectId: string, accountId: string): Promise<MadeDocument>
}

/** A file with its file name. */
export interface MadeDocument {
  /** With `.pdf`. */
  fileName: string
  pdf: Buffer
}
