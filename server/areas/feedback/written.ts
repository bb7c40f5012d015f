/** What people wrote, at rest: encrypted, and bound to its row. */
import {
  decryptIdNo,
  encryptIdNo,
  feedbackOf,
  photoOf,
  type IdentityKeys,
} from '../../crypto/identity_cipher'

/** `rowId` is that of the rating's order, of the feedback or of its entry. */
export const encryptWritten = (keys: IdentityKeys, rowId: string, written: string): string =>
  encryptIdNo(keys, feedbackOf(rowId), written)

/** @throws where no key of the ring fits, or the text is another row's */
export const decryptWritten = (keys: IdentityKeys, rowId: string, stored: string): string =>
  decryptIdNo(keys, feedbackOf(rowId), stored)

/** A JPEG. */
export const encryptPicture = (keys: IdentityKeys, pictureId: string, content: Buffer): string =>
  encryptIdNo(keys, photoOf(pictureId), content.toString('base64'))

/** Its base64. */
export const decryptPicture = (keys: IdentityKeys, pictureId: string, stored: string): string =>
  decryptIdNo(keys, photoOf(pictureId), stored)
