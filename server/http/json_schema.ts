/** The contract's schemas as JSON schema: for the serialiser, which drops unlisted fields, and for OpenAPI. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { pathParameters, type Endpoint } from '../../src/contract/endpoint'

type JsonSchema = Record<string, unknown>

/** The schema of a reply. */
export function replySchema(schema: GenericSchema): JsonSchema {
  return plain(
    toJsonSchema(schema, {
      typeMode: 'output',
      errorMode: 'ignore',
      target: 'openapi-3.0',
    }),
  )
}

/** The schemas of a call's input: path names apart from the query or the body. */
export function inputSchemas(call: Endpoint): {
  params?: JsonSchema
  querystring?: JsonSchema
  body?: JsonSchema
} {
  const whole = plain(
    toJsonSchema(call.input, {
      typeMode: 'input',
      errorMode: 'ignore',
      target: 'openapi-3.0',
    }),
  )
  const names = pathParameters(call.path)
  const params = names.length === 0 ? {} : { params: pick(whole, (name) => names.includes(name)) }
  const rest = names.length === 0 ? whole : pick(whole, (name) => !names.includes(name))
  if (call.method === 'POST') return { ...params, body: rest }
  return hasProperties(rest) ? { ...params, querystring: rest } : params
}

/** JSON schema as a plain value that plugins may extend. */
function plain(schema: unknown): JsonSchema {
  const copy: unknown = JSON.parse(JSON.stringify(schema))
  return isRecord(copy) ? copy : {}
}

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasProperties(schema: JsonSchema): boolean {
  return isRecord(schema.properties) && Object.keys(schema.properties).length > 0
}

function pick(schema: JsonSchema, keep: (name: string) => boolean): JsonSchema {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => keep(name))),
    required: required.filter((name) => typeof name === 'string' && keep(name)),
  }
}
