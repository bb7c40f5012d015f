/** How values travel between PostgreSQL and the code. */

/** Days and times stay strings, int8 and numeric come back as safe numbers. */
export const types = {
  /** int8: counts and money in fen stay below 2^53; beyond it a silent rounding would be worse than an error. */
  bigint: {
    to: 20,
    from: [20],
    parse: (text: string): number => {
      const value = Number(text)
      if (!Number.isSafeInteger(value)) throw new RangeError(`the number ${text} is too large`)
      return value
    },
    serialize: (value: number): string => String(value),
  },
  numeric: { to: 1700, from: [1700], parse: Number, serialize: String },
  /** A day of the hospital is a word, `2026-11-25`, not a moment. */
  day: {
    to: 1082,
    from: [1082],
    parse: (text: string): string => text,
    serialize: (text: string): string => text,
  },
  time: {
    to: 1083,
    from: [1083],
    parse: (text: string): string => text,
    serialize: (text: string): string => text,
  },
}
