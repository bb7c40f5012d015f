/** Who may do something about an item. */
import { definitionOfKind, type WorkKind } from '../../../src/contract/desk/work/work_kinds'
import type { Transaction } from '../../database/client'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { isUuid } from '../../values/uuid'
import * as repository from './work_item_repository'

/** Whether these roles end items of the kind. */
export function mayEnd({ roles }: Pick<Staff, 'roles'>, kind: WorkKind): boolean {
  return definitionOfKind(kind).roles.some((role) => roles.includes(role))
}

/** Locks an open item that the caller may work at; what a colleague has taken is only an administrator's who saw it with him: `seenWith`. @throws Refused NOT_FOUND, NOT_PERMITTED, CONFLICT when it is another person's or ended */
export async function lockForMe(
  tx: Transaction,
  staff: Staff,
  workId: string,
  seenWith?: string | null,
): Promise<repository.WorkRow> {
  const item = isUuid(workId) ? await repository.lockItem(tx, workId) : undefined
  if (item === undefined) throw new Refused('NOT_FOUND', '没有找到这件待办')
  if (!mayEnd(staff, item.kind)) throw new Refused('NOT_PERMITTED', '您的岗位不能处理这类待办')
  if (item.endedAt !== null) throw new Refused('CONFLICT', '这件待办已经结束')
  const mayReassign = item.takenName === seenWith && staff.roles.includes('admin')
  if (item.takenBy !== null && item.takenBy !== staff.staffId && !mayReassign)
    throw new Refused('CONFLICT', `${item.takenName ?? '同事'}正在处理这件待办`)
  return item
}
