/** Lists of what changed at the hospital. */

/** A page of changed documents, not parsed yet. */
export interface HisChanges {
  documents: unknown[]
  next: string
  hasMore: boolean
}
