/** The hospital's side of outpatient bills, for its console: issue one, take one back, hand out and carry out items, give money back for those that were not. */
import { randomInt, randomUUID } from 'node:crypto'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { billTemplates, type BillKind } from './bill_templates'
import * as side from './hospital_side_repository'
import { markItems } from './item_states'
import { addEvent, lockOrder } from './repository'

export {
  listAllBills,
  listBilledPatients,
  type ConsoleBill,
  type ConsolePatient,
} from './hospital_side_repository'

const digits = (length: number): string =>
  Array.from({ length }, () => String(randomInt(10))).join('')

/** Issues a bill to a patient, for a visit of today; its number. @throws Refused NOT_FOUND */
export async function issueBill(
  deps: Dependencies,
  asked: { patientId: string; kind: BillKind },
): Promise<string> {
  const { title, departName, doctorName, diagnosis, items } = billTemplates[asked.kind]
  const billNo = `F${digits(12)}`
  const billId = randomUUID()
  const totalFen = items.reduce((sum, { priceFen, quantity }) => sum + priceFen * quantity, 0)
  await transaction(deps.sql, async (tx) => {
    const known = await side.insertBill(tx, {
      billId,
      billNo,
      patientId: asked.patientId,
      title,
      departName,
      doctorName,
      diagnosis,
      totalFen,
    })
    if (!known) throw new Refused('NOT_FOUND', '没有这位就诊人')
    for (const [index, item] of items.entries()) {
      await side.insertItem(tx, {
        ...item,
        itemId: randomUUID(),
        billId,
        lineNo: index + 1,
        amountFen: item.priceFen * item.quantity,
      })
    }
  })
  return billNo
}

/** Takes an unpaid bill back: the doctor has changed his mind. @throws Refused CONFLICT when it is paid or being paid */
export async function withdrawBill(deps: Dependencies, billId: string): Promise<void> {
  if (!(await side.endUnpaidBill(deps.sql, billId)))
    throw new Refused('CONFLICT', '这张费用单已缴费、支付中或已失效，不能撤回')
}

/** Hands out a medicine, or carries out an examination. @throws Refused NOT_FOUND, CONFLICT when it is not paid or not open */
export async function finishItem(deps: Dependencies, itemId: string): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    const item = await lockItem(tx, itemId)
    if (item.orderStatus !== 'PAID') throw new Refused('CONFLICT', '还没有缴费，不能发药或执行')
    if (item.status !== 'NOT_DISPENSED' && item.status !== 'NOT_DONE')
      throw new Refused('CONFLICT', '这一项已经完成或已退费')
    const to = item.status === 'NOT_DISPENSED' ? 'DISPENSED' : 'DONE'
    await markItems(tx, item.orderId, [{ item, to }])
  })
}

/** Gives the money of an item back that was not handed out or carried out. @throws Refused NOT_FOUND, CONFLICT with the reason why not */
export async function refundItem(deps: Dependencies, itemId: string): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    const item = await lockItem(tx, itemId)
    if (item.orderStatus !== 'PAID') throw new Refused('CONFLICT', '还没有缴费，不能退费')
    if (item.status === 'REFUNDED') throw new Refused('CONFLICT', '这一项已经退过')
    if (item.status !== 'NOT_DISPENSED' && item.status !== 'NOT_DONE')
      throw new Refused('CONFLICT', '已发药或已执行，不能退费')
    const left = (await side.listOrderItems(tx, item.orderId)).filter(
      ({ status }) => status !== 'REFUNDED',
    )
    await markItems(tx, item.orderId, [{ item, to: 'REFUNDED' }])
    await makeInvoice(tx, item.orderId, { isWhole: left.length === 1, refundedFen: item.amountFen })
  })
}

/** Gives everything of an order back of which nothing was handed out or carried out. @throws Refused NOT_FOUND, CONFLICT */
export async function refundOrder(deps: Dependencies, orderId: string): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === undefined) throw new Refused('NOT_FOUND', '没有这笔缴费')
    if (order.status !== 'PAID' || order.payStatus !== 'PAID')
      throw new Refused('CONFLICT', '这笔缴费不能退费')
    const items = await side.listOrderItems(tx, orderId)
    if (items.some(({ status }) => status === 'DISPENSED' || status === 'DONE'))
      throw new Refused('CONFLICT', '有的项目已发药或已执行，请逐项退费')
    await markItems(
      tx,
      orderId,
      items.map((item) => ({ item, to: 'REFUNDED' })),
    )
    await makeInvoice(tx, orderId, { isWhole: true, refundedFen: order.totalFen })
  })
}

async function lockItem(tx: Transaction, itemId: string): Promise<side.ItemOfOrder> {
  const orderId = await side.findOrderOfItem(tx, itemId)
  if (orderId === undefined) throw new Refused('NOT_FOUND', '没有这个项目，或还没有缴费')
  await lockOrder(tx, orderId)
  const item = await side.findItem(tx, itemId)
  if (item === undefined) throw new Refused('NOT_FOUND', '没有这个项目，或还没有缴费')
  return item
}

/** The sandbox's hospital makes its invoices here; another one tells them by documents. */
async function makeInvoice(
  tx: Transaction,
  orderId: string,
  { isWhole, refundedFen }: { isWhole: boolean; refundedFen: number },
): Promise<void> {
  if (isWhole) {
    await addEvent(tx, orderId, 'invoice_reversed')
    return
  }
  const numbers = await side.replaceInvoice(tx, orderId, {
    invoiceNo: digits(10),
    invoiceRandom: digits(6),
    refundedFen,
  })
  if (numbers !== undefined)
    await addEvent(tx, orderId, 'invoice_replaced', `原号 ${numbers.old}，新号 ${numbers.fresh}`)
}
