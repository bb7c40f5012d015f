/** Batches and transactions: many resources in one request, answered one by one. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { outcomeFor, etagOf, statusOf } from '../answers'
import { receivedBy } from '../asked'
import { isIn, type Ingested } from '../ingest'
import { FhirRefused, issuesOf, outcomeOf, refused } from '../outcome'
import type { Received } from '../place'
import { linked } from './links'

const entriesMax = 500
/** A search may decrypt a page of resources: with more of them a batch would hold everybody else up. */
const searchesMax = 50

const bundle = v.object({
  resourceType: v.literal('Bundle', 'must be Bundle'),
  type: v.picklist(['batch', 'transaction'], 'must be batch or transaction'),
  entry: v.optional(
    v.pipe(
      v.array(
        v.object({
          fullUrl: v.optional(v.string()),
          resource: v.optional(v.unknown()),
          request: v.object({
            method: v.string(),
            url: v.string(),
            ifMatch: v.optional(v.string()),
            ifNoneExist: v.optional(v.string()),
          }),
        }),
      ),
      v.maxLength(entriesMax, `has more than ${entriesMax} entries`),
    ),
    [],
  ),
})

/** Ingests many at once. */
type Ingest = (received: readonly Received[], together: boolean) => Promise<Ingested[]>

/** Reads what a GET of a batch asks for. @throws FhirRefused */
type ReadUrl = (url: string) => Promise<{ resource: object; etag?: string; updatedAt?: Date }>

/** Ingests a Bundle; what a batch reads is read after what it writes. @throws FhirRefused where it is none, or a transaction that cannot be ingested whole */
export async function answerBundle(
  body: unknown,
  requireScope: (type: string) => void,
  ingest: Ingest,
  read: ReadUrl,
): Promise<object> {
  const parsed = v.safeParse(bundle, body)
  if (!parsed.success) throw new FhirRefused(400, ...issuesOf('Bundle', parsed.issues))
  const { type, entry } = parsed.output
  let searches = 0
  const readable = (url: string): string => {
    // What has no id behind its type is a search.
    if (!/^\/?[A-Za-z]+\/[^?]/.test(url) && (searches += 1) > searchesMax)
      throw refused(
        429,
        'too-costly',
        `a batch has ${searchesMax} searches at most: ask for the others in another one`,
      )
    return url
  }
  const readings = linked(entry).map((one, place) => {
    try {
      if (type === 'batch' && one.request.method === 'GET') return readable(one.request.url)
      const received = receivedBy({ ...one.request, body: one.resource, id: one.id })
      requireScope(received.resource.resourceType)
      return received
    } catch (error) {
      if (!(error instanceof FhirRefused)) throw error
      return at(place, error)
    }
  })
  const wrong = readings.flatMap((one) => (one instanceof FhirRefused ? [one] : []))
  if (type === 'transaction' && wrong[0] !== undefined)
    throw new FhirRefused(wrong[0].status, ...wrong.flatMap(({ issues }) => issues))
  const received = readings.flatMap((one) =>
    one instanceof FhirRefused || typeof one === 'string' ? [] : [one],
  )
  const results = await ingest(received, type === 'transaction')
  const failed = results.findIndex((ingested) => !isIn(ingested))
  if (type === 'transaction' && failed >= 0) throw failureOf(results)
  const answers = [...results]
  const answered: object[] = []
  for (const reading of readings) {
    if (reading instanceof FhirRefused) answered.push(refusalOf(reading))
    else if (typeof reading === 'string') answered.push(await readBy(read, reading))
    else {
      const ingested = answers.shift()
      answered.push({ response: ingested === undefined ? { status: '500' } : responseOf(ingested) })
    }
  }
  return {
    resourceType: 'Bundle',
    id: randomUUID(),
    type: `${type}-response`,
    entry: answered,
  }
}

const refusalOf = ({ status, issues }: FhirRefused) => ({
  response: { status: String(status), outcome: outcomeOf(...issues) },
})

async function readBy(read: ReadUrl, url: string) {
  try {
    const { resource, etag, updatedAt } = await read(url)
    const response = { status: '200', etag, lastModified: updatedAt?.toISOString() }
    return { resource, response }
  } catch (error) {
    if (!(error instanceof FhirRefused)) throw error
    return refusalOf(error)
  }
}

function responseOf(ingested: Ingested) {
  const { resource, version, updatedAt } = ingested
  return {
    status: String(statusOf(ingested)),
    location: `${resource.resourceType}/${resource.id ?? ''}/_history/${version}`,
    etag: etagOf(version),
    lastModified: updatedAt.toISOString(),
    outcome: outcomeFor(ingested),
  }
}

function at(place: number, { status, issues }: FhirRefused): FhirRefused {
  const entry = `Bundle.entry[${place}].resource`
  return new FhirRefused(
    status,
    ...issues.map((issue) => ({
      ...issue,
      expression: [
        ...(issue.expression ?? []).map((path) => path.replace(/^[A-Za-z]+/, entry)),
        entry,
      ].slice(0, 1),
    })),
  )
}

function failureOf(results: readonly Ingested[]): FhirRefused {
  const failures = results.flatMap((ingested, place) => {
    if (isIn(ingested)) return []
    const issues = outcomeFor(ingested).issue
    return [at(place, new FhirRefused(statusOf(ingested), ...issues))]
  })
  const [first] = failures
  if (first === undefined) return refused(500, 'exception', 'the transaction failed')
  return new FhirRefused(first.status, ...failures.flatMap(({ issues }) => issues))
}
