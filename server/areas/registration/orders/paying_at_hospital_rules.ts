/** 到院支付: for which orders it is offered, and why not for the others. */
import type { Executor, Sql } from '../../../database/client'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { scarceScheduleOf } from '../guard/scarcity'
import { rulesFrom } from '../rules/rule_shape'
import type { RegistrationRules } from '../rules/rules'
import type { OrderState } from './order_repository'
import { countUnpaid } from './paying_at_hospital_repository'
import type { OrderRow } from './reading_repository'

type Unpaid = OrderState & { replacesOrderId: string | null }

/** Whether the order waits for its payment. */
export const isToPay = ({ status, expiresAt, now }: OrderState): boolean =>
  status === 'PENDING_PAY' && expiresAt !== null && expiresAt > now

/** Why an order is not payable. */
export const notToPay = ({ status }: OrderState): Refused =>
  new Refused(
    'ORDER_NOT_PAYABLE',
    status === 'PENDING_PAY' || status === 'EXPIRED'
      ? '订单已超时，号源已放回，请重新预约'
      : '订单当前不能支付',
  )

/** Whether the pay page offers it for this order. */
export async function offersHospital(sql: Sql, order: OrderRow): Promise<boolean> {
  if (!isToPay(order) || order.rules === null) return false
  return (await whyOnline(sql, sql, order, rulesFrom(order.rules))) === undefined
}

/** Why this order can only be paid online; undefined where the hospital takes the fee. */
export async function whyOnline(
  sql: Sql,
  executor: Executor,
  order: Unpaid,
  rules: RegistrationRules,
): Promise<string | undefined> {
  const most = rules.payAtHospitalPerPatient
  if (most === 0 || order.totalFeeFen === 0) return '这个号不能到院支付，请在线支付'
  if (order.carriedFen > 0) return '原来的号已付过费，差价请在线支付'
  if ((await scarceScheduleOf(sql, { slotId: order.slotId })) !== undefined)
    return '这个门诊的号很抢手，请在线支付'
  const { unpaid, noShows } = await countUnpaid(executor, order, rules.noShowWindowDays)
  if (noShows > 0) return '近期有预约没有到诊，请在线支付'
  return unpaid < most
    ? undefined
    : said`已有 ${unpaid} 个到院支付的号，到院付过或取消后才能再选，请在线支付`
}
