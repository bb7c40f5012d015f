/**
 * What leaves the server instead of names, phones and numbers. Whoever acts for a patient reads the name in full (docs/decisions/0036); strangers (a shared page, an SMS, the desk)
 * read a masked one (domain: two characters `*三`, longer ones keep first and last).
 */

/** `王芳` becomes `*芳`, `李小龙` becomes `李*龙`. */
export function maskName(name: string): string {
  const characters = Array.from(name)
  const first = characters[0] ?? ''
  const last = characters.at(-1) ?? ''
  if (characters.length < 2) return '*'
  if (characters.length === 2) return `*${last}`
  return `${first}${'*'.repeat(characters.length - 2)}${last}`
}

/** `138****1234` */
export function maskTel(tel: string): string {
  return tel.length < 8
    ? '*'.repeat(tel.length)
    : `${tel.slice(0, 3)}${'*'.repeat(tel.length - 7)}${tel.slice(-4)}`
}

/** A certificate number in a list: only its first and last characters. */
export function maskIdNo(idNo: string): string {
  return idNo.length < 3
    ? '*'.repeat(idNo.length)
    : `${idNo.slice(0, 1)}${'*'.repeat(idNo.length - 2)}${idNo.slice(-1)}`
}
