/** Our numbers at the channel: a letter for the kind, and 30 random digits. */
import { randomBytes } from 'node:crypto'

const letters = { payment: 'P', mixed: 'I', refund: 'R', guarantee: 'G', consent: 'C' } as const

/** A new, unused number. */
export function newNumber(of: keyof typeof letters): string {
  return `${letters[of]}${randomBytes(15).toString('hex')}`
}
