/** Compares secrets. */
import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a given secret is the kept one; takes as long for a wrong one, whatever its length. */
export const isSameSecret = (given: string, kept: string): boolean =>
  timingSafeEqual(hash(given), hash(kept))

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
