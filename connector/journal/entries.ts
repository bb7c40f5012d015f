/** What a journal holds. */

/** What a source read: a row, a message, a line. */
export interface Incoming {
  /** What the source calls it: the row's key, the message's control id. */
  key: string
  content: string
}

export interface JournalMessage {
  seq: number
  source: string
  content: string
  at: number
}

/** A mapped document; without a version the journal counts. */
export interface Mapped {
  kind: string
  id: string
  version?: number
  [field: string]: unknown
}

export interface JournalDocument {
  seq: number
  message: number
  content: Mapped
}

/** Why a message or a document is set aside. */
export interface Fault {
  /** The mapping's file and line. */
  place: string
  reason: string
}

/** How the answer of the old way and that of the profile agree; `detail` has names of fields, no values. */
export interface Comparison {
  outcome: 'same' | 'different' | 'only mapped' | 'fault' | 'not offered'
  detail: string
}

export class JournalOfShadow extends Error {
  override readonly name = 'JournalOfShadow'
}
