/** The hospital's console: the hospital's books, faults of outside systems, and the clock. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import { isFaultName } from '../fault_names'
import { sellAtWindow } from '../his/locks'
import { registerAtWindow, takeFeeAtWindow } from '../his/window'
import { listClinics, stopClinic } from '../hospital/clinics'
import type { SandboxHospital } from '../hospital/delivery'
import { HisRefused } from '../hospital/his_refused'
import { setOwner } from '../hospital/slots/own_slots'
import { clearSandbox, moveClock, readClock, setFault } from '../sandbox_repository'
import { bookableDepartments } from '../seeds/departments'
import { resendNotices } from '../wechat_pay/notice_repository'
import type { Notifier } from '../wechat_pay/notices'
import { findOrder } from '../wechat_pay/wechat_pay_repository'
import { serveBillConsole } from './bills'
import { serveFormConsole } from './forms'
import { serveWardConsole } from './inpatient'
import { serveOverview } from './overview'
import { serveQueueButtons } from './queues'
import { serveReportConsole } from './reports'

const faultRequest = v.object({ name: v.pipe(v.string(), v.check(isFaultName)), on: v.boolean() })
const yearSeconds = 366 * 24 * 3600
const clockRequest = v.object({
  offsetSeconds: v.pipe(v.number(), v.integer(), v.minValue(-yearSeconds), v.maxValue(yearSeconds)),
})
const tradeRequest = v.object({ outTradeNo: v.string() })
/** The merchant's number of a payment, or the prepay id that the phone has. */
const lateRequest = v.union([tradeRequest, v.object({ prepayId: v.string() })])
const clinicRequest = v.object({ clinicId: v.pipe(v.string(), v.maxLength(64)) })
const ownerRequest = v.object({
  departmentId: v.pipe(
    v.string(),
    v.check((id) => bookableDepartments.some((one) => one.id === id)),
  ),
  isOwn: v.boolean(),
})
const windowRequest = v.object({
  ...clinicRequest.entries,
  patientNo: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
const feeRequest = v.object({ orderNo: v.pipe(v.string(), v.maxLength(64)) })
const dayRequest = v.object({ day: v.pipe(v.string(), v.isoDate()) })

interface ConsoleOptions {
  notifier: Notifier
  hospital: SandboxHospital
}

/** Mounts every page of the console. Buttons take JSON only, so another site's form cannot press them. */
export function serveConsole(scope: FastifyInstance, { notifier, hospital }: ConsoleOptions): void {
  serveOverview(scope, hospital)
  serveSwitches(scope, hospital.sql)
  servePaymentButtons(scope, hospital.sql, notifier)
  serveClinicButtons(scope, hospital)
  serveQueueButtons(scope, hospital)
  serveBillConsole(scope, hospital)
  serveWardConsole(scope, hospital)
  serveReportConsole(scope, hospital)
  serveFormConsole(scope, hospital.sql)
}

/** Faults, the clock, and the reset. */
function serveSwitches(scope: FastifyInstance, sql: Sql): void {
  scope.post('/fault', async (request, reply) => {
    const asked = v.safeParse(faultRequest, request.body)
    if (!asked.success || !isFaultName(asked.output.name))
      return reply.code(400).send({ message: '没有这个开关' })
    await setFault(sql, asked.output.name, asked.output.on)
    return reply.send({})
  })

  scope.post('/clock', async (request, reply) => {
    const asked = v.safeParse(clockRequest, request.body)
    if (!asked.success) return reply.code(400).send({ message: '时间不正确：最多拨动一年' })
    await moveClock(sql, asked.output.offsetSeconds)
    return reply.send(await readClock(sql))
  })

  scope.post('/reset', async (_request, reply) => {
    await clearSandbox(sql)
    await moveClock(sql, 0)
    return reply.send({})
  })
}

function servePaymentButtons(scope: FastifyInstance, sql: Sql, notifier: Notifier): void {
  /** As if the patient had paid at the last moment: also an order that was closed meanwhile. */
  scope.post('/pay_late', async (request, reply) => {
    const asked = v.safeParse(lateRequest, request.body)
    const order = asked.success ? await findOrder(sql, asked.output) : undefined
    if (order === undefined) return reply.code(400).send({ message: '没有这笔支付' })
    const paid = await notifier.takePayment(order.outTradeNo, true)
    return paid === undefined
      ? reply.code(409).send({ message: '这笔支付已经完成' })
      : reply.send({})
  })

  scope.post('/resend', async (request, reply) => {
    const asked = v.safeParse(tradeRequest, request.body)
    const known = asked.success && (await resendNotices(sql, asked.output.outTradeNo))
    return known ? reply.send({}) : reply.code(404).send({ message: '这笔支付还没有回调' })
  })
}

function serveClinicButtons(scope: FastifyInstance, hospital: SandboxHospital): void {
  /** The clinics of any day; the page itself shows those of today. */
  scope.get('/clinics', async (request, reply) => {
    const asked = v.safeParse(dayRequest, request.query)
    if (!asked.success) return reply.code(400).send({ message: '没有这一天' })
    const { hospitalNow } = await readClock(hospital.sql)
    return reply.send({ clinics: await listClinics(hospital.sql, asked.output.day, hospitalNow) })
  })

  /** Sells one at a window, at the same moment as patients book on their phones. */
  scope.post('/sell_at_window', async (request, reply) => {
    const asked = v.safeParse(clinicRequest, request.body)
    if (!asked.success) return reply.code(400).send({ message: '没有这个排班' })
    return atWindow(reply, sellAtWindow(hospital.sql, asked.output.clinicId))
  })

  /** A patient of the hospital registers at a window, and the app is told of it. */
  scope.post('/register_at_window', async (request, reply) => {
    const asked = v.safeParse(windowRequest, request.body)
    if (!asked.success) return reply.code(400).send({ message: '没有这个排班' })
    return atWindow(reply, registerAtWindow(hospital, asked.output))
  })

  /** A patient who pays at the hospital has come to the window. */
  scope.post('/take_fee', async (request, reply) => {
    const asked = v.safeParse(feeRequest, request.body)
    if (!asked.success) return reply.code(400).send({ message: '没有这个挂号' })
    return atWindow(reply, takeFeeAtWindow(hospital, asked.output.orderNo))
  })

  /** Whose slots those of a department are. */
  scope.post('/slot_owner', async (request, reply) => {
    const asked = v.safeParse(ownerRequest, request.body)
    if (!asked.success) return reply.code(400).send({ message: '没有这个科室' })
    await setOwner(hospital, asked.output.departmentId, asked.output.isOwn)
    return reply.send({})
  })

  scope.post('/stop_clinic', async (request, reply) => {
    const asked = v.safeParse(clinicRequest, request.body)
    if (!asked.success) return reply.code(400).send({ message: '没有这个排班' })
    await stopClinic(hospital, asked.output.clinicId, '医生临时停诊')
    return reply.send({})
  })
}

/** What a window did, or why not. */
async function atWindow(reply: FastifyReply, work: Promise<unknown>): Promise<FastifyReply> {
  try {
    await work
    return await reply.send({})
  } catch (error) {
    if (!(error instanceof HisRefused)) throw error
    return reply.code(error.status).send({ message: error.message })
  }
}
