/** A file of the hospital (a receipt, a report): an area's call returns where it can be read for a few minutes. Designed here. */
import * as v from 'valibot'
import { isoDateTime } from './values'

/** Where a file can be read. Addresses are relative to the server's root, and reveal nothing about the patient. */
export const documentLink = v.object({
  /** Opens the file, or in a browser that cannot show it, a page that explains how to save it. */
  url: v.string(),
  /** The file itself. */
  fileUrl: v.string(),
  expiresAt: isoDateTime,
})
export type DocumentLink = v.InferOutput<typeof documentLink>
