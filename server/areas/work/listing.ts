/** The work list as the desk shows it: open items by age, money or deadline, ended ones, and all of it in numbers. */
import type { WorkItem, workCalls } from '../../../src/contract/desk/work/work'
import {
  definitionOfKind,
  workKind,
  type WorkAction,
  type WorkKind,
} from '../../../src/contract/desk/work/work_kinds'
import type { WorkStanding } from '../../../src/contract/desk/work/work_shapes'
import type { ParsedInputOf } from '../../../src/contract/endpoint'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import * as repository from './listing_repository'
import { mayEnd } from './locking'
import type { OrderName, OrderNames } from './types'
import { urgencyOf } from './urgency'
import type { WorkRow } from './work_item_repository'

const pageSize = 30

/** The kinds that these roles see: auditors see all of them and can do nothing. */
function kindsOf(staff: Staff): WorkKind[] {
  if (staff.roles.includes('audit')) return [...workKind.options]
  return workKind.options.filter((kind) => mayEnd(staff, kind))
}

/** One page of open or of ended items. */
export async function listWork(
  { sql }: Dependencies,
  nameOrders: OrderNames,
  staff: Staff,
  asked: ParsedInputOf<typeof workCalls.list>,
): Promise<{ list: WorkItem[]; next: string | null }> {
  const kinds = kindsOf(staff).filter((kind) => asked.kind === undefined || kind === asked.kind)
  const person = asked.person === 'me' ? staff.staffId : asked.person
  const page = { ...asked, kinds, person, limit: pageSize + 1 }
  const rows = await (asked.state === 'open'
    ? repository.listOpen(sql, page)
    : repository.listEnded(sql, page))
  const shown = rows.slice(0, pageSize)
  const orderIds = shown.flatMap(({ orderId }) => orderId ?? [])
  const names = await nameOrders(sql, orderIds)
  return {
    list: shown.map((row) => ({ ...itemOf(row, staff), ...orderOf(names.get(row.orderId ?? '')) })),
    next: rows.length > pageSize ? (shown.at(-1)?.mark ?? null) : null,
  }
}

/** Counts the open items. */
export async function countWork(
  { sql }: Dependencies,
  staff: Staff,
): Promise<{ kinds: { kind: WorkKind; open: number }[] }> {
  return { kinds: await repository.countOpen(sql, kindsOf(staff)) }
}

/** What waits, by age and by kind, with its money. */
export async function readStanding({ sql }: Dependencies, staff: Staff): Promise<WorkStanding> {
  const kinds = kindsOf(staff)
  const [all, ages, byKind] = await Promise.all([
    repository.sumUp(sql, kinds, staff.staffId),
    repository.sumUpAges(sql, kinds),
    repository.sumUpKinds(sql, kinds),
  ])
  return {
    ...all,
    ages,
    kinds: byKind.map(({ oldestAt, ...sums }) => ({ ...sums, oldestAt: oldestAt.toISOString() })),
  }
}

/** The order's number and name, where it is still known. */
export function orderOf(name: OrderName | undefined) {
  return { orderNo: name?.orderNo ?? null, patientName: name?.patientName ?? null }
}

function itemOf(
  row: repository.ListedRow,
  staff: Staff,
): Omit<WorkItem, 'orderNo' | 'patientName'> {
  const isMine = row.takenBy === staff.staffId
  const isFree = row.endedAt === null && (row.takenBy === null || isMine)
  return {
    workId: row.workId,
    kind: row.kind,
    severity: urgencyOf[row.kind].severity,
    subject: row.subject,
    facts: row.facts,
    amountFen: row.amountFen,
    orderId: row.orderId,
    patientId: row.patientId,
    at: row.at.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    takenBy: row.takenName,
    isMine,
    handed: row.handedBy === null ? null : { by: row.handedBy, note: row.handedNote ?? '' },
    actions: isFree && mayEnd(staff, row.kind) ? actionsOf(row.kind) : [],
    ended: endOf(row),
  }
}

function endOf({ endedAt, endedName, how, note }: WorkRow): WorkItem['ended'] {
  return endedAt === null ? null : { at: endedAt.toISOString(), by: endedName, how, note }
}

/** What can be done about a kind. */
export function actionsOf(kind: WorkKind): WorkAction[] {
  const { actions } = definitionOfKind(kind)
  return (['try_again', 'by_hand', 'settled'] as const).filter((one) => actions[one] !== undefined)
}
