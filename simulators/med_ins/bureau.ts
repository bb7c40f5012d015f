/** The insurance bureau behind the hospital's system, as docs/his_protocol.md describes it: 6201, 6202, 6401, 6203, 6301 and the list of a day. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { transaction, type Sql } from '../../server/database/client'
import { hospitalSecond } from '../../server/values/hospital_time'
import type { Dependencies } from '../dependencies'
import { obeyFaults } from '../faults'
import { requireToken, serveCall } from '../his/answers'
import { HisRefused } from '../hospital/his_refused'
import { listFaults } from '../sandbox_repository'
import { shareOut } from '../seeds/money/insurance_share'
import {
  findFee,
  keepDecision,
  listDay,
  refundedFen,
  refundFee,
  revokeFee,
  uploadFee,
} from './med_ins_repository'

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
  requireToken(scope, his.token)
  serveCall(scope, '/insurance/upload', fees, (asked) => upload(sql, asked))
  serveCall(scope, '/insurance/pre-settle', preSettlement, (asked) => preSettle(sql, asked))
  serveCall(scope, '/insurance/revoke', ofPayment, (asked) => revoke(sql, asked))
  serveCall(scope, '/insurance/refund', refund, (asked) => giveBack(sql, asked))
  serveCall(scope, '/insurance/status', ofPayment, (asked) => statusOf(sql, asked))
  serveCall(scope, '/insurance/day-bill', ofDay, async ({ day }) => ({
    lines: await listDay(sql, day),
  }))
}

async function upload(sql: Sql, asked: v.InferOutput<typeof fees>): Promise<object> {
  if ((await listFaults(sql)).has('bureau.not_insured'))
    throw new HisRefused(409, 'NOT_INSURED_HERE', '未在本地参保')
  const { medOrgOrd, payOrdId } = await uploadFee(sql, asked)
  return { medOrgOrd, payOrdId }
}

async function preSettle(
  sql: Sql,
  { payOrdId, payAuthNo, usesAccount }: v.InferOutput<typeof preSettlement>,
): Promise<object> {
  const fee = await findFee(sql, payOrdId)
  if (fee === undefined) throw new HisRefused(400, 'BAD_INPUT', '没有上传过这些费用')
  const on = await listFaults(sql)
  if (on.has('bureau.refuse')) throw new HisRefused(409, 'ACCOUNT_FROZEN', '医保账户已暂停')
  if (on.has('bureau.auth_expired')) throw new HisRefused(409, 'AUTH_EXPIRED', '支付授权已过期')
  if (fee.state !== 'UNPAID') throw new HisRefused(409, 'REFUSED', '这些费用已结算或撤销')
  const decision = shareOut(fee.totalFen, {
    usesAccount,
    accountBalanceFen,
    bearsAll: on.has('bureau.bears_all'),
    bearsNothing: on.has('bureau.bears_nothing'),
  })
  await keepDecision(sql, payOrdId, { ...decision, payAuthNo })
  return decision
}

async function revoke(sql: Sql, { payOrdId }: v.InferOutput<typeof ofPayment>): Promise<undefined> {
  await revokeFee(sql, payOrdId)
  if ((await findFee(sql, payOrdId))?.state === 'SETTLED')
    throw new HisRefused(409, 'ALREADY_SETTLED', '已结算，请走退费')
}

async function giveBack(sql: Sql, asked: v.InferOutput<typeof refund>): Promise<object> {
  const { payOrdId, outRefundNo, fundFen, accountFen, otherFen } = asked
  const fundsFen = fundFen + accountFen + otherFen
  const at = await transaction(sql, (tx) => refundFee(tx, { payOrdId, outRefundNo, fundsFen }))
  if (at === undefined) throw new HisRefused(409, 'NOTHING_LEFT', '没有结算，或超过可退金额')
  return { refundedAt: hospitalSecond(at) }
}

async function statusOf(sql: Sql, { payOrdId }: v.InferOutput<typeof ofPayment>): Promise<object> {
  const fee = await findFee(sql, payOrdId)
  if (fee === undefined) return { state: 'UNKNOWN', settledFen: 0, refundedFen: 0 }
  const settledFen = fee.state === 'SETTLED' ? fee.fundFen + fee.accountFen + fee.otherFen : 0
  const returned = await refundedFen(sql, payOrdId)
  const isBack = returned > 0 && returned === settledFen
  return { state: isBack ? 'REFUNDED' : fee.state, settledFen, refundedFen: returned }
}
