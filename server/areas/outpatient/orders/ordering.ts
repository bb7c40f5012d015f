/** Creating one payment for several bills: a bill belongs to one payment at a time. */
import { randomUUID } from 'node:crypto'
import type { OutpatientOrder } from '../../../../src/contract/outpatient'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { onceByKey } from '../../../http/once_by_key'
import { Refused } from '../../../http/refused'
import { hospitalNow } from '../../../values/hospital_time'
import { readableNumber } from '../../../values/readable_number'
import { isUuid } from '../../../values/uuid'
import { requireAccess } from '../../patient'
import { listOpenBills, lockBills } from '../bills/bill_repository'
import { statusOfBill } from '../bills/present'
import { missingRequired, outpatientRules } from '../rules'
import { findOrderByKey, insertOrder } from './order_repository'
import { getOrder, paidByCredit } from './orders'
import { addEvent } from './progress_repository'

interface OrderRequest {
  patientId: string
  billIds: string[]
  idempotencyKey: string
}

/** Claims bills for one payment. @throws Refused NOT_FOUND, BAD_INPUT, CONFLICT, ORDER_NOT_PAYABLE */
export async function createOrder(
  deps: Dependencies,
  account: Account,
  request: OrderRequest,
): Promise<OutpatientOrder> {
  const { accountId } = account
  await requireAccess(deps.sql, accountId, request.patientId, 'bills')
  const billIds = [...new Set(request.billIds.map((billId) => billId.toLowerCase()))].sort()
  if (!billIds.every(isUuid)) throw new Refused('NOT_FOUND', '没有找到这些费用单，请返回刷新')
  return onceByKey({
    find: () => findOrderByKey(deps.sql, accountId, request.idempotencyKey),
    repeat: (known) => {
      if (!sameBills(known.billIds, billIds))
        throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新选择')
      return getOrder(deps, account, known.orderId)
    },
    make: async () => {
      const orderId = await transaction(deps.sql, (tx) =>
        orderUnderLock(tx, { readerId: accountId, payerId: accountId }, { ...request, billIds }),
      )
      return getOrder(deps, account, orderId)
    },
  })
}

const sameBills = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join()

/** The payer's order over bills that the reader may see; by a code they are two accounts. @throws Refused BAD_INPUT, CONFLICT, ORDER_NOT_PAYABLE */
export async function orderUnderLock(
  tx: Transaction,
  { readerId, payerId }: { readerId: string; payerId: string },
  request: OrderRequest,
): Promise<string> {
  await lockBills(tx, request.patientId)
  const open = await listOpenBills(tx, readerId, request.patientId)
  const wanted = new Set(request.billIds)
  const chosen = open.filter(({ billId }) => wanted.has(billId))
  if (chosen.length < wanted.size) throw notPayable()
  const [held] = chosen.filter((row) => statusOfBill(row) === 'LOCKED')
  if (held?.orderByCredit) throw paidByCredit()
  if (held?.orderId) {
    const order = open.filter(({ orderId }) => orderId === held.orderId).map(({ billId }) => billId)
    if (held.orderAccountId === payerId && sameBills(order, request.billIds)) return held.orderId
    const isOwn = held.orderAccountId === payerId
    const words = isOwn
      ? '有的费用已经在另一笔待支付中，请先支付或放弃那一笔'
      : '家人正在支付这些费用，请不要重复支付。15 分钟后没有支付，可以再试'
    throw new Refused('CONFLICT', words, isOwn ? { orderId: held.orderId } : undefined)
  }
  const free = open.filter((row) => statusOfBill(row) === 'UNPAID')
  requireTogether(free, wanted)
  const orderId = randomUUID()
  const split = chosen.reduce(
    (sum, row) => ({
      totalFen: sum.totalFen + row.totalFen,
      fundFen: sum.fundFen + row.fundFen,
      accountFen: sum.accountFen + row.accountFen,
      cashFen: sum.cashFen + row.cashFen,
    }),
    { totalFen: 0, fundFen: 0, accountFen: 0, cashFen: 0 },
  )
  const { payWithinMinutes } = outpatientRules
  await insertOrder(tx, {
    ...request,
    orderId,
    accountId: payerId,
    orderNo: readableNumber('M', await hospitalNow(tx)),
    split,
    payWithinMinutes,
  })
  await addEvent(tx, orderId, 'created')
  return orderId
}

/** The refusal of bills that were paid or ended meanwhile. */
export const notPayable = (): Refused =>
  new Refused('ORDER_NOT_PAYABLE', '有的费用已经缴过或已失效，请刷新后再试')

/** Refuses to leave out what must be paid with the rest of its visit. @throws Refused BAD_INPUT */
export function requireTogether(
  free: Parameters<typeof missingRequired>[0],
  wanted: ReadonlySet<string>,
): void {
  if (missingRequired(free, wanted).length > 0)
    throw new Refused('BAD_INPUT', '同一次就诊里有必须一起缴的费用，请刷新后再选', {
      field: 'billIds',
    })
}
