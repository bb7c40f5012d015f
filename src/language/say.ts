import type { Catalogue, OtherLanguage, Piece } from '../contract/language'

/** A language that the app speaks beside Chinese. */
export interface LanguagePack {
  language: OtherLanguage
  /** What it says for a Chinese text, in pieces; undefined where it does not know the text. */
  say(text: string, values: readonly unknown[]): unknown[] | undefined
}

/** Has a catalogue speak. */
export function speaking({ language, words }: Catalogue): LanguagePack {
  return {
    language,
    say: (text, values) => {
      const pieces = words[text]
      return pieces && say(pieces, values)
    },
  }
}

/** The pieces of a sentence with the values in their places; in a plural `#` is its number. */
export function say(
  pieces: readonly Piece[],
  values: readonly unknown[],
  count?: unknown,
): unknown[] {
  return pieces.flatMap((piece) => {
    if (typeof piece === 'string') return piece === '#' && count !== undefined ? [count] : [piece]
    const [place, kind, cases] = piece
    const value = values[Number(place)]
    if (cases === undefined) return [value]
    const isCount = kind === 'plural'
    const chosen = cases[String(value)] ?? (isCount && Number(value) === 1 ? cases.one : undefined)
    return say(chosen ?? cases.other ?? [], values, isCount ? value : count)
  })
}
