/** The work list: open items, their assignees, and how they ended. */
import type { WorkItem } from '../../../src/contract/desk/work/work'
import {
  workKind,
  definitionOfKind,
  type WorkAction,
  type WorkKind,
} from '../../../src/contract/desk/work/work_kinds'
import { transaction, type Executor, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { isUuid } from '../../values/uuid'
import { addStaffEvent, type Staff } from '../staff'
import type { OrderName, OrderNames, WorkItemCause, WorkHandlers } from './types'
import * as repository from './work_item_repository'

const pageSize = 30

/** Creates a work item in the transaction of its cause, and logs it. The same cause again only renews its facts. */
export async function createWorkItem(
  executor: Executor,
  log: Dependencies['log'],
  cause: WorkItemCause,
): Promise<void> {
  const isNew = await repository.keepItem(executor, cause)
  const { kind, subject, facts, orderId } = cause
  if (isNew) log.error({ kind, subject, orderId, ...facts }, 'a person must look')
}

/** Ends an item that staff settled elsewhere at the desk, with the staff member and the action. */
export async function settleWork(
  tx: Transaction,
  staff: Staff,
  cause: { kind: WorkKind; subject: string; note: string; how?: WorkAction },
): Promise<void> {
  const workId = await repository.findOpen(tx, cause)
  if (workId === undefined) return
  const { staffId, name } = staff
  await repository.endItem(tx, workId, {
    staffId,
    name,
    how: cause.how ?? 'settled',
    note: cause.note,
  })
}

/** The kinds that these roles see: auditors see all of them and can do nothing. */
function kindsOf(staff: Staff): WorkKind[] {
  if (staff.roles.includes('audit')) return [...workKind.options]
  return workKind.options.filter((kind) => mayEnd(staff, kind))
}

function mayEnd(staff: Staff, kind: WorkKind): boolean {
  return definitionOfKind(kind).roles.some((role) => staff.roles.includes(role))
}

/** One page of open or of ended items. */
export async function listWork(
  { sql }: Dependencies,
  nameOrders: OrderNames,
  staff: Staff,
  asked: { state: 'open' | 'ended'; kind?: WorkKind | undefined; after?: string | undefined },
): Promise<{ list: WorkItem[]; next: string | null }> {
  const kinds = kindsOf(staff).filter((kind) => asked.kind === undefined || kind === asked.kind)
  const list = asked.state === 'open' ? repository.listOpen : repository.listEnded
  const rows = await list(sql, { kinds, after: asked.after, limit: pageSize + 1 })
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

/** The order's number and name, where it is still known. */
export function orderOf(name: OrderName | undefined) {
  return { orderNo: name?.orderNo ?? null, patientName: name?.patientName ?? null }
}

function itemOf(row: repository.WorkRow, staff: Staff): Omit<WorkItem, 'orderNo' | 'patientName'> {
  const isMine = row.takenBy === staff.staffId
  const isFree = row.endedAt === null && (row.takenBy === null || isMine)
  return {
    workId: row.workId,
    kind: row.kind,
    subject: row.subject,
    facts: row.facts,
    orderId: row.orderId,
    patientId: row.patientId,
    at: row.at.toISOString(),
    takenBy: row.takenName,
    isMine,
    actions: isFree && mayEnd(staff, row.kind) ? actionsOf(row.kind) : [],
    ended:
      row.endedAt === null
        ? null
        : {
            at: row.endedAt.toISOString(),
            by: row.endedName,
            how: row.how,
            note: row.note,
          },
  }
}

function actionsOf(kind: WorkKind): WorkAction[] {
  const { actions } = definitionOfKind(kind)
  return (['try_again', 'by_hand', 'settled'] as const).filter((one) => actions[one] !== undefined)
}

/** Takes an item, or releases it. @throws Refused NOT_FOUND, NOT_PERMITTED, CONFLICT when it is another person's or ended */
export async function takeWork(
  { sql }: Dependencies,
  staff: Staff,
  { workId, mine }: { workId: string; mine: boolean },
): Promise<void> {
  await transaction(sql, async (tx) => {
    await lockForMe(tx, staff, workId)
    await repository.setTaker(tx, workId, mine ? staff : null)
  })
}

/** Carries out an action on an item and ends it. @throws Refused as above, BAD_INPUT for an action that its kind does not have, and the action's own refusals */
export async function actOnWork(
  deps: Dependencies,
  handlers: readonly WorkHandlers[],
  staff: Staff,
  asked: { workId: string; action: WorkAction; note: string },
): Promise<void> {
  const { workId, action: how, note } = asked
  await transaction(deps.sql, async (tx) => {
    const item = await lockForMe(tx, staff, workId)
    if (!actionsOf(item.kind).includes(how)) throw new Refused('BAD_INPUT', '这件事不能这样处理')
    if (how !== 'settled') await handlerOf(handlers, item.kind, how)(tx, item.subject, deps)
    const { staffId, name } = staff
    const { stays, actions } = definitionOfKind(item.kind)
    if (stays?.includes(how) === true)
      await repository.noteAttempt(tx, workId, `${name}：${actions[how] ?? how}（${note}）`)
    else await repository.endItem(tx, workId, { staffId, name, how, note })
    await addStaffEvent(tx, staff, {
      action: `work_${how}`,
      subject: item.orderId ?? workId,
      reason: note,
      before: { kind: item.kind, ...item.facts },
    })
  })
}

async function lockForMe(
  tx: Parameters<typeof repository.lockItem>[0],
  staff: Staff,
  workId: string,
): Promise<repository.WorkRow> {
  const item = isUuid(workId) ? await repository.lockItem(tx, workId) : undefined
  if (item === undefined) throw new Refused('NOT_FOUND', '没有找到这件待办')
  if (!mayEnd(staff, item.kind)) throw new Refused('NOT_PERMITTED', '您的岗位不能处理这类待办')
  if (item.endedAt !== null) throw new Refused('CONFLICT', '这件待办已经结束')
  if (item.takenBy !== null && item.takenBy !== staff.staffId)
    throw new Refused('CONFLICT', `${item.takenName ?? '同事'}正在处理这件待办`)
  return item
}

function handlerOf(
  handlers: readonly WorkHandlers[],
  kind: WorkKind,
  how: Exclude<WorkAction, 'settled'>,
) {
  const staffAction = handlers.map((one) => one[kind]?.[how]).find((one) => one !== undefined)
  if (staffAction === undefined) throw new Error(`nobody can do ${how} about ${kind}`)
  return staffAction
}
