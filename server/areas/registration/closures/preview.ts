/** Whom a closure touches, in numbers; asked before it begins, and kept with it when it does. */
import {
  maxClosureClinics,
  maxClosureDays,
  type ClosureCounts,
  type ClosureScope,
  type ClosureTarget,
} from '../../../../src/contract/desk/closures'
import { type ClosureOutcome } from '../../../../src/contract/desk/words/closure_words'
import type { Executor } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { addDays } from '../../../values/hospital_time'
import { countWaysOfStop } from '../../message'
import { countOutside } from '../outside/outside_repository'
import { countMoves, findDestination, whyNotMoved } from './destination'
import type { DestinationRow } from './move_repository'
import {
  countWaiting,
  listTargets,
  listTouched,
  type TargetRow,
  type TouchedRow,
} from './targets_repository'

/** The numbers, and every clinic of the scope with what would become of it. @throws Refused BAD_INPUT when too much or too little is chosen */
export async function previewClosure(
  deps: Pick<Dependencies, 'settings'> & { sql: Executor },
  scope: ClosureScope,
): Promise<{ counts: ClosureCounts; targets: ClosureTarget[] }> {
  const destination = scope.kind === 'move' ? await findDestination(deps.sql, scope) : undefined
  const judged = await judge(deps.sql, scope, destination)
  const ending = judged.filter(({ outcome }) => outcome === 'ends').map(idOf)
  const touched = await listTouched(deps.sql, ending)
  const orders = new Map<string, number>()
  for (const { scheduleId } of touched) orders.set(scheduleId, (orders.get(scheduleId) ?? 0) + 1)
  const count = (wanted: ClosureOutcome) =>
    judged.filter(({ outcome }) => outcome === wanted).length
  return {
    counts: {
      clinics: ending.length,
      stopped: count('stopped'),
      over: count('over'),
      elsewhere: count('elsewhere'),
      refused: count('refused'),
      ...sumOf(touched),
      waiting: await countWaiting(deps.sql, ending),
      ...(await countOutside(deps.sql, scope.kind === 'replace' ? [] : ending)),
      ways: await countWaysOfStop(deps, touched),
      ...(destination && { move: await countMoves(deps.sql, ending, destination) }),
    },
    targets: judged.map(({ row, outcome, why }) => ({
      scheduleId: row.scheduleId,
      visitDate: row.visitDate,
      halfDay: row.halfDay,
      branchName: row.branchName,
      departmentName: row.departmentName,
      doctorName: row.doctorName,
      outcome,
      why,
      orders: orders.get(row.scheduleId) ?? 0,
    })),
  }
}

interface Judged {
  row: TargetRow
  outcome: ClosureOutcome
  why: string | null
}

const idOf = ({ row }: Judged): string => row.scheduleId

async function judge(
  executor: Executor,
  scope: ClosureScope,
  destination: DestinationRow | undefined,
): Promise<Judged[]> {
  checkDays(scope)
  if (scope.kind === 'replace' && (scope.standInId === undefined || scope.doctorIds?.length !== 1))
    throw new Refused('BAD_INPUT', '换医生：请选择一位医生，和替诊的医生')
  const { standInId, ...others } = scope
  const asked = scope.kind === 'replace' ? { ...others, standInId } : others
  const rows = await listTargets(executor, asked, maxClosureClinics + 1)
  if (rows.length > maxClosureClinics)
    throw new Refused('BAD_INPUT', `一次最多 ${maxClosureClinics} 个门诊，请少选一些`)
  return rows.map((row) => ({ row, ...outcomeOf(row, scope, destination) }))
}

function checkDays({ from, to }: ClosureScope): void {
  if (to < from) throw new Refused('BAD_INPUT', '结束日期不能早于开始日期')
  if (addDays(from, maxClosureDays - 1) < to)
    throw new Refused('BAD_INPUT', `一次最多 ${maxClosureDays} 天`)
}

function outcomeOf(
  row: TargetRow,
  { kind }: ClosureScope,
  destination: DestinationRow | undefined,
): Omit<Judged, 'row'> {
  if (row.isStopped) return { outcome: 'stopped', why: null }
  if (row.isOver) return { outcome: 'over', why: null }
  if (row.isElsewhere) return { outcome: 'elsewhere', why: null }
  const whyNot = kind === 'replace' ? whyNotReplaced(row) : null
  const why = destination === undefined ? whyNot : whyNotMoved(row, destination)
  return { outcome: why === null ? 'ends' : 'refused', why }
}

function whyNotReplaced(row: TargetRow): string | null {
  if (row.isHospitalsOwn) return '号源由医院系统管理，请在医院系统里换医生'
  if (row.isOtherDepartment) return '替诊的医生不在这个科室'
  return row.isBusy ? '替诊的医生这半天已有门诊' : null
}

function sumOf(touched: readonly TouchedRow[]) {
  const paid = touched.filter(({ isPaid }) => isPaid)
  return {
    paidOrders: paid.length,
    paidFen: paid.reduce((fen, { totalFeeFen }) => fen + totalFeeFen, 0),
    unpaidOrders: touched.length - paid.length,
    patients: new Set(touched.map(({ patientId }) => patientId)).size,
  }
}
