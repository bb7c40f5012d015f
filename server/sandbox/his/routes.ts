/** The hospital's system, as docs/his_protocol.md describes it. */
import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { Dependencies } from '../../dependencies'
import { obeyFaults } from '../faults'
import { listFaults } from '../repository'
import type { SandboxHospital } from '../hospital/telling'
import { transaction } from '../../database/client'
import { enterPayment, invoiceHead } from '../hospital/paid_bills'
import { addDeposit, findDeposit } from '../hospital/deposits_repository'
import { cancelNumber } from '../hospital/queues'
import { findStay } from '../hospital/stays'
import { serveReportChanges } from './reports'
import { servePatients } from './patients'
import { serveNumbers } from './numbers'
import { addBills, addEntry, cancelEntry, findBills, findEntry } from './repository'

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

/** Mounts `/registration/confirm`, `/registration/cancel`, `/inpatient/deposit` and `/outpatient/bill`. */
export function serveHis(
  scope: FastifyInstance,
  dependencies: Dependencies,
  hospital: SandboxHospital,
): void {
  const { settings, sql } = dependencies
  const { his } = settings
  if (his === undefined) return
  obeyFaults(scope, sql, 'his')
  scope.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${his.token}`)
      return say(reply, 401, 'BAD_TOKEN', '令牌不正确')
  })

  serveReportChanges(scope, sql)
  servePatients(scope, dependencies)
  serveNumbers(scope, hospital)

  scope.post('/registration/confirm', async (request, reply) => {
    const asked = v.safeParse(confirmation, request.body)
    if (!asked.success) return say(reply, 400, 'BAD_INPUT', '内容不完整')
    const { orderNo, patientNo, clinicId, visitDate } = asked.output
    if ((await findEntry(sql, orderNo)) === undefined) {
      if ((await listFaults(sql)).has('his.refuse'))
        return say(reply, 409, 'PLACE_TAKEN', '号源已被窗口占用')
      await addEntry(sql, {
        orderNo,
        patientNo,
        clinicId,
        visitDate,
        hisOrderNo: `H${visitDate.replaceAll('-', '')}${digits(6)}`,
        ticketCode: `T${digits(12)}`,
      })
    }
    const entry = await findEntry(sql, orderNo)
    if (entry?.state !== 'confirmed') return say(reply, 409, 'ALREADY_CANCELLED', '该挂号已退')
    return reply.send({ hisOrderNo: entry.hisOrderNo, ticketCode: entry.ticketCode })
  })

  scope.post('/registration/cancel', async (request, reply) => {
    const asked = v.safeParse(cancellation, request.body)
    if (!asked.success) return say(reply, 400, 'BAD_INPUT', '内容不完整')
    const { orderNo, reason } = asked.output
    const known = await hospital.change(async (tx) => {
      const isKnown = await cancelEntry(tx, orderNo, reason)
      if (isKnown) await cancelNumber(tx, orderNo)
      return isKnown
    })
    return known ? reply.code(204).send() : say(reply, 404, 'UNKNOWN_ORDER', '没有这个挂号')
  })

  scope.post('/inpatient/deposit', async (request, reply) => {
    const asked = v.safeParse(deposit, request.body)
    if (!asked.success) return say(reply, 400, 'BAD_INPUT', '内容不完整')
    const { depositNo, admissionNo, inTimes, amountFen } = asked.output
    const stay = await findStay(sql, admissionNo, inTimes)
    if (stay === undefined) return say(reply, 409, 'STAY_UNKNOWN', '没有这次住院')
    if ((await findDeposit(sql, depositNo)) === undefined) {
      if (stay.stay.status !== 'ADMITTED' || (await listFaults(sql)).has('his.refuse'))
        return say(reply, 409, 'STAY_ENDED', '该次住院已不能缴预交金')
      await addDeposit(sql, {
        depositNo,
        stayId: stay.stay.id,
        receiptNo: `R${digits(10)}`,
        amountFen,
        balanceFen: stay.prepaidFen - stay.totalCostFen + amountFen,
      })
    }
    const entry = await findDeposit(sql, depositNo)
    return reply.send({ receiptNo: entry?.receipt, balanceFen: entry?.balance })
  })

  scope.post('/outpatient/bill', async (request, reply) => {
    const asked = v.safeParse(bills, request.body)
    if (!asked.success) return say(reply, 400, 'BAD_INPUT', '内容不完整')
    const { orderNo, billNos } = asked.output
    const isRefusing = (await listFaults(sql)).has('his.refuse')
    const refusal = await transaction(sql, async (tx) => {
      if ((await findBills(tx, orderNo)) !== undefined) return undefined
      if (isRefusing) return 'BILL_PAID'
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
    if (refusal !== undefined) return say(reply, 409, refusal, '费用单已在窗口缴费或已撤回')
    const entry = await findBills(sql, orderNo)
    const invoice = entry && {
      billName: invoiceHead.name,
      billBatchCode: invoiceHead.batchCode,
      billNo: entry.invoiceNo,
      random: entry.invoiceRandom,
    }
    return reply.send({ receiptNo: entry?.receiptNo, invoice })
  })
}

function say(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ code, message })
}

function digits(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join('')
}
