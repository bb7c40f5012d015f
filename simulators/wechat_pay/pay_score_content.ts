/** Service orders of 支付分 as APIv3 writes them. */
import { hospitalSecond } from '../../server/values/hospital_time'
import type { ServiceOrder } from './pay_score_repository'

/** The service that the sandbox's merchant has. */
export const sandboxServiceId = '2002000000000558128851361561536'

/** A service order, in replies and in `PAYSCORE.USER_PAID`. */
export function serviceOrderContent(order: ServiceOrder, mchId: string): object {
  const { totalFen, transactionId, paidAt } = order
  const isPaid = transactionId !== null && paidAt !== null
  return {
    appid: order.appId,
    mchid: mchId,
    service_id: sandboxServiceId,
    out_order_no: order.outOrderNo,
    openid: order.openid,
    state: order.state,
    ...(order.state === 'DOING' && {
      state_description: totalFen === null ? 'USER_CONFIRM' : 'MCH_COMPLETE',
    }),
    risk_fund: { name: 'ESTIMATE_ORDER_COST', amount: order.riskFen },
    ...(totalFen !== null && {
      total_amount: totalFen,
      need_collection: true,
      collection: {
        state: isPaid ? 'USER_PAID' : 'USER_PAYING',
        total_amount: totalFen,
        paying_amount: isPaid ? 0 : totalFen,
        paid_amount: isPaid ? totalFen : 0,
        ...(isPaid && {
          details: [
            {
              seq: 1,
              amount: totalFen,
              paid_type: 'NEWTON',
              paid_time: hospitalSecond(paidAt),
              transaction_id: transactionId,
            },
          ],
        }),
      },
    }),
  }
}
