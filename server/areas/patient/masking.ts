/**
 * What leaves the server instead of names, phones and numbers. Whoever acts for a patient reads his given name; strangers (a shared page, an SMS, a counter, the desk)
 * read a masked one (domain: two characters `*三`, longer ones keep first and last).
 */

/** Surnames of two characters that are met. */
const doubleSurnames = new Set(
  '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 闾丘 令狐 百里 呼延 东郭 西门'.split(
    ' ',
  ),
)

/** `李小龙` becomes `小龙`, `欧阳芳` becomes `芳`, `阿依·买买提` becomes `阿依`, `Anna Meyer` becomes `Anna`; a name of one character stays. */
export function givenName(name: string): string {
  const parts = name.split(/[ ·•]+/).filter(Boolean)
  if (parts.length > 1) return parts[0] ?? name
  if (!/^\p{Script=Han}+$/u.test(name)) return name
  const characters = Array.from(name)
  const surnameLength = characters.length > 2 && doubleSurnames.has(name.slice(0, 2)) ? 2 : 1
  return characters.slice(surnameLength).join('') || name
}

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

/** A certificate number in a list: only its ends. */
export function maskIdNo(idNo: string): string {
  return idNo.length < 3
    ? '*'.repeat(idNo.length)
    : `${idNo.slice(0, 1)}${'*'.repeat(idNo.length - 2)}${idNo.slice(-1)}`
}
