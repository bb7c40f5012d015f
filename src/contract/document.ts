/** A document of the hospital (a receipt, a report) as a file: calls of the areas answer with where it can be read for a few minutes. Designed here. */
import * as v from 'valibot'
import { isoDateTime } from './values'

/** Where a file can be read. Addresses begin at the server's root, and say nothing about the patient. */
export const documentLink = v.object({
  /** Opens the file, or where a browser shows none, a page that says how to keep it. */
  url: v.string(),
  /** The file itself. */
  fileUrl: v.string(),
  expiresAt: isoDateTime,
})
export type DocumentLink = v.InferOutput<typeof documentLink>
