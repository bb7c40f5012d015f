/** Order numbers that a patient can read out. */
import { randomInt } from 'node:crypto'
import { dayDigits } from './hospital_time'

/** The kind of order (nothing for a registration), the hospital's day, and eight random digits. */
export function readableNumber(
  letter: '' | 'C' | 'D' | 'M',
  now: Date,
  random: number = randomInt(100_000_000),
): string {
  return `${letter}${dayDigits(now)}${String(random).padStart(8, '0')}`
}
