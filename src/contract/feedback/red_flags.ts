/** Which red flags a text has: the same on the phone, where help is shown at once, and at the server, where the text goes first. Pure. */
import { harmlessWords, redFlagWords, type RedFlag } from './red_flag_words'

export type { RedFlag } from './red_flag_words'

/** 0: none. 1: something grave is spoken of. 2: somebody may be in danger. */
export type FeedbackSeverity = 0 | 1 | 2

const wordsOf = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '))
/** What stands between the signs of a word, by mistake or on purpose. */
const between = /[\s,.;:!?'"“”‘’*_~·、，。；：！？…—()（）-]+/g
const harmless = wordsOf(harmlessWords)
/** The gravest first. */
const flagged = (['self', 'violence', 'harm'] as const).map((flag) => ({
  flag,
  words: wordsOf(redFlagWords[flag]),
}))

/** The red flags of a text, the gravest first. */
export function redFlagsIn(text: string): RedFlag[] {
  const plain = harmless.reduce(
    (left, word) => left.split(word).join('\n'),
    text.normalize('NFKC').toLowerCase().replace(between, ''),
  )
  return flagged
    .filter(({ words }) => words.some((word) => plain.includes(word)))
    .map(({ flag }) => flag)
}

export function severityOf(flags: readonly RedFlag[]): FeedbackSeverity {
  if (flags.includes('self') || flags.includes('violence')) return 2
  return flags.length > 0 ? 1 : 0
}
