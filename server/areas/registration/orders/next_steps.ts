/** The next steps of an account's registrations, for home. */
import type { Dependencies } from '../../../dependencies'
import { hospitalMoment } from '../../../values/hospital_time'
import { timeOfDay } from '../schedules/present'
import { listNextOrders, type NextOrderRow } from './next_repository'

/** A patient's next step in registration. */
export interface NextStep extends Pick<
  NextOrderRow,
  | 'orderId'
  | 'patientId'
  | 'patientName'
  | 'branchName'
  | 'departmentName'
  | 'doctorName'
  | 'place'
  | 'way'
  | 'visitDate'
  | 'beginTime'
  | 'endTime'
  | 'totalFeeFen'
> {
  kind: 'stopped' | 'pay_order' | 'confirming_order' | 'visit_today' | 'upcoming_visit'
  /** Of an order to pay. */
  expiresAt: string | null
}

/** The next steps by patient; an order to pay does not hide a visit. */
export async function listNextSteps(
  { sql }: Pick<Dependencies, 'sql'>,
  accountId: string,
): Promise<NextStep[]> {
  return (await listNextOrders(sql, accountId)).map(({ isToday, ...row }) => ({
    ...row,
    kind: kindOf(row.status, isToday),
    beginTime: timeOfDay(row.beginTime),
    endTime: timeOfDay(row.endTime),
    expiresAt: row.status === 'PENDING_PAY' ? hospitalMoment(row.expiresAt) : null,
  }))
}

function kindOf(status: NextOrderRow['status'], isToday: boolean): NextStep['kind'] {
  if (status === 'STOPPED') return 'stopped'
  if (status === 'PENDING_PAY') return 'pay_order'
  if (status === 'CONFIRMING') return 'confirming_order'
  return isToday ? 'visit_today' : 'upcoming_visit'
}
