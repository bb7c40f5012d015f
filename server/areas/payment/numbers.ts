/** Our numbers at the channel: a letter for what it is, and 30 digits that nobody can guess. */
import { randomBytes } from 'node:crypto'

const letters = { payment: 'P', mixed: 'I', refund: 'R' } as const

/** A number that was never used. */
export function newNumber(of: keyof typeof letters): string {
  return `${letters[of]}${randomBytes(15).toString('hex')}`
}
