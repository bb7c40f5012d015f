/** One exam of a patient for whom the account acts. */
import type { Executor } from '../../database/client'
import { Refused } from '../../http/refused'
import { isUuid } from '../../values/uuid'
import { requireAccess } from '../patient'
import { readBook, type Book } from './book'
import { findOrder, type OrderRow } from './exam_repository'
import { callReason } from './risks'

export const examNotFound = (): Refused => new Refused('NOT_FOUND', '没有找到这项检查')

/** The patient of an exam. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function findOwner(
  executor: Executor,
  accountId: string,
  examOrderId: string,
): Promise<string> {
  const order = isUuid(examOrderId) ? await findOrder(executor, examOrderId) : undefined
  if (order === undefined) throw examNotFound()
  await requireAccess(executor, accountId, order.patientId, 'full', examNotFound)
  return order.patientId
}

/** An exam that the patient may plan without a talk first. @throws Refused */
export async function findPlannable(
  executor: Executor,
  accountId: string,
  examOrderId: string,
): Promise<{ book: Book; order: OrderRow }> {
  const book = await readBook(executor, await findOwner(executor, accountId, examOrderId))
  const order = book.orders.find((one) => one.examOrderId === examOrderId)
  if (order === undefined) throw examNotFound()
  requirePlannable(order)
  return { book, order }
}

/** @throws Refused PATIENT_NOT_ELIGIBLE where the hospital wants to talk first */
export function requirePlannable(order: OrderRow): void {
  const reason = callReason(order)
  if (reason !== undefined)
    throw new Refused('PATIENT_NOT_ELIGIBLE', reason, { telephone: order.rule.telephone })
}
