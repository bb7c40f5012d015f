/** The systems that paying with insurance asks, and the patient's messages when they refuse or are silent. */
import { insuranceRefusal, type InsuranceRefusal } from '../../../../src/contract/insurance'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { Refused } from '../../../http/refused'

/** The refusal that says that nothing was charged, and how else to pay. */
export const down = (): Refused =>
  new Refused('PAYMENT_UNAVAILABLE', '医保系统暂时连不上，没有扣款。可以稍后再试，或改为自费支付')
/** The refusal for an order that needs no payment any more. */
export const notPayable = (): Refused =>
  new Refused('ORDER_NOT_PAYABLE', '这笔订单已支付、超时或取消，现在不用支付')
/** The refusal for an order that was handed to the cashier already. */
export const beingPaid = (): Refused =>
  new Refused('CONFLICT', '这笔订单正在用医保支付，请先等它有结果')

/** The systems needed to pay with insurance; throws where the hospital takes none. */
export function insuranceSystems({ gateways }: Pick<Dependencies, 'gateways'>) {
  const { medIns, his, weChatPay } = gateways
  if (medIns === undefined || his.insurance === undefined)
    throw new GatewayUnavailable('med_ins', 'the hospital takes no medical insurance here')
  return { medIns, bureau: his.insurance, weChatPay }
}

/** Asks WeChat or the bureau for a step of a payment; their refusal comes as the contract's code. @throws Refused PAYMENT_UNAVAILABLE when they are silent */
export async function askInsurance<Answer>(
  { log }: Pick<Dependencies, 'log'>,
  { outTradeNo }: { outTradeNo: string },
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer } | { refusal: InsuranceRefusal }> {
  try {
    return { answer: await ask() }
  } catch (error) {
    if (error instanceof GatewayUnavailable) {
      log.warn({ outTradeNo, why: error.message }, 'the insurance does not answer')
      throw down()
    }
    if (!(error instanceof GatewayRefused)) throw error
    const { code } = error
    log.warn({ outTradeNo, code }, 'the insurance refuses')
    return { refusal: insuranceRefusal.options.find((known) => known === code) ?? 'REFUSED' }
  }
}
