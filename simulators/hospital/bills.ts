/** The cash desk of the sandbox's hospital: bills issued and withdrawn, items carried out or returned, and their invoices. */
import { randomInt } from 'node:crypto'
import type { Executor, Transaction } from '../../server/database/client'
import { Refused } from '../../server/http/refused'
import { hospitalDay, hospitalMoment, hospitalNow } from '../../server/values/hospital_time'
import { branches } from '../seeds/organisation'
import { type BillKind, billTemplates, type Template, type TemplateItem } from './bill_templates'
import * as books from './books'
import type { SandboxHospital } from './delivery'
import { findPatientByNo } from './patients_repository'

/** A bill in the hospital's books. */
export type Bill = books.HospitalDocument<'bill'>
/** A bill with the desk's own note. */
export type BillEntry = books.Entry<'bill'>

/** A number of the cash desk. */
export const digits = (length: number): string =>
  Array.from({ length }, () => String(randomInt(10))).join('')
const daysToPay = 7
const daysForExams = 12

/** Issues a bill for a visit of today; its number. @throws Refused NOT_FOUND */
export function issueBill(
  hospital: SandboxHospital,
  asked: { patientNo: string; kind: BillKind },
): Promise<string> {
  return hospital.change(async (tx) => {
    if ((await findPatientByNo(tx, asked.patientNo)) === undefined)
      throw new Refused('NOT_FOUND', '没有这位就诊人')
    return writeBill(tx, asked.patientNo, billTemplates[asked.kind])
  })
}

/** Writes a bill of today with the exams that stand on it; its number. */
export async function writeBill(
  tx: Transaction,
  patientNo: string,
  { items, ...template }: Template,
): Promise<string> {
  const lines: readonly TemplateItem[] = items
  const now = await hospitalNow(tx)
  const id = `F${digits(12)}`
  await books.write(tx, {
    ...template,
    kind: 'bill',
    id,
    branchId: branches[0]?.branch_id ?? '',
    patient: { system: 'patient_no', value: patientNo },
    visitNo: `V${hospitalDay(now).replaceAll('-', '')}${patientNo.slice(-6)}`,
    visitDate: hospitalDay(now),
    issuedAt: hospitalMoment(now),
    expiresAt: hospitalMoment(new Date(now.getTime() + daysToPay * 86_400_000)),
    state: 'open',
    lines: lines.map(({ examCode: _, ...item }) => ({
      ...item,
      amountFen: item.priceFen * item.quantity,
    })),
  })
  for (const [index, { examCode, name }] of lines.entries())
    if (examCode !== undefined)
      await books.write(tx, {
        kind: 'examOrder',
        id: `${id}-${index + 1}`,
        patient: { system: 'patient_no', value: patientNo },
        code: examCode,
        name,
        orderedBy: template.doctorName,
        orderedAt: hospitalMoment(now),
        latestAt: hospitalMoment(new Date(now.getTime() + daysForExams * 86_400_000)),
        billNo: id,
        lineNo: index + 1,
        state: 'ordered',
      })
  return id
}

/** Withdraws an unpaid bill. @throws Refused NOT_FOUND, CONFLICT */
export function withdrawBill(hospital: SandboxHospital, billNo: string): Promise<void> {
  return end(hospital, billNo, 'withdrawn')
}

async function end(
  hospital: SandboxHospital,
  billNo: string,
  state: 'withdrawn' | 'paid_elsewhere',
): Promise<void> {
  await hospital.change(async (tx) => {
    const { document } = await lockBill(tx, billNo)
    if (document.state !== 'open')
      throw new Refused('CONFLICT', '这张费用单已缴费或已撤回，不能再改')
    await books.write(tx, { ...document, state })
  })
}

/** Records a payment at the window. @throws Refused NOT_FOUND, CONFLICT */
export function payAtWindow(hospital: SandboxHospital, billNo: string): Promise<void> {
  return end(hospital, billNo, 'paid_elsewhere')
}

/** The newest bills, with the payment each is in. */
export async function listBills(
  executor: Executor,
): Promise<{ document: Bill; orderNo: string | null }[]> {
  const entries = await books.list(executor, 'bill', 40)
  return entries.map(({ document, note }) => ({ document, orderNo: orderNoOf(note) }))
}

/** The bill, locked. @throws Refused NOT_FOUND */
export async function lockBill(tx: Transaction, billNo: string): Promise<BillEntry> {
  const bill = await books.lock(tx, 'bill', billNo)
  if (bill === undefined) throw new Refused('NOT_FOUND', '没有这张费用单')
  return bill
}

/** The payment that it is in. */
export const orderNoOf = (note: Record<string, unknown>): string | null =>
  typeof note.orderNo === 'string' ? note.orderNo : null
