/** What every search has: pages, moments, the Bundle. */
import * as v from 'valibot'
import { refused } from './outcome'
import type { Resource } from './resource'

/** The parameters of pages and of moments. */
export const paging = {
  _lastUpdated: v.optional(v.union([v.string(), v.array(v.string())])),
  _count: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(200)),
    '20',
  ),
  _offset: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number)), '0'),
  _summary: v.optional(v.literal('count')),
  _format: v.optional(v.string()),
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
    `one may search by ${names} with _count (200 at most), _offset and _summary=count: ${read.issues.map((issue) => v.getDotPath(issue)).join(', ')}`,
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
): object {
  const { given, offset, limit, total } = page
  const url = (from: number) =>
    `${base}/${type}?${new URLSearchParams({ ...wordsOf(given), _offset: String(from) }).toString()}`
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
      entry: resources.map((resource) => ({
        fullUrl: `${base}/${type}/${resource.id ?? ''}`,
        resource,
        search: { mode: 'match' },
      })),
    }),
  }
}

/** `ge2026-11-20T00:00:00+08:00`, and `le` for the other end. */
export function between(given: string | string[] | undefined): { since?: Date; until?: Date } {
  const result: { since?: Date; until?: Date } = {}
  for (const words of given === undefined ? [] : [given].flat()) {
    const [, prefix, moment = ''] = /^(ge|gt|le|lt)(.+)$/.exec(words) ?? []
    const at = new Date(moment)
    if (prefix === undefined || !(at.getUTCFullYear() >= 0 && at.getUTCFullYear() <= 9999))
      throw refused(400, 'invalid', '_lastUpdated is ge or le with a moment')
    if (prefix.startsWith('g')) result.since = at
    else result.until = at
  }
  return result
}

const flat = v.record(v.string(), v.unknown())
function wordsOf(given: unknown): Record<string, string> {
  const read = v.safeParse(flat, given)
  return Object.fromEntries(
    Object.entries(read.success ? read.output : {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
