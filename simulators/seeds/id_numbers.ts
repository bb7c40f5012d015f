/** Birthdays of the demo people and the certificate numbers that follow from them. */
import type { Person } from './data/people'

/** The last birthday on or before today, `age` years back. */
export function birthdayOf(person: Person, today: string): string {
  const year = Number(today.slice(0, 4))
  const hadBirthday = person.bornOn <= today.slice(5)
  return `${year - person.age - (hadBirthday ? 0 : 1)}-${person.bornOn}`
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/** A number valid by GB 11643, with an area code that was never given out. */
export function idNoOf(person: Person, today: string): string {
  const order = person.sex === 'male' ? '011' : '026'
  const body = `359900${birthdayOf(person, today).replaceAll('-', '')}${order}`
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return `${body}${checkCharacters[sum % 11] ?? ''}`
}
