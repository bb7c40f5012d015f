/** The phone's side of 支付分: the page on which a WeChat user agrees. Used by the stand-in for WeixinJSBridge and by tests of the mini-program. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import { obeyFaults } from '../faults'
import { holderOf } from '../wechat/authorize'
import type { Notifier } from './notices'
import { agree, findConsent } from './pay_score_repository'

/** WeChat knows who holds the phone; a mini-program's host in tests says it. */
const asked = v.object({ token: v.string(), openid: v.optional(v.string()) })

interface PageOptions {
  sql: Sql
  merchantName: string
  notifier: Notifier
}

/** Mounts `/open` (what the page shows) and `/pay` (the user agrees). */
export function serveScorePage(
  scope: FastifyInstance,
  { sql, merchantName, notifier }: PageOptions,
): void {
  obeyFaults(scope, sql, 'wechat_pay')

  scope.post('/open', async (request, reply) => {
    const input = v.safeParse(asked, request.body)
    const consent = input.success ? await findConsent(sql, input.output) : undefined
    if (consent === undefined) return reply.code(400).send({ message: '授权凭证不正确' })
    return reply.send({ merchantName, amountFen: 0, isOpen: consent.state === 'AVAILABLE' })
  })

  scope.post('/pay', async (request, reply) => {
    const input = v.safeParse(asked, request.body)
    if (!input.success) return reply.code(400).send({ message: '授权凭证不正确' })
    const { token, openid = holderOf(request.headers.cookie) } = input.output
    if (!openid) return reply.code(400).send({ message: '请先从公众号进入' })
    const consent = await agree(sql, token, openid)
    if (consent === undefined) return reply.code(400).send({ message: '授权已失效，请重新打开' })
    await notifier.announceConsent(consent)
    return reply.send({ openid })
  })
}
