/** How well an entry matches the typed text; pure. Higher is better, 0 is no match. */
import { matchLetters } from './letters'

/** Something that can be found. */
export interface Entry {
  name: string
  /** Other names, e.g. 心内科 or 拉肚子. */
  aliases: readonly string[]
  /** Its subject: 看什么病, 擅长. */
  about: string
  isPerson?: boolean
}

/** An entry with its syllables, prepared once. */
export interface IndexedEntry extends Entry {
  syllables: readonly string[]
  aliasSyllables: readonly (readonly string[])[]
}

/** The scores, best first; the table test has an example of each. */
export const scores = {
  nameIs: 100,
  aliasIs: 95,
  nameBegins: 90,
  lettersAreName: 85,
  aliasBegins: 80,
  nameHas: 75,
  lettersBeginName: 70,
  lettersAreAlias: 65,
  aliasHas: 60,
  lettersBeginAlias: 55,
  aboutHas: 50,
  nameShortened: 45,
  lettersInName: 40,
  lettersShortened: 30,
  saidAtLength: 20,
} as const

/** The typed words, each by itself: every one must match. */
export function wordsOf(typed: string): string[] {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[''’]/g, '')
    .split(/[\s,，、。;；]+/)
    .filter((word) => word !== '')
    .slice(0, 5)
}

const childWords = /孩子?|小孩|儿童|小儿|宝宝?|婴儿?|幼儿|娃娃?|(?:女儿|儿子|孙子|孙女|外孙)/

/** Whether it mentions a child: 孩子发烧, 宝宝咳嗽. */
export function mentionsChild(typed: string): boolean {
  return childWords.test(typed)
}

/** The score of the worst matching word; 0 when one does not match. */
export function scoreOf(entry: IndexedEntry, words: readonly string[]): number {
  if (words.length === 0) return 0
  return Math.min(
    ...words.map((word) =>
      /^[a-z]+$/.test(word)
        ? Math.max(scoreOfWord(entry, word), scoreOfLetters(entry, word))
        : scoreOfWord(entry, word),
    ),
  )
}

function scoreOfWord({ name, aliases, about, isPerson }: IndexedEntry, word: string): number {
  const [lowerName, lowerAliases] = [
    name.toLowerCase(),
    aliases.map((alias) => alias.toLowerCase()),
  ]
  if (lowerName === word) return scores.nameIs
  if (lowerAliases.includes(word)) return scores.aliasIs
  if (lowerName.startsWith(word)) return scores.nameBegins
  if (lowerAliases.some((alias) => alias.startsWith(word))) return scores.aliasBegins
  if (lowerName.includes(word)) return scores.nameHas
  // A single letter occurs in too many texts to count.
  if (word.length === 1 && /[a-z0-9]/.test(word)) return 0
  if (lowerAliases.some((alias) => alias.includes(word))) return scores.aliasHas
  if (about.toLowerCase().includes(word)) return scores.aboutHas
  if (word.length > 1 && isInOrder(word, lowerName)) return scores.nameShortened
  const isSaid = (known: string) => known.length > 1 && isInOrder(known, word)
  return !isPerson && [lowerName, ...lowerAliases].some(isSaid) ? scores.saidAtLength : 0
}

function scoreOfLetters({ syllables, aliasSyllables }: IndexedEntry, letters: string): number {
  const ofName = matchLetters(letters, syllables)
  const ofAliases = aliasSyllables.map((alias) => matchLetters(letters, alias))
  if (ofName === 'whole') return scores.lettersAreName
  if (ofName === 'begin') return scores.lettersBeginName
  if (ofAliases.includes('whole')) return scores.lettersAreAlias
  if (ofAliases.includes('begin')) return scores.lettersBeginAlias
  if (ofName === 'inside') return scores.lettersInName
  return ofName === 'skip' ? scores.lettersShortened : 0
}

/** 心内 for 心血管内科, 胸闷 in 胸口很闷: the characters in their order, others between them. */
function isInOrder(word: string, name: string): boolean {
  let from = 0
  for (const character of word) {
    const found = name.indexOf(character, from)
    if (found < 0) return false
    from = found + 1
  }
  return true
}

/** The matching entries, best first; equals keep the hospital's own order. */
export function rank<Found extends IndexedEntry>(
  entries: readonly Found[],
  typed: string,
  most: number,
): Found[] {
  const words = wordsOf(typed)
  return entries
    .map((entry, order) => ({ entry, order, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.order - other.order)
    .slice(0, most)
    .map(({ entry }) => entry)
}
