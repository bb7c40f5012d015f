/** SQL of the money of a patient's orders, for his page at the desk. */
import type { PaidBusinessName } from '../../../src/contract/desk/timeline'
import { describeRefundCause } from '../../../src/contract/desk/words/refund_causes'
import { byTime } from '../../database/keyset_page'
import type { ListedMoney, PatientMoney } from '../timeline'

interface MoneyRow {
  moneyId: string
  at: Date
  kind: 'payment' | 'insurance' | 'refund' | 'insurance_refund'
  business: PaidBusinessName
  orderId: string
  amountFen: number
  status: string
  number: string
  receivedBy: string | null
  cause: string | null
  lastError: string | null
  byHand: boolean
  /** A mixed payment of which one part was paid. */
  isPart: boolean
  mark: string
}

const labels: Record<MoneyRow['kind'], Readonly<Record<string, string>>> = {
  payment: {
    CREATED: '等待付款',
    PENDING: '等待付款',
    SUCCESS: '已付款',
    CLOSED: '已关闭，没有付款',
  },
  insurance: {
    CREATED: '等待授权',
    PRESETTLED: '已分解，没有付款',
    PAYING: '正在付款',
    CLOSING: '正在关闭',
    SUCCESS: '医保已支付',
    CLOSED: '已关闭，没有付款',
  },
  refund: {
    REQUESTED: '已申请，还没有送到微信支付',
    PROCESSING: '微信支付已受理，还没有退到',
    SUCCESS: '已退到',
    FAILED: '退款失败',
  },
  insurance_refund: { REQUESTED: '已申请退回医保', SUCCESS: '已退回医保', FAILED: '退回医保失败' },
}

/** Payments and refunds by WeChat and by the insurance, of these orders. */
export const moneyOfOrders: PatientMoney = {
  async list(executor, { orderIds, after, limit }) {
    if (orderIds.length === 0) return []
    const { mark, beyond, order } = byTime(executor, after, {
      at: executor`m.at`,
      id: executor`m.money_id`,
    })
    const rows = await executor<MoneyRow[]>`
      with wanted as (select unnest(${[...orderIds]}::uuid[]) as business_id)
      select m.*, ${mark} as mark from (
        select p.payment_id as money_id, p.created_at as at, 'payment' as kind, p.business, p.business_id as order_id, coalesce(p.paid_amount_fen, p.amount_fen) as amount_fen,
          p.status, p.out_trade_no as number, null as received_by, null as cause, null as last_error, false as by_hand, false as is_part
        from wanted join payment p using (business_id)
        union all
        select r.refund_id, r.requested_at, 'refund', p.business, p.business_id, r.amount_fen, r.status, r.out_refund_no, r.received_by, r.cause, r.last_error, r.by_hand, false
        from wanted join payment p using (business_id) join refund r on r.payment_id = p.payment_id
        union all
        select i.insurance_payment_id, i.created_at, 'insurance', i.business, i.business_id, coalesce(i.fund_fen + i.account_fen + i.other_fen, i.total_fen), i.status, i.out_trade_no,
          null, null, null, false,
          exists (select 1 from payment p where p.insurance_payment_id = i.insurance_payment_id and p.status = 'SUCCESS') or exists (select 1 from insurance_refund r where r.insurance_payment_id = i.insurance_payment_id)
        from wanted join insurance_payment i using (business_id)
        union all
        select r.insurance_refund_id, r.requested_at, 'insurance_refund', i.business, i.business_id, r.fund_fen + r.account_fen + r.other_fen, r.status, r.out_refund_no, null, null, r.last_error, false, false
        from wanted join insurance_payment i using (business_id) join insurance_refund r on r.insurance_payment_id = i.insurance_payment_id
      ) m where true ${beyond} order by ${order} limit ${limit}`
    return rows.map(present)
  },
}

function present(row: MoneyRow): ListedMoney {
  const { moneyId, at, kind, business, orderId, amountFen, status, number, mark } = row
  return {
    ...{ moneyId, at, kind, business, orderId, amountFen, number, mark },
    stateText: stateOf(row),
    note: noteOf(row),
    isProblem: status === 'FAILED',
  }
}

function stateOf({ kind, status, byHand, isPart }: MoneyRow): string {
  if (byHand) return '已线下退给患者'
  if (status === 'CLOSED' && isPart) return '只付成一部分，已关闭，付过的退回'
  return labels[kind][status] ?? status
}

function noteOf({ kind, status, cause, lastError, receivedBy, byHand }: MoneyRow): string | null {
  if (status === 'FAILED' && kind === 'refund')
    return describeRefundCause(cause, lastError ?? undefined).label
  if (status === 'FAILED') return lastError
  return kind === 'refund' && status === 'SUCCESS' && !byHand ? (receivedBy ?? '原支付账户') : null
}
