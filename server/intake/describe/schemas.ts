/** Helpers for OpenAPI documents. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** A schema in OpenAPI's form. */
export const plain = (schema: GenericSchema, typeMode: 'input' | 'output') =>
  toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'openapi-3.0' })
export const json = (schema: object) => ({ content: { 'application/json': { schema } } })
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
export const answer = (description: string, schema?: object) =>
  schema === undefined ? { description } : { description, ...json(schema) }
