/** What every search has: pages, moments, the Bundle. */
import * as v from 'valibot'
import { momentAt } from '../../values/hospital_time'
import { refused } from './outcome'
import type { Resource } from './resource'

/** The longest page; whoever asks for more gets so many. */
const pageMax = 200

/** The parameters of pages and of moments; of those that ask for a form, or for less, what is answered anyhow. */
export const paging = {
  _lastUpdated: v.optional(v.union([v.string(), v.array(v.string())])),
  _count: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/),
      v.transform((count) => Math.min(Number(count), pageMax)),
    ),
    '20',
  ),
  _offset: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number)), '0'),
  _summary: v.optional(v.picklist(['count', 'true', 'false', 'text', 'data'])),
  _elements: v.optional(v.string()),
  _sort: v.optional(v.literal('-_lastUpdated')),
  _total: v.optional(v.picklist(['none', 'estimate', 'accurate'])),
  _format: v.optional(v.string()),
  _pretty: v.optional(v.string()),
}

const pages = v.object(paging)

/** The parameters of a search. @throws FhirRefused naming those that there are */
export function readSearch<Query extends v.GenericSchema>(
  query: Query,
  given: unknown,
  names: string,
): v.InferOutput<Query> {
  const read = v.safeParse(query, given)
  if (read.success) return read.output
  throw refused(
    400,
    'not-supported',
    `one may search by ${names} with _count, _offset, _sort=-_lastUpdated and _summary=count: ${read.issues.map((issue) => v.getDotPath(issue)).join(', ')}`,
  )
}

/** Where the page begins and how long it is; without rows where only the count is asked for. */
export const pageOf = ({
  _summary,
  _count,
  _offset,
}: Pick<v.InferOutput<typeof pages>, '_summary' | '_count' | '_offset'>) => ({
  offset: _offset,
  limit: _summary === 'count' ? 0 : _count,
})

/** A token of a search: `system|value`, or the value alone. */
export function splitToken(token: string): { system: string | undefined; value: string } {
  const [, system, value = ''] = /^(?:([^|]*)\|)?(.*)$/.exec(token) ?? []
  return { system, value }
}

/** A page as `searchset`, with the address of the next one where there is more. */
export function bundleOf(
  base: string,
  type: string,
  page: { given: unknown; offset: number; limit: number; total: number },
  resources: readonly Resource[],
  included: readonly Resource[] = [],
): object {
  const { given, offset, limit, total } = page
  const url = (from: number) =>
    `${base}/${type}?${new URLSearchParams([...wordsOf(given), ['_offset', String(from)]]).toString()}`
  const next = offset + resources.length
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    link: [
      { relation: 'self', url: url(offset) },
      ...(limit > 0 && next < total ? [{ relation: 'next', url: url(next) }] : []),
    ],
    ...(resources.length > 0 && {
      entry: [
        ...resources.map((resource) => entryOf(base, resource, 'match')),
        ...included.map((resource) => entryOf(base, resource, 'include')),
      ],
    }),
  }
}

const entryOf = (base: string, resource: Resource, mode: 'match' | 'include') => ({
  fullUrl: `${base}/${resource.resourceType}/${resource.id ?? ''}`,
  resource,
  search: { mode },
})

/** `ge2026-11-20T00:00:00+08:00`, and `le` for the other end; without either, or of a day, all of that day. */
export function between(given: string | string[] | undefined): { since?: Date; until?: Date } {
  const result: { since?: Date; until?: Date } = {}
  for (const words of given === undefined ? [] : [given].flat()) {
    const [, prefix = 'eq', moment = ''] = /^(ge|gt|le|lt|eq)?(\d.*)$/.exec(words) ?? []
    const span = spanOf(moment)
    if (span === undefined)
      throw refused(
        400,
        'invalid',
        '_lastUpdated is a day or a moment, alone or after ge, gt, le or lt',
      )
    const [from, to] = span
    if (prefix !== 'le' && prefix !== 'lt') result.since = prefix === 'gt' ? to : from
    if (prefix !== 'ge' && prefix !== 'gt') result.until = prefix === 'lt' ? from : to
  }
  return result
}

/** The first and the last instant of a moment, or of a day, month or year of the hospital. */
function spanOf(words: string): [Date, Date] | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(words) ?? []
  if (year !== undefined) {
    const from = new Date(momentAt(`${year}-${month ?? '01'}-${day ?? '01'}`, '00:00'))
    const to = new Date(from.getTime() + hospitalAheadMs)
    if (month === undefined) to.setUTCFullYear(to.getUTCFullYear() + 1)
    else if (day === undefined) to.setUTCMonth(to.getUTCMonth() + 1)
    else to.setUTCDate(to.getUTCDate() + 1)
    return isNaN(from.getTime()) ? undefined : [from, new Date(to.getTime() - hospitalAheadMs - 1)]
  }
  // An unescaped plus of an offset arrives as a space.
  const from = new Date(words.replace(' ', '+'))
  if (!(from.getUTCFullYear() >= 0 && from.getUTCFullYear() <= 9999)) return undefined
  return [from, new Date(from.getTime() + (/\.\d/.test(words) ? 1 : 999))]
}
const hospitalAheadMs = 8 * 3_600_000

const flat = v.record(v.string(), v.unknown())
/** The parameters, also those that came several times. */
function wordsOf(given: unknown): [string, string][] {
  const read = v.safeParse(flat, given)
  return Object.entries(read.success ? read.output : {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one): [string, string][] =>
        typeof one === 'string' && name !== '_offset' ? [[name, one]] : [],
      ),
  )
}
