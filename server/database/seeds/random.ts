/** Chance that repeats itself: the demo is the same hospital on every machine. */
import { createHash } from 'node:crypto'

/** A number from 0 (included) to 1 (excluded) that depends on `name` only. */
export function chance(name: string): number {
  return createHash('sha1').update(name).digest().readUInt32BE(0) / 0x100000000
}

/** A whole number from `min` to `max`, both included, that depends on `name` only. */
export function pickNumber(name: string, min: number, max: number): number {
  return min + Math.floor(chance(name) * (max - min + 1))
}

/** One of `choices`, by `name` only. */
export function pick<Choice>(name: string, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(chance(name) * choices.length)] ?? choices[0]
}

/** A uuid that depends on `name` only (shape of RFC 9562 version 8). */
export function namedUuid(name: string): string {
  const bytes = createHash('sha256').update(`yunxi:${name}`).digest().subarray(0, 16)
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
