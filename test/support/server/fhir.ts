/** A hospital's engine that speaks FHIR to a test server. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

const answer = v.looseObject({ resourceType: v.string() })
type Answer = v.InferOutput<typeof answer>

const anExample = v.looseObject({ resourceType: v.string(), id: v.string() })
const folder = path.join(__dirname, '../../../docs/integration/fhir/examples')
/** The documentation's resources, each with its file. */
export const examples = readdirSync(folder).map((name) => ({
  name,
  resource: v.parse(anExample, JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
}))

interface Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Below `/fhir/R4`. */
  url: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a request; `body` of what came back is a resource. */
export async function fhir(
  app: FastifyInstance,
  token: string | undefined,
  { method, url, body, headers = {} }: Request,
): Promise<{ status: number; body: Answer; headers: Record<string, unknown> }> {
  const reply = await app.inject({
    method,
    url: `/fhir/R4${url}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/fhir+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: reply.statusCode, body: v.parse(answer, reply.json()), headers: reply.headers }
}

/** A Bundle that puts each resource by its id. */
export const bundleOf = (
  type: 'batch' | 'transaction',
  resources: readonly { resourceType: string; id?: string }[],
) => ({
  resourceType: 'Bundle',
  type,
  entry: resources.map((resource) => ({
    resource,
    request: { method: 'PUT', url: `${resource.resourceType}/${resource.id ?? ''}` },
  })),
})
