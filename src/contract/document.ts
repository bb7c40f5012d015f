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

/** Where a file is sent by mail. */
export const mailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('请填写邮箱'),
  v.maxLength(254, '邮箱不正确'),
  v.regex(/^[\w+-]+(\.[\w+-]+)*@[\dA-Za-z]+([.-][\dA-Za-z]+)*\.[A-Za-z]{2,}$/, '邮箱不正确'),
)
