/** SQL that reads orders: always joined to the caller's account. */
import type { OrderFilter, OrderStatus } from '../../../../src/contract/registration'
import { firstRow } from '../../../database/answers'
import { anyOf } from '../../../database/batched'
import type { Executor } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'
import { lastRefund, type LastRefund, type KeptStep } from '../../payment'
import type { VisitPlace } from '../schedules/visit'
import type { OrderState } from './order_repository'

/** An order of the chain, in JSON. */
interface ChainRow {
  orderId: string
  orderNo: string
  status: OrderStatus
  visitDate: string
  beginTime: string
  endTime: string
  doctorName: string | null
}

/** An order with everything that its page shows. */
export interface OrderRow extends OrderState, VisitPlace {
  branchAddress: string | null
  doctorId: string | null
  patientName: string
  patientCardNo: string
  regFeeFen: number
  treatFeeFen: number
  paidAt: Date | null
  ticketCode: string | null
  cancelReason: string | null
  refund: LastRefund | null
  events: KeptStep[]
  isInsured: boolean
  /** The rules of its version. */
  rules: unknown
  chain: ChainRow[]
  /** Under which it costs nothing. */
  entitlementId: string | null
  /** The missed visit does not count after an appeal. */
  isExcused: boolean
  noShowAt: Date | null
  isAppealed: boolean
}

function selectOrder(executor: Executor, more = executor``) {
  return executor`
    select o.order_id, o.order_no, o.account_id, o.status, o.pay_status, o.branch_id, b.name as branch_name, b.address as branch_address, o.department_id,
      d.name as department_name, coalesce(s.place, d.place) as place, d.way, o.doctor_id, doc.name as doctor_name, doc.title as doctor_title, s.registration_type, o.schedule_id,
      o.slot_id, o.visit_date, s.half_day, t.begin_time, t.end_time, o.begins_at, o.serial_no, o.patient_id, p.name as patient_name,
      case when exists (select 1 from patient_unproven u where u.account_id = o.account_id and u.patient_id = o.patient_id) then ''
        else coalesce(p.patient_card_no, '') end as patient_card_no,
      o.reg_fee_fen, o.treat_fee_fen, o.total_fee_fen, o.created_at, o.expires_at, o.paid_at, o.his_order_no, o.ticket_code, o.cancel_reason,
      r.refund, coalesce(e.events, '[]'::json) as events, hospital_now() as now,
      o.carried_fen, o.reschedules, o.replaced_by, o.replaced_at, o.choose_until, o.moved_by_hospital, o.pays_at_hospital, o.paid_at_hospital_at, o.rules_version, o.entitlement_id, o.no_show_at, o.no_show_excused_at is not null as is_excused,
      exists (select 1 from credit_appeal ap where ap.order_id = o.order_id) as is_appealed, rule.rules, coalesce(c.chain, '[]'::json) as chain,
      exists (select 1 from payment_insured i where i.business = 'registration' and i.business_id = o.order_id) as is_insured${more}
    from registration_order o
    join schedule s on s.schedule_id = o.schedule_id
    join slot t on t.slot_id = o.slot_id
    join branch b on b.branch_id = o.branch_id
    join department d on d.department_id = o.department_id
    join patient_person p on p.patient_id = o.patient_id
    left join doctor doc on doc.doctor_id = o.doctor_id
    left join registration_rule_version rule on rule.version = o.rules_version
    left join lateral (
      select json_agg(json_build_object('orderId', k.order_id, 'orderNo', k.order_no, 'status', k.status, 'visitDate', k.visit_date, 'beginTime', kt.begin_time,
        'endTime', kt.end_time, 'doctorName', kd.name) order by k.created_at, k.order_id) as chain
      from registration_order k join slot kt on kt.slot_id = k.slot_id left join doctor kd on kd.doctor_id = k.doctor_id where k.chain_id = o.chain_id
    ) c on true
    left join lateral (
      ${lastRefund(executor, executor`rf.business_id = o.order_id and rf.business = 'registration' and o.pay_status in ('REFUNDING', 'REFUNDED')`)}
    ) r on true
    left join lateral (
      select json_agg(json_build_object('at', ev.at, 'kind', ev.kind, 'note', ev.note) order by ev.at, ev.kind) as events
      from registration_order_event ev where ev.order_id = o.order_id
    ) e on true`
}

/** One order of the account. */
export function findOrder(executor: Executor, accountId: string, orderId: string) {
  return firstRow<OrderRow>(executor`
    ${selectOrder(executor)} where o.order_id = ${orderId} and o.account_id = ${accountId}`)
}

/** Orders by their ids, of any account. */
export async function findOrders(
  executor: Executor,
  orderIds: readonly string[],
): Promise<Map<string, OrderRow>> {
  const rows = await executor<OrderRow[]>`
    ${selectOrder(executor)} where o.order_id = ${anyOf(executor, orderIds)}`
  return new Map(rows.map((row) => [row.orderId, row]))
}

const filters: Record<OrderFilter, readonly OrderStatus[] | undefined> = {
  all: undefined,
  pending_pay: ['PENDING_PAY'],
  upcoming: ['CONFIRMING', 'BOOKED', 'TAKEN'],
  visited: ['VISITED', 'PAST', 'NO_SHOW'],
  cancelled: ['CANCELLED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'STOPPED', 'FAILED'],
}

/** The query of one page. */
export interface OrderQuery {
  accountId: string
  filter: OrderFilter
  patientId: string | undefined
  after: string | undefined
  pageSize: number
  /** Skipped rows, where a page is asked for by its number. */
  skipped: number
}

/** The account's orders after a cursor, newest first, one more than a page. Rows are selected before anything is joined to them. */
export async function listOrders(
  executor: Executor,
  query: OrderQuery,
): Promise<(OrderRow & { mark: string })[]> {
  const statuses = filters[query.filter]
  const chosen = executor`
    o.account_id = ${query.accountId}
    ${statuses === undefined ? executor`` : executor`and o.status in ${executor([...statuses])}`}
    ${query.patientId === undefined ? executor`` : executor`and o.patient_id = ${query.patientId}`}`
  const { mark, beyond, order } = byTime(executor, query.after, {
    at: executor`o.created_at`,
    id: executor`o.order_id`,
  })
  return executor<(OrderRow & { mark: string })[]>`
    ${selectOrder(executor, executor`, ${mark} as mark`)}
    where o.order_id = any(array(
      select o.order_id from registration_order o where ${chosen} ${beyond} order by ${order}
      limit ${query.pageSize + 1} offset ${query.skipped}
    ))
    order by ${order}`
}

/** Where and when the patient sees a doctor next, within so many days; undefined where nothing is booked. */
export function findNextVisit(executor: Executor, patientId: string, days: number) {
  return firstRow<{ beginsAt: Date; branchId: string }>(executor`
    select begins_at, branch_id from registration_order
    where patient_id = ${patientId} and visit_date >= hospital_today()
      and visit_date < hospital_today() + ${days}::int
      and status in ('CONFIRMING', 'BOOKED') and begins_at > hospital_now()
    order by begins_at, order_id limit 1`)
}
