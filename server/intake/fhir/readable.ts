/** Reads and searches resources that the app publishes, by the numbers of the hospital and the app. */
import * as v from 'valibot'
import type { Readable, ResourceQuery, ReadableResource } from '../../area/readable_resource'
import { numbering } from '../../hospital_documents/fhir_writing'
import type { Intake } from '../taking/taking'
import { etagOf } from './answers'
import { refused } from './outcome'
import type { Resource } from './resource'
import { between, bundleOf, pageOf, paging, readSearch, splitToken } from './searching'

/** The parameters of the search, with their types in FHIR. */
export const readableParameters = {
  _id: 'token',
  identifier: 'token',
  subject: 'reference',
  encounter: 'reference',
  _lastUpdated: 'date',
} as const

/** PostgreSQL cannot store NUL. */
const term = v.optional(
  v.pipe(v.string(), v.regex(/^[^\0]{1,2000}$/, 'has a sign that no text has')),
)

const query = v.strictObject({
  _id: term,
  identifier: term,
  subject: term,
  'subject:identifier': term,
  encounter: term,
  'encounter:identifier': term,
  ...paging,
})

/** The Bundle of a search. @throws FhirRefused */
export async function searchReadable(
  { deps }: Intake,
  base: string,
  readable: ReadableResource,
  given: unknown,
): Promise<object> {
  const names = `${Object.keys(readableParameters).join(', ')}, subject:identifier and encounter:identifier`
  const asked = readSearch(query, given, names)
  const page = pageOf(asked)
  const { found, total } = await readable.find(deps, {
    ids: bothOf(valuesOf(asked._id), tokensOf(asked.identifier, readable.identifier)),
    patientNos: bothOf(
      referencesOf(asked.subject, 'Patient'),
      tokensOf(asked['subject:identifier'], numbering('patient-no')),
    ),
    orderNos: bothOf(
      referencesOf(asked.encounter, 'Encounter'),
      tokensOf(asked['encounter:identifier'], numbering('order-no')),
    ),
    ...between(asked._lastUpdated),
    ...page,
  })
  return bundleOf(base, readable.type, { given, ...page, total }, found.map(shown))
}

/** One resource and its version. @throws FhirRefused */
export async function findReadable({ deps }: Intake, readable: ReadableResource, id: string) {
  const { found } = await readable.find(deps, { ids: [id], offset: 0, limit: 1, whole: true })
  const [one] = found
  if (one === undefined) throw refused(404, 'not-found', `there is no ${readable.type}/${id}`)
  return { resource: shown(one), etag: etagOf(one.version), updatedAt: one.at }
}

const shown = ({ resource, version, at }: Readable): Resource => ({
  ...resource,
  meta: { versionId: String(version), lastUpdated: at.toISOString() },
})

const valuesOf = (words: string | undefined): string[] | undefined => words?.split(',')

/** `system|value` or the value alone; another system means nothing that there is. */
const tokensOf = (words: string | undefined, own: string): string[] | undefined =>
  valuesOf(words)?.flatMap((token) => {
    const { system, value } = splitToken(token)
    const isOwn = system === undefined || system === '' || system === own
    return isOwn && value !== '' ? [value] : []
  })

/** `Patient/12`, or the number alone. */
const referencesOf = (words: string | undefined, type: string): string[] | undefined =>
  valuesOf(words)?.flatMap((reference) => {
    const value = reference.startsWith(`${type}/`) ? reference.slice(type.length + 1) : reference
    return value === '' ? [] : [value]
  })

/** What both say, where both are asked for. */
function bothOf(one: string[] | undefined, other: string[] | undefined): ResourceQuery['ids'] {
  if (one === undefined || other === undefined) return one ?? other
  return one.filter((value) => other.includes(value))
}
