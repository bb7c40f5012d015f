/** When a resource changed, by its own data. */
import * as v from 'valibot'
import type { Resource } from '../resource'
import { moment } from './datatypes'

const dated = v.object({ meta: v.object({ lastUpdated: moment }) })

/** Undefined where it has none. */
export function changedAt(resource: Resource): string | undefined {
  const read = v.safeParse(dated, resource)
  return read.success ? read.output.meta.lastUpdated : undefined
}
