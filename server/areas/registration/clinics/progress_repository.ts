/** SQL of how far a stopped clinic is. */
import type { Executor } from '../../../database/client'
import { activeStatuses } from '../rules/rules'

export interface StoppedRow {
  orderId: string
  /** Still to be ended and told. */
  isLeft: boolean
  choice: 'open' | 'moved' | 'money' | 'none'
  payStatus: string
  totalFeeFen: number
}

/** The orders that a stop ended, and those that it has still to end. */
export function listStopped(executor: Executor, scheduleId: string): Promise<StoppedRow[]> {
  return executor<StoppedRow[]>`
    select order_id, status in ${executor([...activeStatuses])} as is_left, pay_status, total_fee_fen,
      case when replaced_at is not null then 'moved' when choose_until is not null then 'open' when pay_status in ('REFUNDING', 'REFUNDED') then 'money' else 'none' end as choice
    from registration_order where schedule_id = ${scheduleId} and (status in ${executor([...activeStatuses])} or status = 'STOPPED')`
}
