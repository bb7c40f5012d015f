/** Where the patients of closed clinics can be moved to, and how many of them. */
import { maxClosureClinics, type ClosureScope } from '../../../../src/contract/desk/closures'
import type { Destination, MoveCounts } from '../../../../src/contract/desk/words/closure_moves'
import type { Executor } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { countMovable, listDestinations, type DestinationRow } from './move_repository'
import { listTargets, type TargetRow } from './targets_repository'

/** Schedules with room of the one department that is chosen, apart from those that close; of several departments none. */
export async function listWhere(
  { sql }: Dependencies,
  scope: ClosureScope,
): Promise<{ list: Destination[] }> {
  const rows = await listTargets(sql, scope, maxClosureClinics)
  const [departmentId, ...others] = new Set(rows.map((row) => row.departmentId))
  if (departmentId === undefined || others.length > 0) return { list: [] }
  const closed = new Set(rows.map(({ scheduleId }) => scheduleId))
  const all = await listDestinations(sql, { departmentId })
  return {
    list: all
      .filter(({ scheduleId }) => !closed.has(scheduleId))
      .map(({ departmentId: _department, ...shown }) => shown),
  }
}

/** The schedule that is chosen to move to. @throws Refused BAD_INPUT when none is, CONFLICT when it has no room */
export async function findDestination(
  executor: Executor,
  { toScheduleId }: Pick<ClosureScope, 'toScheduleId'>,
): Promise<DestinationRow> {
  if (toScheduleId === undefined || !isUuid(toScheduleId))
    throw new Refused('BAD_INPUT', '改约：请选择改到哪个门诊')
  const [found] = await listDestinations(executor, { scheduleId: toScheduleId })
  if (found === undefined) throw new Refused('CONFLICT', '改去的门诊已经停诊，或没有号了')
  return found
}

/** Why a clinic's patients cannot be moved there; null when they can. */
export function whyNotMoved(
  { scheduleId, departmentId }: TargetRow,
  destination: DestinationRow,
): string | null {
  if (scheduleId === destination.scheduleId) return '这就是要改去的门诊'
  return departmentId === destination.departmentId ? null : '改约只能在同一个科室里'
}

/** How many fit, who has an order there already, and who does not fit. */
export async function countMoves(
  executor: Executor,
  scheduleIds: readonly string[],
  destination: DestinationRow,
): Promise<MoveCounts> {
  const { there, dear, movable } = await countMovable(executor, scheduleIds, destination)
  const fit = Math.min(movable, destination.places)
  return { places: destination.places, fit, there, dear, full: movable - fit }
}
