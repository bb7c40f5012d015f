/** Small parts of an OpenAPI document. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** A schema as OpenAPI writes it. */
export const plain = (schema: GenericSchema, typeMode: 'input' | 'output') =>
  toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'openapi-3.0' })
export const json = (schema: object) => ({ content: { 'application/json': { schema } } })
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
export const answer = (description: string, schema?: object) =>
  schema === undefined ? { description } : { description, ...json(schema) }
