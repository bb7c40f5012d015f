/** The hospital's system, as docs/his_protocol.md describes it. */
import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Dependencies } from '../../dependencies'
import { obeyFaults } from '../faults'
import { listFaults } from '../repository'
import type { SandboxHospital } from '../hospital/telling'
import { transaction, type Sql } from '../../database/client'
import { enterPayment, invoiceHead } from '../hospital/paid_bills'
import { addDeposit, findDeposit } from '../hospital/deposits_repository'
import { cancelNumber } from '../hospital/queues'
import { findStay } from '../hospital/stays'
import { serveReportChanges } from './reports'
import { servePatients } from './patients'
import { serveNumbers } from './numbers'
import { addBills, addEntry, cancelEntry, findBills, findEntry } from './repository'
import { requireToken, serveCall, HisRefused } from './answers'

const confirmation = v.object({
  orderNo: v.pipe(v.string(), v.nonEmpty()),
  patientNo: v.string(),
  clinicId: v.nullish(v.string(), null),
  visitDate: v.pipe(v.string(), v.isoDate()),
})
const deposit = v.object({
  depositNo: v.pipe(v.string(), v.nonEmpty()),
  admissionNo: v.string(),
  inTimes: v.number(),
  amountFen: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
const bills = v.object({
  orderNo: v.pipe(v.string(), v.nonEmpty()),
  billNos: v.pipe(v.array(v.string()), v.minLength(1)),
})
const cancellation = v.object({ orderNo: v.string(), reason: v.string() })

/** Mounts every call of the hospital's system. */
export function serveHis(
  scope: FastifyInstance,
  dependencies: Dependencies,
  hospital: SandboxHospital,
): void {
  const { settings, sql } = dependencies
  const { his } = settings
  if (his === undefined) return
  obeyFaults(scope, sql, 'his')
  requireToken(scope, his.token)
  serveReportChanges(scope, sql)
  servePatients(scope, dependencies)
  serveNumbers(scope, hospital)
  serveCall(scope, '/registration/confirm', confirmation, (asked) => confirm(sql, asked))
  serveCall(scope, '/registration/cancel', cancellation, (asked) => cancel(hospital, asked))
  serveCall(scope, '/inpatient/deposit', deposit, (asked) => enterDeposit(sql, asked))
  serveCall(scope, '/outpatient/bill', bills, (asked) => enterBills(sql, asked))
}

async function confirm(sql: Sql, asked: v.InferOutput<typeof confirmation>): Promise<object> {
  const { orderNo, visitDate } = asked
  if ((await findEntry(sql, orderNo)) === undefined) {
    if (await isRefusing(sql)) throw new HisRefused(409, 'PLACE_TAKEN', '号源已被窗口占用')
    await addEntry(sql, {
      ...asked,
      hisOrderNo: `H${visitDate.replaceAll('-', '')}${digits(6)}`,
      ticketCode: `T${digits(12)}`,
    })
  }
  const entry = await findEntry(sql, orderNo)
  if (entry?.state !== 'confirmed') throw new HisRefused(409, 'ALREADY_CANCELLED', '该挂号已退')
  return { hisOrderNo: entry.hisOrderNo, ticketCode: entry.ticketCode }
}

async function cancel(
  hospital: SandboxHospital,
  { orderNo, reason }: v.InferOutput<typeof cancellation>,
): Promise<undefined> {
  const isKnown = await hospital.change(async (tx) => {
    const was = await cancelEntry(tx, orderNo, reason)
    if (was) await cancelNumber(tx, orderNo)
    return was
  })
  if (!isKnown) throw new HisRefused(404, 'UNKNOWN_ORDER', '没有这个挂号')
}

async function enterDeposit(
  sql: Sql,
  { depositNo, admissionNo, inTimes, amountFen }: v.InferOutput<typeof deposit>,
): Promise<object> {
  const found = await findStay(sql, admissionNo, inTimes)
  if (found === undefined) throw new HisRefused(409, 'STAY_UNKNOWN', '没有这次住院')
  const { stay, prepaidFen, totalCostFen } = found
  if ((await findDeposit(sql, depositNo)) === undefined) {
    if (stay.status !== 'ADMITTED' || (await isRefusing(sql)))
      throw new HisRefused(409, 'STAY_ENDED', '该次住院已不能缴预交金')
    await addDeposit(sql, {
      depositNo,
      stayId: stay.id,
      receiptNo: `R${digits(10)}`,
      amountFen,
      balanceFen: prepaidFen - totalCostFen + amountFen,
    })
  }
  const entry = await findDeposit(sql, depositNo)
  return { receiptNo: entry?.receipt, balanceFen: entry?.balance }
}

async function enterBills(
  sql: Sql,
  { orderNo, billNos }: v.InferOutput<typeof bills>,
): Promise<object> {
  const refuses = await isRefusing(sql)
  const refusal = await transaction(sql, async (tx) => {
    if ((await findBills(tx, orderNo)) !== undefined) return undefined
    if (refuses) return 'BILL_PAID'
    const entered = await enterPayment(tx, orderNo, billNos)
    if (typeof entered === 'string') return entered
    await addBills(tx, {
      orderNo,
      receiptNo: `R${digits(10)}`,
      invoiceNo: entered.invoiceNo,
      invoiceRandom: entered.random,
    })
    return undefined
  })
  if (refusal !== undefined) throw new HisRefused(409, refusal, '费用单已在窗口缴费或已撤回')
  const entry = await findBills(sql, orderNo)
  const invoice = entry && {
    billName: invoiceHead.name,
    billBatchCode: invoiceHead.batchCode,
    billNo: entry.invoiceNo,
    random: entry.invoiceRandom,
  }
  return { receiptNo: entry?.receiptNo, invoice }
}

const isRefusing = async (sql: Sql): Promise<boolean> => (await listFaults(sql)).has('his.refuse')

function digits(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join('')
}
