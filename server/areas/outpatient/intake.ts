/** Ingests bills and invoices. The app's own payments are never overwritten: a bill paid in the app keeps its amounts. */
import {
  DocumentRefused,
  intakeKind,
  patientNeed,
  type IntakeKind,
  type Need,
  type Referent,
  type WriteContext,
} from '../../area/intake_kind'
import { rowOf } from '../../database/rows'
import {
  amountWarnings,
  billDocument,
  invoiceDocument,
  type BillDocument,
} from '../../hospital_documents/money'
import { hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { namedId } from '../../values/uuid'
import { createWorkItem } from '../work'
import { followBills } from './guarantees/planning'
import * as repository from './intake_repository'
import { markItems, type ItemMark } from './items/item_states'
import { addEvent } from './orders/progress_repository'
import { answerByItems } from './refund_asks/answering'
import { findAsks, refundAnswerKind } from './refund_asks/intake'

const medicines: ReadonlySet<string> = new Set(['09', '10', '11'])

const orderNeed = (orderNo: string): Need => ({ name: 'outpatientOrder', key: orderNo })

const billKind = intakeKind({
  kind: 'bill',
  schema: billDocument,
  needs: ({ branchId, patient }) => [{ name: 'branch', key: branchId }, patientNeed(patient)],
  write: writeBills,
  warnings: ({ lines }) => amountWarnings(lines),
})

async function writeBills(
  context: WriteContext,
  documents: readonly BillDocument[],
): Promise<void> {
  const { tx } = context
  const known = await repository.lockBills(
    tx,
    documents.map(({ id }) => id),
  )
  for (const document of documents) checkSame(context, document, known.get(document.id))
  const isFree = ({ id }: BillDocument): boolean => !known.get(id)?.paidOrderId
  const free = documents.filter(isFree)
  const now = await hospitalNow(tx)
  await repository.saveBills(
    tx,
    free.map((one) => billRow(context, one, now)),
  )
  await repository.saveItems(
    tx,
    free.map(({ id }) => id),
    free.flatMap(itemRows),
  )
  await followBills(tx, context.settings, {
    billNos: free.map(({ id }) => id),
    patientIds: free.map(({ patient }) => context.idOf(patientNeed(patient))),
  })
  for (const document of documents) {
    const orderId = known.get(document.id)?.paidOrderId
    if (!orderId) continue
    await markItems(tx, orderId, marksOf(document, known.get(document.id)?.items ?? []))
    await answerByItems(tx, orderId)
    if (document.state === 'paid_elsewhere')
      await createWorkItem(tx, context.log, {
        kind: 'paid_at_window_too',
        subject: document.id,
        orderId,
        facts: { number: document.id, amountFen: sumOf(document) },
      })
  }
}

/** A bill keeps its patient; a paid bill keeps its lines. */
function checkSame(
  context: WriteContext,
  { id, patient, lines }: BillDocument,
  known: repository.KnownBill | undefined,
): void {
  if (known === undefined) return
  if (known.patientId !== context.idOf(patientNeed(patient)))
    throw new DocumentRefused(id, 'patient: a bill never changes its patient')
  if (known.paidOrderId === null) return
  const isSame =
    lines.length === known.items.length &&
    lines.every((line, index) => line.amountFen === known.items[index]?.amountFen)
  if (!isSame) throw new DocumentRefused(id, 'lines: the bill is paid, its amounts stay')
  if (
    lines.some(
      ({ state }, index) => known.items[index]?.status === 'REFUNDED' && state !== 'refunded',
    )
  )
    throw new DocumentRefused(id, 'lines: one of them was refunded and stays so')
}

function billRow(context: WriteContext, one: BillDocument, now: Date): object {
  const totalFen = sumOf(one)
  const ended = one.state === 'withdrawn' || one.state === 'paid_elsewhere' ? one.state : null
  const isOver = ended !== null || one.state === 'paid'
  const { id, patient, lines: _lines, ...bill } = one
  return rowOf({
    ...bill,
    billId: namedId(`bill:${id}`),
    billNo: id,
    patientId: context.idOf(patientNeed(patient)),
    totalFen,
    cashFen: totalFen - one.fundFen - one.accountFen,
    // An ended bill cannot be claimed from that moment; a hospital clock ahead of ours does not keep it open longer.
    expiresAt: isOver ? earliest(one.at, one.expiresAt, now) : one.expiresAt,
    ended,
  })
}

const sumOf = ({ lines }: BillDocument): number =>
  lines.reduce((sum, { amountFen }) => sum + amountFen, 0)

const earliest = (...moments: (string | Date)[]): string =>
  hospitalMoment(new Date(Math.min(...moments.map((moment) => new Date(moment).getTime()))))

function itemRows({ id, lines }: BillDocument): object[] {
  return lines.map((line, index) =>
    rowOf({
      ...line,
      itemId: namedId(`bill:${id}:${index + 1}`),
      billNo: id,
      lineNo: index + 1,
      status: statusOf(line),
    }),
  )
}

function statusOf({ category, state }: BillDocument['lines'][number]): ItemMark['to'] {
  if (state === 'refunded') return 'REFUNDED'
  if (medicines.has(category)) return state === 'done' ? 'DISPENSED' : 'NOT_DISPENSED'
  return state === 'done' ? 'DONE' : 'NOT_DONE'
}

function marksOf({ lines }: BillDocument, items: readonly repository.KnownItem[]): ItemMark[] {
  return lines.flatMap((line, index) => {
    const item = items[index]
    const to = statusOf(line)
    return item === undefined || item.status === to ? [] : [{ item, to }]
  })
}

const invoiceKind = intakeKind({
  kind: 'invoice',
  schema: invoiceDocument,
  needs: ({ orderNo }) => [orderNeed(orderNo)],
  async write({ tx, idOf }, documents) {
    await repository.saveInvoices(
      tx,
      documents.map(({ id, orderNo, ...invoice }) =>
        rowOf({ ...invoice, invoiceId: id, orderId: idOf(orderNeed(orderNo)) }),
      ),
    )
    const orderIds = documents.map(({ orderNo }) => idOf(orderNeed(orderNo)))
    for (const { orderId, kind, note } of await repository.putInvoicesInForce(tx, orderIds))
      if (kind === 'invoice_reversed' || note !== null) await addEvent(tx, orderId, kind, note)
  },
})

/** The kinds of this area. */
export const outpatientKinds: readonly IntakeKind[] = [billKind, invoiceKind, refundAnswerKind]

/** What documents may refer to in this area: the app's orders of paid bills, and refunds that were asked for. */
export const outpatientReferents: readonly Referent[] = [
  { name: 'outpatientOrder', find: repository.findOrders },
  { name: 'refundAsk', find: findAsks },
]
