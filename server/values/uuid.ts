/** Ids of rows. */
import { createHash } from 'node:crypto'

/** Whether a caller's id can be a key; any other is not found. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id)
}

/** A uuid that depends on the name only, so that the same document finds its own rows. */
export const namedId = (name: string): string => uuidOf(`hospital:${name}`)

/** A uuid that depends on these words only (shape of RFC 9562 version 8). */
export function uuidOf(words: string): string {
  const bytes = createHash('sha256').update(words).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
