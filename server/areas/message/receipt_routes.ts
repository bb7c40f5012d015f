/** Where the SMS operator sends its receipts. They are not signed: the address holds a secret of the settings, and without one there is no address. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { isSameSecret } from '../../crypto/same_secret'
import type { Dependencies } from '../../dependencies'
import { receiptFormat } from '../../gateways/sms/receipts'
import { takeRawBodies } from '../../http/raw_body'
import { Refused } from '../../http/refused'
import { takeReceipts } from './receipts'

/** Before the secret. */
export const smsReceiptsPath = '/sms/receipts'

/** One callback's receipts and bytes, and callbacks of one address in a minute. */
const mostReceipts = 1000
const mostBytes = 256 * 1024
const mostPerMinute = 1200

/** Mounts the route, where receipts are set up; the raw-body parser stays inside its own scope. */
export function registerReceipts(app: FastifyInstance, deps: Dependencies): void {
  const { sms } = deps.settings
  const secret = sms?.receiptsSecret
  if (sms === undefined || secret === undefined) return
  const format = receiptFormat(sms)
  const options = {
    schema: { hide: true },
    bodyLimit: mostBytes,
    handlerTimeout: app.callDeadlineMs,
    config: { rateLimit: { max: mostPerMinute, timeWindow: 60_000, hook: 'onRequest' as const } },
    // Before the body is read.
    preParsing: async (
      request: FastifyRequest<Given>,
      _reply: FastifyReply,
      payload: RequestPayload,
    ) => {
      if (!isSameSecret(request.params.secret, secret))
        throw new Refused('NOT_FOUND', 'no such address')
      return payload
    },
  }
  void app.register(async (scope) => {
    takeRawBodies(scope)
    scope.post<Given>(`${smsReceiptsPath}/:secret`, options, async (request, reply) => {
      const entries = listOf(request.body)
      const receipts = entries?.flatMap((entry) => format.read(entry) ?? []) ?? []
      const unread = (entries?.length ?? 1) - receipts.length
      if (unread > 0)
        request.log.warn({ unread }, 'receipts of the SMS operator were not understood')
      // Of a list that holds something else, the rest counts.
      if (unread > 0 && receipts.length === 0) return reply.code(400).send(format.refused)
      const unknown = await takeReceipts(deps, receipts)
      request.log.info({ receipts: receipts.length, unknown }, 'receipts of the SMS operator')
      return reply.send(format.taken)
    })
  })
}

interface Given {
  Params: { secret: string }
}

/** The callback's list; undefined when it is none, or too long. */
function listOf(body: unknown): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(String(body))
    return Array.isArray(list) && list.length <= mostReceipts ? list : undefined
  } catch {
    return undefined
  }
}
