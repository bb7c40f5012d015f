/** The progress of a stopped clinic: patients notified, their choices, and refunds. */
import type { Reach } from '../../../../src/contract/desk/clinic_stopping'
import type { clinicCalls } from '../../../../src/contract/desk/clinics'
import type { ReplyOf } from '../../../../src/contract/endpoint'
import type { Dependencies } from '../../../dependencies'
import { listReachOfStop } from '../../message'
import { findClinic } from './desk'
import { listStopped, type StoppedRow } from './progress_repository'

/** @throws Refused NOT_FOUND */
export async function readProgress(
  deps: Dependencies,
  scheduleId: string,
): Promise<ReplyOf<typeof clinicCalls.progress>> {
  const clinic = await findClinic(deps, scheduleId)
  const orders = await listStopped(deps.sql, scheduleId)
  const isStopped = clinic.state === 'stopped'
  const ended = orders.filter(({ isLeft }) => !isLeft)
  const reaches = await listReachOfStop(
    deps.sql,
    ended.map(({ orderId }) => orderId),
  )
  const countReach = (state: Reach) =>
    ended.filter(({ orderId }) => (reaches.get(orderId)?.reach ?? 'missed') === state).length
  const [sent, accepted, read] = [countReach('sent'), countReach('accepted'), countReach('read')]
  const count = (choice: StoppedRow['choice']) =>
    ended.filter((order) => order.choice === choice).length
  const sum = (...states: string[]) =>
    ended
      .filter(({ payStatus }) => states.includes(payStatus))
      .reduce((fen, { totalFeeFen }) => fen + totalFeeFen, 0)
  return {
    clinic,
    orders: isStopped ? orders.length : ended.length,
    left: isStopped ? orders.length - ended.length : 0,
    notified: sent + accepted + read,
    sent,
    accepted,
    read,
    sending: countReach('sending'),
    missed: countReach('missed'),
    choosing: count('open'),
    moved: count('moved'),
    money: count('money'),
    nothing: count('none'),
    refundingFen: sum('REFUNDING'),
    refundedFen: sum('REFUNDED'),
  }
}
