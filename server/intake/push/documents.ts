/** The call by which documents are pushed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { createSemaphore } from '../../concurrency/semaphore'
import { transaction } from '../../database/client'
import { intakeDeadlineMs } from '../../plugins/deadlines'
import { take } from '../taking/take'
import { type Intake, type Taking } from '../taking/taking'
import { mayWrite, resources } from './clients'
import { badRequest, refuseForNow, refuseScope, refuseToken } from './refusals'
import { bearerOf, type IntegrationTokens } from './tokens'

const documentsMax = 500
const bodyBytes = 16 * 1024 * 1024
/** Pushes written at once in this process; patients' calls keep the other connections. */
const atOnce = 2
/** At most so many more wait. */
const inLine = 30

const push = v.object({ documents: v.pipe(v.array(v.unknown()), v.maxLength(documentsMax)) })

/** Mounts the route. */
export function documentsRoute(
  app: FastifyInstance,
  intake: Intake,
  tokens: IntegrationTokens,
): void {
  const line = createSemaphore(atOnce, inLine)
  // The body of an unauthorised caller is not read.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    (await tokens.read(bearerOf(request))) === undefined ? refuseToken(reply) : undefined

  const options = { bodyLimit: bodyBytes, onRequest, handlerTimeout: intakeDeadlineMs }
  const receive = (isTrial: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
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
    const source = `push:${caller.clientId}`
    const takings = await line(() =>
      isTrial ? tryTaking(intake, source, documents) : take(intake, source, documents),
    )
    if (takings === undefined) return refuseForNow(reply)
    return {
      results: takings.map((taking, index) => ({ ...headOf(documents[index]), ...shown(taking) })),
    }
  }
  app.post('/integration/v1/documents', options, receive(false))
  app.post('/integration/v1/documents/check', options, receive(true))
}

/** The outcome documents would have: everything is written, and rolled back. */
async function tryTaking(
  intake: Intake,
  source: string,
  documents: readonly unknown[],
): Promise<Taking[]> {
  let takings: Taking[] = []
  const undone = new Error('undone')
  await transaction(intake.deps.sql, async (tx) => {
    takings = await take({ ...intake, within: { tx, after: [] } }, source, documents)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return takings
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

/** A patient's blind index means nothing to the sender. */
function shown(taking: Awaited<ReturnType<typeof take>>[number]) {
  if (taking.outcome !== 'waiting') return taking
  return { ...taking, waitsFor: taking.waitsFor.replace(/^patient:.*/, 'patient') }
}
