/** The two wires of the demo's hospital: documents as they are, or FHIR R4 with the rest as documents. */
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import type { FhirResource } from '../../server/hospital_documents/fhir_writing'
import type { Post } from './app_intake'
import { documentOf } from './books'
import type { BookRow } from './books_repository'
import { resourcesOf } from './fhir/resources'

/** Publishes these rows; returns the refusal of each, or null. @throws Error when the app does not answer */
export type Wire = (rows: readonly BookRow[]) => Promise<(string | null)[]>

const pushReply = v.object({
  results: v.array(v.object({ outcome: v.string(), reasons: v.optional(v.array(v.string())) })),
})

/** `POST /integration/v1/documents`. */
export const jsonWire =
  (post: Post): Wire =>
  async (rows) => {
    const documents = rows.map(documentOf)
    const { results } = v.parse(pushReply, await post('/integration/v1/documents', { documents }))
    return rows.map((_, index) => {
      const { outcome, reasons } = results[index] ?? {}
      return outcome === 'refused' ? String(reasons) : null
    })
  }

const batchReply = v.object({
  entry: v.array(
    v.object({
      response: v.object({
        status: v.string(),
        outcome: v.optional(
          v.object({ issue: v.array(v.object({ diagnostics: v.optional(v.string(), '') })) }),
        ),
      }),
    }),
  ),
})
/** So many resources a Bundle. */
const atOnce = 400

/** Batch Bundles at `/fhir/R4`; kinds that FHIR has no terms for go as documents. */
export function fhirWire(sql: Sql, post: Post): Wire {
  const documents = jsonWire(post)
  return async (rows) => {
    const refusals = new Map<BookRow, string | null>()
    const made = await Promise.all(
      rows.map(async (row) => ({ row, resources: await resourcesOf(sql, row) })),
    )
    const rest = made.filter(({ resources }) => resources.length === 0).map(({ row }) => row)
    if (rest.length > 0)
      for (const [index, refusal] of (await documents(rest)).entries()) {
        const row = rest[index]
        if (row !== undefined) refusals.set(row, refusal)
      }
    const entries = made.flatMap(({ row, resources }) =>
      resources.map((resource) => ({ row, resource })),
    )
    for (let from = 0; from < entries.length; from += atOnce) {
      const part = entries.slice(from, from + atOnce)
      const reply = await post('/fhir/R4', bundleOf(part), 'application/fhir+json')
      for (const [index, { response }] of v.parse(batchReply, reply).entry.entries()) {
        const row = part[index]?.row
        // 412: a newer version is known.
        if (row === undefined || /^(200|201|412)/.test(response.status)) continue
        const reasons = (response.outcome?.issue ?? []).map(({ diagnostics }) => diagnostics)
        refusals.set(row, `${response.status} ${reasons.join('; ')}`)
      }
    }
    return rows.map((row) => refusals.get(row) ?? null)
  }
}

const bundleOf = (entries: readonly { resource: FhirResource }[]) => ({
  resourceType: 'Bundle',
  type: 'batch',
  entry: entries.map(({ resource }) => ({
    resource,
    request: { method: 'PUT', url: `${resource.resourceType}/${resource.id ?? ''}` },
  })),
})
