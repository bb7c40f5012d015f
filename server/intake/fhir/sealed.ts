/** Resources at rest. */
import * as v from 'valibot'
import type { Seal } from '../seal'
import type { Resource } from './resource'

const anyResource = v.looseObject({ resourceType: v.string(), id: v.optional(v.string()) })

/** Opens one. */
export function resourceOf(seal: Seal, content: string): Resource {
  return v.parse(anyResource, seal.open(content))
}
