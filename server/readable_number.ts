/** Numbers of orders as a patient can read them out. */
import { randomInt } from 'node:crypto'
import { dayDigits } from './hospital_time'

/** A letter, the hospital's day, and eight random digits. */
export function readableNumber(letter: string, now: Date): string {
  return `${letter}${dayDigits(now)}${String(randomInt(100_000_000)).padStart(8, '0')}`
}
