/** SQL of the progress of a stopped clinic. */
import type { Executor } from '../../../database/client'
import { activeStatuses } from '../rules/rules'

export interface StoppedRow {
  scheduleId: string
  orderId: string
  /** Still to be ended and notified. */
  isLeft: boolean
  choice: 'open' | 'moved' | 'money' | 'none'
  chooseUntil: Date | null
  payStatus: string
  totalFeeFen: number
  orderNo: string
  patientId: string
  patientName: string
  /** Of the account that booked, else of the patient's file. */
  tel: string | null
}

/** The orders that the stops of these schedules ended, and those still to end. */
export function listStopped(
  executor: Executor,
  ...scheduleIds: readonly string[]
): Promise<StoppedRow[]> {
  return executor<StoppedRow[]>`
    select o.schedule_id, o.order_id, o.order_no, o.status in ${executor([...activeStatuses])} as is_left, o.choose_until, o.pay_status, o.total_fee_fen, o.patient_id, p.name as patient_name,
      coalesce(nullif(a.tel, ''), nullif(p.tel, '')) as tel,
      case when replaced_at is not null then 'moved' when choose_until is not null then 'open' when pay_status in ('REFUNDING', 'REFUNDED') then 'money' else 'none' end as choice
    from registration_order o join patient_person p on p.patient_id = o.patient_id left join account_holder a on a.account_id = o.account_id
    where o.schedule_id = any(${[...scheduleIds]}) and (o.status in ${executor([...activeStatuses])} or o.status = 'STOPPED') order by o.begins_at, o.order_no`
}
