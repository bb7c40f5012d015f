/** Searches stored resources and their status, for a hospital that checks what it sent. */
import * as v from 'valibot'
import { waysOfSource } from '../taking/owner'
import type { Intake } from '../taking/taking'
import { etagOf, shown } from './answers'
import { broughtAlong, includingParameters, stepsOf } from './bundles/including'
import { resourceOf } from './encrypted_resource'
import { idName, identifierName } from './names'
import { refused } from './outcome'
import { requireKind } from './receive'
import * as repository from './resource_repository'
import type { ResourceRow } from './resource_repository'
import { between, bundleOf, pageOf, paging, readSearch, splitToken } from './searching'

/** The supported parameters, with their types in FHIR. */
export const searchParameters = {
  _id: 'token',
  identifier: 'token',
  _lastUpdated: 'date',
  _tag: 'token',
} as const

/** PostgreSQL cannot store NUL. */
const term = v.pipe(v.string(), v.regex(/^[^\0]*$/, 'has a sign that no text has'))

const query = v.strictObject({
  _id: v.optional(term),
  identifier: v.optional(term),
  _tag: v.optional(term),
  ...includingParameters,
  ...paging,
})

/** The type, and who asks: a system reads what it sent itself, never another's patients. */
interface Asking {
  type: string
  source: string
  /** @throws FhirRefused where the caller may not read a type */
  requireScope: (type: string) => void
}

/** The Bundle of a search. @throws FhirRefused */
export async function searchResources(
  { deps, cipher }: Intake,
  base: string,
  { type, source, requireScope }: Asking,
  given: unknown,
): Promise<object> {
  requireKind(type)
  const asked = readSearch(query, given, Object.keys(searchParameters).join(', '))
  const steps = stepsOf(type, asked, requireScope)
  const names = [
    ...(asked._id === undefined ? [] : asked._id.split(',').map((id) => idName(type, id))),
    ...(asked.identifier === undefined ? [] : asked.identifier.split(',').map(nameOfToken)),
  ]
  const page = pageOf(asked)
  const sources = waysOfSource(deps.settings, source)
  const { rows, total } = await repository.search(deps.sql, {
    type,
    sources,
    names: names.length === 0 ? undefined : names.flatMap(cipher.blindIndexes),
    state: asked._tag?.split('|').at(-1),
    ...between(asked._lastUpdated),
    ...page,
  })
  const matches = rows.map((row) => shownRow(row, cipher))
  const along = await broughtAlong({ sql: deps.sql, cipher, sources }, steps, matches)
  return bundleOf(
    base,
    type,
    { given, ...page, total },
    matches,
    along.map(({ row }) => shownRow(row, cipher)),
  )
}

/** One resource and its version. @throws FhirRefused */
export async function readResource(
  { deps, cipher }: Intake,
  { type, source }: Omit<Asking, 'requireScope'>,
  id: string,
) {
  requireKind(type)
  const rows = await repository.listNamed(deps.sql, cipher.blindIndexes(idName(type, id)))
  const own = waysOfSource(deps.settings, source)
  const row = rows.find((one) => one.type === type && own.includes(one.source))
  if (row === undefined) throw refused(404, 'not-found', `${type}/${id} was never told`)
  return { resource: shownRow(row, cipher), etag: etagOf(row.version), updatedAt: row.updatedAt }
}

function shownRow(row: ResourceRow, cipher: Intake['cipher']) {
  const { version, updatedAt, state, reasons } = row
  const resource = resourceOf(cipher, row.content)
  return shown({ resource, version, updatedAt, status: { state, reasons } })
}

function nameOfToken(token: string): string {
  const { system = '', value } = splitToken(token)
  return identifierName(system, value)
}
