import type { Piece } from '../contract/language'

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

/** A Chinese text `第 {0} 位` with its values in their places. */
export function sayChinese(text: string, values: readonly unknown[]): unknown[] {
  return text.split(/\{(\d)\}/).map((piece, index) => (index % 2 ? values[Number(piece)] : piece))
}
