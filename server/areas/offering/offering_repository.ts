/** SQL of paused services. */
import { randomUUID } from 'node:crypto'
import type { OptionalService } from '../../../src/contract/hospital'
import { firstColumn, firstRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

export interface PauseRow {
  service: OptionalService
  begunAt: Date
  begunBy: string
  reason: string
  endedAt: Date | null
  endedBy: string | null
  endReason: string | null
}

/** The services paused now. */
export function listPaused(executor: Executor): Promise<OptionalService[]> {
  return firstColumn(executor`
    select service from service_pause where ended_at is null`)
}

/** Every pause, newest first. */
export function listPauses(executor: Executor): Promise<PauseRow[]> {
  return executor<PauseRow[]>`
    select service, begun_at, begun_by, reason, ended_at, ended_by, end_reason from service_pause order by begun_at desc limit 100`
}

/** True when the service was offered until now. */
export async function beginPause(
  tx: Transaction,
  pause: { service: OptionalService; by: string; reason: string },
): Promise<boolean> {
  const { count } = await tx`
    insert into service_pause (pause_id, service, begun_by, reason) values (${randomUUID()}, ${pause.service}, ${pause.by}, ${pause.reason})
    on conflict (service) where ended_at is null do nothing`
  return count > 0
}

/** The ended pause; undefined when there was none. */
export function endPause(
  tx: Transaction,
  end: { service: OptionalService; by: string; reason: string },
): Promise<Pick<PauseRow, 'reason'> | undefined> {
  return firstRow(tx`
    update service_pause set ended_at = hospital_now(), ended_by = ${end.by}, end_reason = ${end.reason}
    where service = ${end.service} and ended_at is null returning reason`)
}
