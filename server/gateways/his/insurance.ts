/** The insurance bureau behind the hospital's system: 6201, 6202, 6401, 6203, 6301 and the list of a day. */
import * as v from 'valibot'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { parseJson, type GatewayReply } from '../http'
import { codeOf, faultOf } from './faults'
import type { HisInsurance, HisInsuranceLine, HisInsuranceSplit } from './types'

const system = 'his_insurance'
const number = v.pipe(v.string(), v.nonEmpty())
const fen = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const uploaded = v.object({
  medOrgOrd: v.pipe(number, v.maxLength(20)),
  payOrdId: v.pipe(number, v.maxLength(64)),
})
const split = v.object({
  totalFen: fen,
  fundFen: fen,
  accountFen: fen,
  otherFen: fen,
  cashFen: fen,
})
const refunded = v.object({ refundedAt: v.pipe(v.string(), v.isoTimestamp()) })
const standing = v.object({
  state: v.picklist(['UNPAID', 'SETTLED', 'REFUNDED', 'REVOKED', 'UNKNOWN']),
  settledFen: fen,
  refundedFen: fen,
})
const list = v.object({
  lines: v.array(v.object({ kind: v.picklist(['payment', 'refund']), number, fundsFen: fen })),
})

/** Posts to the hospital's system under an idempotency key. */
type PostToHis = (path: string, key: string, content: unknown) => Promise<GatewayReply>

/** The real client. @throws GatewayRefused with the bureau's word, GatewayUnavailable. */
export class HisInsuranceClient implements HisInsurance {
  constructor(private readonly post: PostToHis) {}

  upload(
    fees: Parameters<HisInsurance['upload']>[0],
  ): Promise<{ medOrgOrd: string; payOrdId: string }> {
    return this.ask(uploaded, '/insurance/upload', fees.outTradeNo, fees)
  }

  preSettle(request: Parameters<HisInsurance['preSettle']>[0]): Promise<HisInsuranceSplit> {
    return this.ask(
      split,
      '/insurance/pre-settle',
      `${request.outTradeNo}-${request.usesAccount ? 'with' : 'without'}-account`,
      request,
    )
  }

  async revoke(request: Parameters<HisInsurance['revoke']>[0]): Promise<'revoked' | 'settled'> {
    const reply = await this.post('/insurance/revoke', request.outTradeNo, request)
    if (reply.status === 200 || reply.status === 204) return 'revoked'
    if (reply.status === 409 && codeOf(reply) === 'ALREADY_SETTLED') return 'settled'
    throw unavailableUnless(reply)
  }

  async refund(request: Parameters<HisInsurance['refund']>[0]): Promise<{ refundedAt: Date }> {
    const { refundedAt } = await this.ask(
      refunded,
      '/insurance/refund',
      request.outRefundNo,
      request,
    )
    return { refundedAt: new Date(refundedAt) }
  }

  status(payOrdId: string): ReturnType<HisInsurance['status']> {
    return this.ask(standing, '/insurance/status', payOrdId, { payOrdId })
  }

  async dayBill(day: string): Promise<HisInsuranceLine[] | undefined> {
    const reply = await this.post('/insurance/day-bill', day, { day })
    if (reply.status === 404) return undefined
    if (reply.status !== 200) throw unavailableUnless(reply)
    return this.read(list, reply).lines
  }

  private async ask<Shape extends v.GenericSchema>(
    shape: Shape,
    path: string,
    key: string,
    content: unknown,
  ): Promise<v.InferOutput<Shape>> {
    const reply = await this.post(path, key, content)
    if (reply.status !== 200) throw faultOf(reply)
    return this.read(shape, reply)
  }

  private read<Shape extends v.GenericSchema>(
    shape: Shape,
    reply: GatewayReply,
  ): v.InferOutput<Shape> {
    const outcome = v.safeParse(shape, parseJson(system, reply.text))
    if (!outcome.success) throw new GatewayUnavailable(system, 'the answer has an unknown shape')
    return outcome.output
  }
}

/** These two calls know no refusal: whatever else comes is asked again. */
function unavailableUnless(reply: GatewayReply): GatewayRefused | GatewayUnavailable {
  return new GatewayUnavailable(system, `HTTP status ${reply.status}`)
}
