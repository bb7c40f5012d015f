/** WeChat's check when a page asks to use the bridge: the signature must be made with a valid ticket, for this very address and recently. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { pageSignature, withoutFragment } from '../../server/gateways/wechat/page_signature'
import type { Dependencies } from '../dependencies'
import { fault, say } from './answers'
import { appOfToken, livingTickets, stableTicket } from './wechat_repository'

const check = v.object({
  verifyAppId: v.string(),
  verifyNonceStr: v.pipe(v.string(), v.nonEmpty()),
  verifyTimestamp: v.pipe(v.string(), v.regex(/^\d{10}$/)),
  verifySignType: v.literal('sha1'),
  verifySignature: v.string(),
  /** The address that WeChat's browser holds for the page. */
  url: v.pipe(v.string(), v.url()),
})

type Query = { Querystring: { access_token?: string; type?: string } }

/** Mounts the ticket of the server, and what the stand-in for WeixinJSBridge asks. */
export function servePageCheck(
  scope: FastifyInstance,
  { settings, sql }: Pick<Dependencies, 'settings' | 'sql'>,
): void {
  const { appId } = settings.weChat.officialAccount

  scope.get<Query>('/cgi-bin/ticket/getticket', async (request, reply) => {
    if ((await appOfToken(sql, request.query.access_token ?? '')) !== appId)
      return fault(reply, 40001, 'invalid credential, access_token is invalid or not latest')
    if (request.query.type !== 'jsapi') return fault(reply, 40097, 'invalid args')
    const { ticket, expiresIn } = await stableTicket(sql, appId)
    return say(reply, { errcode: 0, errmsg: 'ok', ticket, expires_in: expiresIn })
  })

  scope.post('/phone/pre_verify', async (request, reply) => {
    const asked = v.safeParse(check, request.body)
    if (!asked.success)
      return reply.code(400).send({ message: 'invalid signature, parameter missing' })
    const {
      verifyAppId,
      verifyNonceStr: nonceStr,
      verifyTimestamp,
      verifySignature,
      url,
    } = asked.output
    if (verifyAppId !== appId) return reply.code(400).send({ message: 'invalid appid' })
    const timestamp = Number(verifyTimestamp)
    const tickets = await livingTickets(sql, appId)
    const isSigned = tickets.some(
      (ticket) =>
        pageSignature({ ticket, nonceStr, timestamp, url: withoutFragment(url) }) ===
        verifySignature,
    )
    return isSigned ? reply.send({}) : reply.code(400).send({ message: 'invalid signature' })
  })
}
