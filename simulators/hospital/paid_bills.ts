/** Bills that the app has paid: their payment is entered, items are carried out or given up, and the invoice over them is made anew. */
import type { Transaction } from '../../server/database/client'
import { Refused } from '../../server/http/refused'
import { hospitalMoment, hospitalNow } from '../../server/values/hospital_time'
import { type Bill, type BillEntry, digits, lockBill, orderNoOf } from './bills'
import * as books from './books'
import { returnCash } from './cash'
import type { SandboxHospital } from './delivery'
import { lockGuaranteedItem } from './guarantees'

/** Dispenses a medicine, or carries out an examination; also of a bill that a lender stands for. @throws Refused NOT_FOUND, CONFLICT when it is not paid or not open */
export async function finishItem(hospital: SandboxHospital, itemId: string): Promise<void> {
  await hospital.change(async (tx) => {
    const { document, index } =
      (await lockGuaranteedItem(tx, itemId)) ??
      (await lockPaidItem(tx, itemId, '还没有缴费，不能发药或执行'))
    if (document.lines[index]?.state !== 'open')
      throw new Refused('CONFLICT', '这一项已经完成或已退费')
    await books.write(tx, withLines(document, [index], 'done'))
  })
}

/** Returns an item that was not dispensed or carried out: it is refunded, and the invoice is made anew. @throws Refused NOT_FOUND, CONFLICT with the reason why not */
export async function refundItem(hospital: SandboxHospital, itemId: string): Promise<void> {
  await hospital.change(async (tx) => {
    const { document, index, orderNo } = await lockPaidItem(tx, itemId, '还没有缴费，不能退费')
    const line = document.lines[index]
    if (line?.state === 'refunded') throw new Refused('CONFLICT', '这一项已经退过')
    if (line?.state !== 'open') throw new Refused('CONFLICT', '已发药或已执行，不能退费')
    await books.write(tx, withLines(document, [index], 'refunded'))
    await returnCash(tx, orderNo, line.amountFen)
    await makeInvoiceAnew(tx, orderNo)
  })
}

/** Returns everything of a payment of which nothing was dispensed or carried out. @throws Refused NOT_FOUND, CONFLICT */
export async function refundOrder(hospital: SandboxHospital, orderNo: string): Promise<void> {
  await hospital.change(async (tx) => {
    const bills = await lockBillsOf(tx, orderNo)
    if (bills.length === 0) throw new Refused('NOT_FOUND', '没有这笔缴费')
    const lines = bills.flatMap(({ document }) => document.lines)
    if (lines.some(({ state }) => state === 'done'))
      throw new Refused('CONFLICT', '有的项目已发药或已执行，请逐项退费')
    if (lines.every(({ state }) => state === 'refunded'))
      throw new Refused('CONFLICT', '这笔缴费已经退过')
    for (const { document } of bills)
      await books.write(
        tx,
        withLines(
          document,
          document.lines.map((_, index) => index),
          'refunded',
        ),
      )
    await returnCash(tx, orderNo)
    await makeInvoiceAnew(tx, orderNo)
  })
}

/** Gives back lines of a payment that are not given back yet, with one new invoice over the rest. */
export async function giveBackLines(
  tx: Transaction,
  orderNo: string,
  lines: readonly { billNo: string; line: number }[],
): Promise<void> {
  let givenFen = 0
  for (const { document } of await lockBillsOf(tx, orderNo)) {
    const indexes = lines
      .filter(
        ({ billNo, line }) => billNo === document.id && document.lines[line - 1] !== undefined,
      )
      .map(({ line }) => line - 1)
      .filter((index) => document.lines[index]?.state !== 'refunded')
    if (indexes.length === 0) continue
    await books.write(tx, withLines(document, indexes, 'refunded'))
    givenFen += indexes.reduce((sum, index) => sum + (document.lines[index]?.amountFen ?? 0), 0)
  }
  if (givenFen === 0) return
  await returnCash(tx, orderNo, givenFen)
  await makeInvoiceAnew(tx, orderNo)
}

/** Why the hospital accepts no payment for these bills any more. */
type BillRefusal = 'BILL_UNKNOWN' | 'BILL_PAID' | 'BILL_WITHDRAWN'

/** What a line was for is done; one that is not paid, or given back already, stays as it is. */
export async function endLine(tx: Transaction, billNo: string, lineNo: number): Promise<void> {
  const bill = await books.lock(tx, 'bill', billNo)
  if (bill?.document.state === 'paid' && bill.document.lines[lineNo - 1]?.state === 'open')
    await books.write(tx, withLines(bill.document, [lineNo - 1], 'done'))
}

/** Enters the payment of bills by the app: all of them or none. The same order number is entered once. */
export async function enterPayment(
  tx: Transaction,
  orderNo: string,
  billNos: readonly string[],
): Promise<{ invoiceNo: string; random: string } | BillRefusal> {
  const bills: BillEntry[] = []
  for (const billNo of [...billNos].sort()) {
    const bill = await books.lock(tx, 'bill', billNo)
    if (bill === undefined) return 'BILL_UNKNOWN'
    if (bill.document.state === 'withdrawn') return 'BILL_WITHDRAWN'
    if (bill.document.state !== 'open' && bill.note.orderNo !== orderNo) return 'BILL_PAID'
    bills.push(bill)
  }
  const [entered] = await books.listBy(tx, 'invoice', 'orderNo', orderNo)
  if (entered !== undefined)
    return { invoiceNo: entered.document.number, random: entered.document.random }
  for (const { document } of bills)
    await books.write(tx, { ...document, state: 'paid' }, { note: { orderNo }, delivers: false })
  const number = { invoiceNo: digits(10), random: digits(6) }
  const totalFen = sumOf(bills.flatMap(({ document }) => document.lines))
  await writeInvoice(tx, { orderNo, number: number.invoiceNo, random: number.random, totalFen })
  return number
}

/** What the hospital's invoices are called. */
export const invoiceHead = { name: '医疗门诊收费票据（电子）', batchCode: '33060126' }

/** Reverses the invoice over an order, and makes one over what is left. */
async function makeInvoiceAnew(tx: Transaction, orderNo: string): Promise<void> {
  const known = await books.listBy(tx, 'invoice', 'orderNo', orderNo)
  const inForce = known.find(({ document }) => document.state === 'valid')
  if (inForce === undefined) return
  await books.write(tx, { ...inForce.document, state: 'reversed' })
  const lines = (await lockBillsOf(tx, orderNo)).flatMap(({ document }) => document.lines)
  const leftFen = sumOf(lines.filter(({ state }) => state !== 'refunded'))
  if (leftFen === 0) return
  await writeInvoice(tx, {
    orderNo,
    number: digits(10),
    random: digits(6),
    totalFen: leftFen,
    delivers: true,
  })
}

/** The first one goes with the receipt, so the app knows it. */
async function writeInvoice(
  tx: Transaction,
  given: { orderNo: string; number: string; random: string; totalFen: number; delivers?: boolean },
): Promise<void> {
  const { delivers = false, ...invoice } = given
  await books.write(
    tx,
    {
      ...invoice,
      ...invoiceHead,
      kind: 'invoice',
      id: invoice.number,
      state: 'valid',
      issuedAt: hospitalMoment(await hospitalNow(tx)),
    },
    { delivers },
  )
}

/** Locked in one order, so that two at once wait for each other. */
async function lockBillsOf(tx: Transaction, orderNo: string): Promise<BillEntry[]> {
  const found: BillEntry[] = []
  for (const { document } of await books.listBy(tx, 'bill', 'orderNo', orderNo))
    found.push(await lockBill(tx, document.id))
  return found
}

/** The item's bill with the others of its payment, locked. */
async function lockPaidItem(
  tx: Transaction,
  itemId: string,
  unpaidWords: string,
): Promise<{ document: Bill; index: number; orderNo: string }> {
  const [billNo = '', line = ''] = itemId.split(':')
  const index = Number(line) - 1
  const known = await books.find(tx, 'bill', billNo)
  if (known?.document.lines[index] === undefined) throw new Refused('NOT_FOUND', '没有这个项目')
  const orderNo = orderNoOf(known.note)
  if (orderNo === null || known.document.state !== 'paid')
    throw new Refused('CONFLICT', unpaidWords)
  const bills = await lockBillsOf(tx, orderNo)
  const document = bills.find((bill) => bill.document.id === billNo)?.document
  if (document === undefined) throw new Refused('NOT_FOUND', '没有这个项目')
  return { document, index, orderNo }
}

function withLines(
  bill: Bill,
  indexes: readonly number[],
  state: Bill['lines'][number]['state'],
): Bill {
  return {
    ...bill,
    lines: bill.lines.map((line, index) => (indexes.includes(index) ? { ...line, state } : line)),
  }
}

const sumOf = (lines: Bill['lines']): number =>
  lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
