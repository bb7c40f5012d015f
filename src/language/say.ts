import type { Catalogue, OtherLanguage, Piece } from '../contract/language'

/** A language of the app beside Chinese. */
export interface LanguagePack {
  language: OtherLanguage
  /** The translation of a Chinese text, in pieces; undefined for an unknown text. */
  say(text: string, values: readonly unknown[]): unknown[] | undefined
}

/** Makes a pack of a catalogue. */
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
