/** Chance that repeats itself: the demo is the same hospital on every machine. */
import { createHash } from 'node:crypto'
import { uuidOf } from '../../server/values/uuid'

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

/** A uuid that depends on `name` only. */
export const namedUuid = (name: string): string => uuidOf(`yunxi:${name}`)
