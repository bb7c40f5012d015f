/** Parses documents. Year 9999, by which many systems write "no end", is read so where a field says when something ends; characters that a wrong charset has spoilt are told. */
import * as v from 'valibot'
import { oddDate } from './envelope'

/** Fields that say when something ends, and what no end is there: nothing, or the last day that is shown. */
const ends: Readonly<Record<string, string | null>> = {
  outDate: null,
  closedAt: null,
  deceasedOn: null,
  endedAt: null,
  expectedAt: null,
  expiresAt: '2200-12-31T23:59:59+08:00',
  latestAt: '2200-12-31T23:59:59+08:00',
}

interface Parsed<Document> {
  outcome: v.SafeParseResult<v.GenericSchema<unknown, Document>>
  /** Where 9999 was read as no end, and where characters are spoilt. */
  warnings: string[]
}

/** A field with several faults tells the first one only: checks of what is too long cost too much. */
const config = { abortPipeEarly: true } as const

/** The document, or why it is none. */
export function parseDocument<Document>(
  schema: v.GenericSchema<unknown, Document>,
  value: unknown,
): Parsed<Document> {
  const outcome = v.safeParse(schema, value, config)
  if (outcome.success) return { outcome, warnings: spoiltIn(value) }
  if (!outcome.issues.some(({ message }) => message === oddDate)) return { outcome, warnings: [] }
  const warnings = spoiltIn(value)
  const ended = v.safeParse(schema, withoutEnds(value, '', warnings), config)
  return ended.success ? { outcome: ended, warnings } : { outcome, warnings: [] }
}

/** A copy in which 9999 is no end; `places` learns where. */
function withoutEnds(value: unknown, path: string, places: string[]): unknown {
  if (Array.isArray(value))
    return value.map((one: unknown, index) => withoutEnds(one, `${path}${index}.`, places))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => {
      const end = ends[name]
      if (end === undefined || typeof part !== 'string' || !part.startsWith('9999-'))
        return [name, withoutEnds(part, `${path}${name}.`, places)]
      places.push(`${path}${name}: year 9999 is read as no end`)
      return [name, end]
    }),
  )
}

/** Where texts have U+FFFD, by which programs write bytes that are no character: patients would read 王� or ����. */
function spoiltIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return value.includes('\ufffd')
      ? [`${path.slice(0, -1)}: has spoilt characters (U+FFFD): the charset was another one`]
      : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    spoiltIn(part, `${path}${name}.`),
  )
}
