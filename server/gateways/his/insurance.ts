/** The insurance bureau behind the hospital's system: 6201, 6202, 6401, 6203, 6301 and the list of a day. */
import * as v from 'valibot'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { readJson, type GatewayReply } from '../http'
import {
  insuranceDay,
  insuranceRefunded,
  insuranceSplit,
  insuranceStanding,
  insuranceUploaded,
} from './answers'
import { codeOf, faultOf } from './faults'
import type { HisPath, PostToHis } from './posting'
import type { HisInsurance, HisInsuranceLine, HisInsuranceSplit } from './types'

const system = 'his_insurance'
/** The real client. @throws GatewayRefused with the bureau's code, GatewayUnavailable. */
export class HisInsuranceClient implements HisInsurance {
  constructor(private readonly post: PostToHis) {}

  upload(
    fees: Parameters<HisInsurance['upload']>[0],
  ): Promise<{ medOrgOrd: string; payOrdId: string }> {
    return this.ask(insuranceUploaded, '/insurance/upload', fees.outTradeNo, fees)
  }

  preSettle(request: Parameters<HisInsurance['preSettle']>[0]): Promise<HisInsuranceSplit> {
    return this.ask(
      insuranceSplit,
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
      insuranceRefunded,
      '/insurance/refund',
      request.outRefundNo,
      request,
    )
    return { refundedAt: new Date(refundedAt) }
  }

  status(payOrdId: string): ReturnType<HisInsurance['status']> {
    return this.ask(insuranceStanding, '/insurance/status', payOrdId, { payOrdId })
  }

  async dayBill(day: string): Promise<HisInsuranceLine[] | undefined> {
    const reply = await this.post('/insurance/day-bill', day, { day })
    if (reply.status === 404) return undefined
    if (reply.status !== 200) throw unavailableUnless(reply)
    return readJson(system, insuranceDay, reply.text).lines
  }

  private async ask<Shape extends v.GenericSchema>(
    shape: Shape,
    path: HisPath,
    key: string,
    content: unknown,
  ): Promise<v.InferOutput<Shape>> {
    const reply = await this.post(path, key, content)
    if (reply.status !== 200) throw faultOf(reply)
    return readJson(system, shape, reply.text)
  }
}

/** These two calls have no refusals: any failure is asked again. */
function unavailableUnless(reply: GatewayReply): GatewayRefused | GatewayUnavailable {
  return new GatewayUnavailable(system, `HTTP status ${reply.status}`)
}
