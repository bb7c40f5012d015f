/** The call by which documents are pushed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { intakeDeadlineMs } from '../../plugins/deadlines'
import { createSemaphore } from '../../semaphore'
import { take } from '../take'
import { type Intake } from '../taking'
import { mayWrite, resources } from './clients'
import { badRequest, refuseForNow, refuseScope, refuseToken } from './refusals'
import { bearerOf, type IntegrationTokens } from './tokens'

const documentsMax = 500
const bodyBytes = 16 * 1024 * 1024
/** So many pushes are written at once in this process; patients' calls keep the other connections. */
const atOnce = 2
/** So many more may stand in line. */
const inLine = 30

const push = v.object({ documents: v.pipe(v.array(v.unknown()), v.maxLength(documentsMax)) })

/** Mounts it. */
export function documentsRoute(
  app: FastifyInstance,
  intake: Intake,
  tokens: IntegrationTokens,
): void {
  const line = createSemaphore(atOnce, inLine)
  // A stranger's body is not read.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    (await tokens.read(bearerOf(request))) === undefined ? refuseToken(reply) : undefined

  const options = { bodyLimit: bodyBytes, onRequest, handlerTimeout: intakeDeadlineMs }
  app.post('/integration/v1/documents', options, async (request, reply) => {
    const caller = await tokens.read(bearerOf(request))
    if (caller === undefined) return refuseToken(reply)
    const given = v.safeParse(push, request.body)
    if (!given.success)
      return badRequest(reply, `the body is {"documents": […]} with ${documentsMax} at most`)
    const { documents } = given.output
    const forbidden = documents
      .map(resourceOf)
      .find((resource) => resource !== undefined && !mayWrite(caller.scopes, resource))
    if (forbidden !== undefined) return refuseScope(reply, forbidden)
    const takings = await line(() => take(intake, `push:${caller.clientId}`, documents))
    if (takings === undefined) return refuseForNow(reply)
    return {
      results: takings.map((taking, index) => ({ ...headOf(documents[index]), ...shown(taking) })),
    }
  })
}

function resourceOf(document: unknown): string | undefined {
  const { kind } = headOf(document)
  return Object.entries(resources).find(([name]) => name === kind)?.[1]
}

function headOf(document: unknown): { kind?: unknown; id?: unknown; version?: unknown } {
  if (typeof document !== 'object' || document === null) return {}
  const { kind, id, version }: { kind?: unknown; id?: unknown; version?: unknown } = document
  return { kind, id, version }
}

/** A patient's mark tells the sender nothing. */
function shown(taking: Awaited<ReturnType<typeof take>>[number]) {
  if (taking.outcome !== 'waiting') return taking
  return { ...taking, waitsFor: taking.waitsFor.replace(/^patient:.*/, 'patient') }
}
