/** Chinese text as pinyin syllables: for search by letters, and for readers of other languages. */
import { pinyin } from 'pinyin-pro'

/** The syllables of a text, one for each character; a person's first character is read as a surname. */
function read(text: string, isPerson: boolean, v: boolean): string[] {
  return pinyin(text, {
    toneType: 'none',
    type: 'array',
    v,
    nonZh: 'consecutive',
    ...(isPerson ? { surname: 'head' as const } : {}),
  })
}

/** The syllables as they are typed: lower case, `v` for ü, without tones. */
export function syllablesOf(text: string, isPerson = false): string[] {
  return read(text, isPerson, true)
    .map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter((syllable) => syllable !== '')
}

/** Surnames of two characters. */
const LONG_SURNAME =
  /^(欧阳|上官|司马|诸葛|司徒|东方|独孤|南宫|夏侯|皇甫|尉迟|公孙|慕容|令狐|长孙|宇文|端木|申屠|呼延|轩辕|百里|东郭|钟离|澹台)(?=.)/

/** `Wang Jianguo` for 王建国; each part of a name with a dot is a word. */
export function personInPinyin(name: string): string {
  if (name.includes('·')) return name.split('·').map(wordOf).join(' ')
  const surnameLength = LONG_SURNAME.test(name) ? 2 : 1
  const syllables = read(name, true, false)
  return [syllables.slice(0, surnameLength), syllables.slice(surnameLength)]
    .filter((part) => part.length > 0)
    .map((part) => capital(part.join('')))
    .join(' ')
}

/** Where a department's name splits into words. */
const PARTS = /内科|外科|门诊|病区|院区|中心|医院|诊室|[A-Za-z0-9]+/g

/** `Xinxueguan Neike` for 心血管内科. */
export function unitInPinyin(name: string): string {
  return name
    .replace(PARTS, ' $& ')
    .split(/[\s（）()]+/)
    .filter(Boolean)
    .map(wordOf)
    .join(' ')
}

const wordOf = (text: string): string => capital(read(text, false, false).join(''))
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
