/** The hospital's side of outpatient bills, for its console: issue one, take one back, hand out and carry out items, give money back for those that were not. */
import { randomInt, randomUUID } from 'node:crypto'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { refundAll, refundPart } from '../payment'
import { amountInWords } from '../../money'
import { billTemplates, type BillKind } from './bill_templates'
import * as side from './hospital_side_repository'
import { endQueueRights } from './queue_rights'
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
    const isMedicine = item.status === 'NOT_DISPENSED'
    await side.setItemStatus(tx, itemId, isMedicine ? 'DISPENSED' : 'DONE')
    await addEvent(
      tx,
      item.orderId,
      isMedicine ? 'item_dispensed' : 'item_done',
      item.execDepartName,
    )
    await endQueueRights(tx, item.orderId)
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
    await side.setItemStatus(tx, itemId, 'REFUNDED')
    const isLast = left.length === 1
    if (isLast) await refundAll(tx, 'outpatient', item.orderId, '项目未执行，退费')
    else if (
      !(await refundPart(tx, {
        business: 'outpatient',
        businessId: item.orderId,
        amountFen: item.amountFen,
        reason: '项目未执行，退费',
      }))
    ) {
      throw new Refused('CONFLICT', '可退的金额不够，请到财务核对')
    }
    await afterRefund(tx, item, { isWhole: isLast, refundedFen: item.amountFen })
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
    for (const { itemId } of items) await side.setItemStatus(tx, itemId, 'REFUNDED')
    await refundAll(tx, 'outpatient', orderId, '项目未执行，退费')
    await afterRefund(
      tx,
      { orderId, totalFen: order.totalFen },
      { isWhole: true, refundedFen: order.totalFen },
    )
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

async function afterRefund(
  tx: Transaction,
  order: { orderId: string; totalFen: number },
  { isWhole, refundedFen }: { isWhole: boolean; refundedFen: number },
): Promise<void> {
  const { orderId } = order
  const money = amountInWords(refundedFen)
  await addEvent(tx, orderId, isWhole ? 'all_refunded' : 'item_refunded', money)
  if (isWhole) {
    await side.beginWholeRefund(tx, orderId)
    await addEvent(tx, orderId, 'invoice_reversed')
  } else {
    const numbers = await side.replaceInvoice(tx, orderId, {
      invoiceNo: digits(10),
      invoiceRandom: digits(6),
      refundedFen,
    })
    if (numbers !== undefined)
      await addEvent(tx, orderId, 'invoice_replaced', `原号 ${numbers.old}，新号 ${numbers.fresh}`)
  }
  await endQueueRights(tx, orderId)
}
