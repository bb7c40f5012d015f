/** The channel's callbacks: raw bytes in, verified, processed once, answered at once. They ask for no token; the signature authenticates. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GatewayRefused } from '../../gateways/failures'
import { takeRawBodies } from '../../http/raw_body'
import { Refused } from '../../http/refused'
import { receiveCallback, receiveInsuranceCallback } from './callbacks'
import type { PaymentContext } from './types'

/** Where WeChat reports mixed payments of medical insurance. */
export const insuranceNotifyPath = '/pay/notify/insurance'

/** Where WeChat Pay reports payments and refunds. */
export const weChatNotifyPath = '/pay/notify/wechat'

/** Mounts the callbacks. */
export function registerCallbacks(app: FastifyInstance, context: PaymentContext): void {
  registerCallback(app, weChatNotifyPath, (headers, raw) => receiveCallback(context, headers, raw))
  registerCallback(app, insuranceNotifyPath, (headers, raw) =>
    receiveInsuranceCallback(context, headers, raw),
  )
}

/** Mounts one; the raw-body parser stays inside its own scope. */
export function registerCallback(
  app: FastifyInstance,
  path: string,
  receive: (headers: FastifyRequest['headers'], rawBody: Buffer) => Promise<void>,
): void {
  void app.register(async (scope) => {
    takeRawBodies(scope)
    const options = { schema: { hide: true }, handlerTimeout: app.callDeadlineMs }
    scope.post(path, options, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      try {
        await receive(request.headers, raw)
        return await reply.code(204).send()
      } catch (error) {
        request.log.warn({ err: error }, 'a callback of the channel was not accepted')
        return reply.code(statusOf(error)).send({ code: 'FAIL', message: '失败' })
      }
    })
  })
}

/** 401 when it is not from the channel. Any other status makes the channel try again. */
function statusOf(error: unknown): number {
  if (error instanceof GatewayRefused) return 401
  return error instanceof Refused ? error.statusCode : 500
}
