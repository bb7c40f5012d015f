/** How values are converted between PostgreSQL and the code. */

/** Days and times stay strings, int8 and numeric come back as safe numbers. */
export const types = {
  /** int8: counts and amounts in fen stay below 2^53; above, silent rounding would be worse than an error. */
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
  /** A day of the hospital is text, `2026-11-25`, not a moment. */
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

/**
 * Arrays of one dimension. The driver would ask PostgreSQL for their types on every connection, outside any caller's
 * promise: where a pooler has no server at the moment, or a node dies just then, the unhandled rejection ends the
 * process.
 */
export const arrayTypes = Object.fromEntries(
  Object.entries<[oid: number, read: (text: string) => unknown]>({
    booleans: [1000, (text) => text === 't'],
    smallints: [1005, Number],
    integers: [1007, Number],
    texts: [1009, String],
    varchars: [1015, String],
    bigints: [1016, types.bigint.parse],
    floats: [1022, Number],
    days: [1182, String],
    moments: [1185, (text) => new Date(text)],
    numerics: [1231, Number],
    uuids: [2951, String],
  }).map(([name, [oid, read]]) => [
    name,
    {
      to: oid,
      from: [oid],
      parse: (text: string) => elementsOf(text).map((one) => (one === null ? null : read(one))),
      serialize: (values: unknown) => (Array.isArray(values) ? arrayText(values) : values),
    },
  ]),
)

/** `{a,"b, c",NULL}` */
function elementsOf(text: string): (string | null)[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^,{}"]+)/g)].map(([, quoted = '', plain]) => {
    if (plain === 'NULL') return null
    return plain ?? quoted.replace(/\\(.)/g, '$1')
  })
}

function arrayText(values: readonly unknown[]): string {
  const words = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))
  const quoted = (value: unknown) => `"${words(value).replace(/(["\\])/g, '\\$1')}"`
  return `{${values.map((value) => (value === null ? 'null' : quoted(value))).join()}}`
}
