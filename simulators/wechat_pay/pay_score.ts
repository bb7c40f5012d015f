/** WeChat Pay's 支付分 as the merchant meets it: consents (permissions) and service orders without confirmation. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import { listFaults } from '../sandbox_repository'
import { fault, jsonOf } from './merchant'
import type { Notifier } from './notices'
import { sandboxServiceId, serviceOrderContent } from './pay_score_content'
import * as books from './pay_score_repository'

const text = v.pipe(v.string(), v.nonEmpty())
const number = v.pipe(v.string(), v.regex(/^[\w\-|*]{1,32}$/))
const fen = v.pipe(v.number(), v.integer(), v.minValue(1))
const url = v.pipe(v.string(), v.url(), v.maxLength(255), v.excludes('?'))
const service = { appid: text, service_id: v.literal(sandboxServiceId) }
const permission = v.object({ ...service, authorization_code: number, notify_url: url })
const opening = v.object({
  ...service,
  out_order_no: number,
  service_introduction: v.pipe(text, v.maxLength(20)),
  time_range: v.object({ start_time: v.pipe(v.string(), v.regex(/^(?:OnAccept|\d{14})$/)) }),
  risk_fund: v.object({ name: v.literal('ESTIMATE_ORDER_COST'), amount: fen }),
  notify_url: url,
  openid: text,
  need_user_confirm: v.literal(false),
})
const completion = v.object({
  ...service,
  post_payments: v.pipe(
    v.array(v.object({ name: v.pipe(text, v.maxLength(20)), amount: fen })),
    v.minLength(1),
  ),
  total_amount: fen,
})
const cancellation = v.object({ ...service, reason: v.pipe(text, v.maxLength(50)) })
const ending = v.object({
  service_id: v.literal(sandboxServiceId),
  reason: v.pipe(text, v.maxLength(50)),
})

interface Shop {
  sql: Sql
  mchId: string
  appIds: readonly string[]
  notifier: Notifier
}
type OfOrder = { Params: { no: string } }
type OfCode = { Params: { code: string } }

/** Mounts `/v3/payscore/...`. */
export function servePayScore(scope: FastifyInstance, shop: Shop): void {
  servePermissions(scope, shop)
  const { sql, mchId, appIds, notifier } = shop
  const show = async (reply: FastifyReply, outOrderNo: string) => {
    const order = await books.findServiceOrder(sql, outOrderNo)
    return order === undefined ? unknown(reply) : reply.send(serviceOrderContent(order, mchId))
  }

  scope.post('/v3/payscore/serviceorder', async (request, reply) => {
    const asked = v.safeParse(opening, jsonOf(request.body))
    if (!asked.success || !appIds.includes(asked.output.appid)) return wrong(reply)
    const { out_order_no: outOrderNo, appid: appId, openid, risk_fund, notify_url } = asked.output
    if ((await listFaults(sql)).has('pay_score.declined'))
      return fault(reply, 403, 'NO_AUTH', '用户暂不能使用该服务')
    if (!(await books.hasConsent(sql, appId, openid)))
      return fault(reply, 403, 'NO_AUTH', '用户未授权该服务')
    const riskFen = risk_fund.amount
    await books.addServiceOrder(sql, { outOrderNo, appId, openid, riskFen, notifyUrl: notify_url })
    const order = await books.findServiceOrder(sql, outOrderNo)
    if (order?.riskFen !== riskFen || order.openid !== openid)
      return fault(reply, 400, 'INVALID_REQUEST', '单号重复，参数不一致')
    return show(reply, outOrderNo)
  })

  scope.get<{ Querystring: { out_order_no?: string } }>(
    '/v3/payscore/serviceorder',
    (request, reply) => show(reply, request.query.out_order_no ?? ''),
  )

  scope.post<OfOrder>('/v3/payscore/serviceorder/:no/cancel', async (request, reply) => {
    if (!v.is(cancellation, jsonOf(request.body))) return wrong(reply)
    const { no } = request.params
    const order = await books.findServiceOrder(sql, no)
    if (order === undefined) return unknown(reply)
    if (order.state === 'REVOKED') return fault(reply, 400, 'ORDER_CANCELED', '单据已取消')
    if (!(await books.cancelOrder(sql, no))) return fault(reply, 400, 'ORDER_DONE', '订单已完成')
    return show(reply, no)
  })

  scope.post<OfOrder>('/v3/payscore/serviceorder/:no/complete', async (request, reply) => {
    const asked = v.safeParse(completion, jsonOf(request.body))
    if (!asked.success) return wrong(reply)
    const { total_amount: totalFen, post_payments } = asked.output
    const { no } = request.params
    const order = await books.findServiceOrder(sql, no)
    if (order === undefined) return unknown(reply)
    const sum = post_payments.reduce((all, { amount }) => all + amount, 0)
    if (sum !== totalFen || totalFen > order.riskFen) return wrong(reply)
    if (order.state === 'REVOKED') return fault(reply, 400, 'ORDER_CANCELED', '单据已取消')
    if (!(await books.completeOrder(sql, no, totalFen)))
      return fault(reply, 400, 'ORDER_DONE', '订单已完成')
    await notifier.collectScores()
    return show(reply, no)
  })
}

function servePermissions(scope: FastifyInstance, { sql, mchId, appIds, notifier }: Shop): void {
  scope.post('/v3/payscore/permissions', async (request, reply) => {
    const asked = v.safeParse(permission, jsonOf(request.body))
    if (!asked.success || !appIds.includes(asked.output.appid)) return wrong(reply)
    const { authorization_code: authorizationCode, appid: appId, notify_url } = asked.output
    await books.addConsent(sql, { authorizationCode, appId, notifyUrl: notify_url })
    const consent = await books.findConsent(sql, { code: authorizationCode })
    if (consent === undefined || consent.appId !== appId) return wrong(reply)
    return reply.send({ apply_permissions_token: consent.token })
  })

  scope.get<OfCode>('/v3/payscore/permissions/authorization-code/:code', async (request, reply) => {
    const consent = await books.findConsent(sql, { code: request.params.code })
    if (consent === undefined) return unknown(reply)
    return reply.send({
      service_id: sandboxServiceId,
      appid: consent.appId,
      mchid: mchId,
      openid: consent.openid ?? undefined,
      authorization_code: consent.authorizationCode,
      authorization_state: consent.state,
      notify_url: consent.notifyUrl,
    })
  })

  scope.post<OfCode>(
    '/v3/payscore/permissions/authorization-code/:code/terminate',
    async (request, reply) => {
      if (!v.is(ending, jsonOf(request.body))) return wrong(reply)
      if ((await books.findConsent(sql, request.params)) === undefined) return unknown(reply)
      const ended = await books.terminate(sql, request.params.code)
      if (ended !== undefined) await notifier.announceConsent(ended)
      return reply.code(204).send()
    },
  )
}

const wrong = (reply: FastifyReply) => fault(reply, 400, 'PARAM_ERROR', '参数错误')
const unknown = (reply: FastifyReply) => fault(reply, 404, 'ORDER_NOT_EXIST', '订单不存在')
