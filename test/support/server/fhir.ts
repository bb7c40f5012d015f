/** A hospital's engine that speaks FHIR to a test server. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { faultsOf } from './fhir_validation'

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

/** Sends a request; `body` of what came back is a resource. @throws Error when it is none by HL7's schema or StructureDefinitions */
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
  const read = v.parse(answer, reply.json())
  const faults = faultsOf(read)
  if (faults.length > 0)
    throw new Error(`the app answered what is no FHIR R4: ${faults.join('; ')}`)
  requireDocumented(reply.statusCode, read)
  return { status: reply.statusCode, body: read, headers: reply.headers }
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

const errorRows = readFileSync(path.join(folder, '../README.md'), 'utf8').matchAll(
  /^\| (\d{3}) +\| ([\w, -]+?)(?:, with `Retry-After`)? +\|/gm,
)
/** What the documentation's error table has: `412 conflict` … */
const documented = new Set(
  [...errorRows].flatMap(([, status = '', codes = '']) =>
    codes.split(', ').map((code) => `${status} ${code}`),
  ),
)

const refusals = v.object({ issue: v.array(v.object({ severity: v.string(), code: v.string() })) })
const responses = v.object({
  entry: v.array(
    v.object({ response: v.object({ status: v.string(), outcome: v.optional(v.unknown()) }) }),
  ),
})

/** Every refusal stands in the documentation. @throws Error */
function requireDocumented(status: number, body: unknown): void {
  const outcome = v.safeParse(refusals, body)
  const codes = outcome.success ? outcome.output.issue : []
  for (const { severity, code } of codes)
    if (status >= 400 && severity === 'error' && !documented.has(`${status} ${code}`))
      throw new Error(`${status} ${code} is not in the error table of the documentation`)
  const bundle = v.safeParse(responses, body)
  if (bundle.success)
    for (const { response } of bundle.output.entry)
      requireDocumented(Number(response.status), response.outcome)
}
