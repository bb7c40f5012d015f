/** The insurance bureau behind the hospital's system, as docs/his_protocol.md describes it: 6201, 6202, 6401, 6203, 6301 and the list of a day. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { obeyFaults } from '../faults'
import { listFaults } from '../repository'
import { hospitalSecond } from '../../hospital_time'
import { shareOut } from './decision'
import {
  findFee,
  keepDecision,
  listDay,
  refundedFen,
  refundFee,
  revokeFee,
  uploadFee,
} from './repository'

const number = v.pipe(v.string(), v.nonEmpty())
const fen = v.pipe(v.number(), v.integer(), v.minValue(0))
const fees = v.object({
  outTradeNo: number,
  patientNo: v.string(),
  totalFen: v.pipe(fen, v.minValue(1)),
})
const preSettlement = v.object({ payOrdId: number, payAuthNo: number, usesAccount: v.boolean() })
const ofPayment = v.object({ payOrdId: number })
const refund = v.object({
  payOrdId: number,
  outRefundNo: number,
  fundFen: fen,
  accountFen: fen,
  otherFen: fen,
})
const ofDay = v.object({ day: v.pipe(v.string(), v.isoDate()) })
/** What every personal account of the demo holds. */
const accountBalanceFen = 80_000

/** Mounts `/insurance/...`. */
export function serveBureau(scope: FastifyInstance, { settings, sql }: Dependencies): void {
  const { his } = settings
  if (his === undefined) return
  obeyFaults(scope, sql, 'bureau')
  scope.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${his.token}`)
      return say(reply, 401, 'BAD_TOKEN', '令牌不正确')
  })

  scope.post('/insurance/upload', async (request, reply) => {
    const asked = v.safeParse(fees, request.body)
    if (!asked.success) return say(reply, 400, 'BAD_INPUT', '内容不完整')
    if ((await listFaults(sql)).has('bureau.not_insured'))
      return say(reply, 409, 'NOT_INSURED_HERE', '未在本地参保')
    const { medOrgOrd, payOrdId } = await uploadFee(sql, asked.output)
    return reply.send({ medOrgOrd, payOrdId })
  })

  scope.post('/insurance/pre-settle', async (request, reply) => {
    const asked = v.safeParse(preSettlement, request.body)
    const fee = asked.success ? await findFee(sql, asked.output.payOrdId) : undefined
    if (!asked.success || fee === undefined)
      return say(reply, 400, 'BAD_INPUT', '没有上传过这些费用')
    const on = await listFaults(sql)
    if (on.has('bureau.refuse')) return say(reply, 409, 'ACCOUNT_FROZEN', '医保账户已暂停')
    if (on.has('bureau.auth_expired')) return say(reply, 409, 'AUTH_EXPIRED', '支付授权已过期')
    if (fee.state !== 'UNPAID') return say(reply, 409, 'REFUSED', '这些费用已结算或撤销')
    const { payAuthNo, usesAccount } = asked.output
    const decision = shareOut(fee.totalFen, {
      usesAccount,
      accountBalanceFen,
      bearsAll: on.has('bureau.bears_all'),
      bearsNothing: on.has('bureau.bears_nothing'),
    })
    await keepDecision(sql, fee.payOrdId, { ...decision, payAuthNo })
    return reply.send(decision)
  })

  scope.post('/insurance/revoke', async (request, reply) => {
    const asked = v.safeParse(ofPayment, request.body)
    if (!asked.success) return say(reply, 400, 'BAD_INPUT', '内容不完整')
    await revokeFee(sql, asked.output.payOrdId)
    const fee = await findFee(sql, asked.output.payOrdId)
    return fee?.state === 'SETTLED'
      ? say(reply, 409, 'ALREADY_SETTLED', '已结算，请走退费')
      : reply.code(204).send()
  })

  scope.post('/insurance/refund', async (request, reply) => {
    const asked = v.safeParse(refund, request.body)
    if (!asked.success) return say(reply, 400, 'BAD_INPUT', '内容不完整')
    const { payOrdId, outRefundNo, fundFen, accountFen, otherFen } = asked.output
    const at = await transaction(sql, (tx) =>
      refundFee(tx, { payOrdId, outRefundNo, fundsFen: fundFen + accountFen + otherFen }),
    )
    return at === undefined
      ? say(reply, 409, 'NOTHING_LEFT', '没有结算，或超过可退金额')
      : reply.send({ refundedAt: hospitalSecond(at) })
  })

  scope.post('/insurance/status', async (request, reply) => {
    const asked = v.safeParse(ofPayment, request.body)
    const fee = asked.success ? await findFee(sql, asked.output.payOrdId) : undefined
    if (fee === undefined) return reply.send({ state: 'UNKNOWN', settledFen: 0, refundedFen: 0 })
    const settledFen = fee.state === 'SETTLED' ? fee.fundFen + fee.accountFen + fee.otherFen : 0
    const returned = await refundedFen(sql, fee.payOrdId)
    return reply.send({
      state: returned > 0 && returned === settledFen ? 'REFUNDED' : fee.state,
      settledFen,
      refundedFen: returned,
    })
  })

  scope.post('/insurance/day-bill', async (request, reply) => {
    const asked = v.safeParse(ofDay, request.body)
    if (!asked.success) return say(reply, 400, 'BAD_INPUT', '日期不正确')
    return reply.send({ lines: await listDay(sql, asked.output.day) })
  })
}

function say(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ code, message })
}
