/** The exam platform of the sandbox's hospital (检查预约平台): the magnetic resonance is its own. Inpatients have every third time. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { transaction, type Sql, type Transaction } from '../../server/database/client'
import { hospitalDay } from '../../server/values/hospital_time'
import { digits } from '../hospital/bills'
import * as books from '../hospital/books'
import { HisRefused } from '../hospital/his_refused'
import { readClock } from '../sandbox_repository'
import { devices, examRules } from '../seeds/data/exam_plan'
import { addDays, momentOf } from '../seeds/registration/days'
import { serveCall } from './answers'
import * as repository from './exam_platform_repository'

const text = v.pipe(v.string(), v.nonEmpty())
const moment = v.pipe(v.string(), v.isoTimestamp())
const proposal = v.object({
  from: moment,
  until: moment,
  exams: v.array(v.object({ examId: text, latestAt: moment })),
})
const lock = v.object({
  lockId: text,
  examId: text,
  resourceId: text,
  beginsAt: moment,
  untilSeconds: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
const lockNumber = v.object({ lockId: text, examId: text })

/** Mounts what is asked about exams. */
export function serveExamPlatform(scope: FastifyInstance, sql: Sql): void {
  serveCall(scope, '/exam/propose', proposal, (asked) => propose(sql, asked))
  serveCall(scope, '/exam/lock', lock, (asked) => lockTime(sql, asked))
  serveCall(scope, '/exam/confirm', lockNumber, async ({ lockId }) => {
    if (!(await repository.confirmBooking(sql, lockId)))
      throw new HisRefused(409, 'LOCK_UNKNOWN', '这个时间没有锁住，或已经过期')
    return undefined
  })
  serveCall(scope, '/exam/cancel', lockNumber, async (asked) => {
    await repository.cancelBooking(sql, asked)
    return undefined
  })
}

/** Somebody at the platform's counter takes the first free time of a device. @throws Refused */
export async function takeAtCounter(sql: Sql, resourceId: string): Promise<string> {
  return transaction(sql, async (tx) => {
    await repository.lockDevice(tx, resourceId)
    const [free] = await listFree(tx, resourceId)
    if (free === undefined) throw new HisRefused(409, 'FULL', '没有时间了')
    await repository.addBooking(tx, {
      lockId: `W${digits(12)}`,
      examId: '',
      resourceId,
      beginsAt: free,
      state: 'confirmed',
      platformNo: `W${digits(8)}`,
      untilSeconds: 1,
    })
    return free
  })
}

const daysAhead = 14

/** The free times of a device, the soonest first. */
async function listFree(executor: Sql | Transaction, resourceId: string): Promise<string[]> {
  const device = devices.find(({ id, pool }) => id === resourceId && pool === 'hospital')
  if (device === undefined) return []
  const { hospitalNow } = await readClock(executor)
  const taken = await repository.listTaken(executor, resourceId)
  const today = hospitalDay(hospitalNow)
  return Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead + 1)).flatMap((day) =>
    device.times.flatMap((time, at) => {
      const beginsAt = momentOf(day, time)
      const isFree = (at + Number(day.slice(8))) % 3 !== 0
      return isFree && !taken.includes(Date.parse(beginsAt)) ? [beginsAt] : []
    }),
  )
}

async function propose(sql: Sql, { from, until, exams }: v.InferOutput<typeof proposal>) {
  const times = await Promise.all(
    exams.map(async ({ examId, latestAt }) => {
      const own = await Promise.all(
        (await devicesOf(sql, examId)).map(async (resourceId) =>
          (await listFree(sql, resourceId)).map((beginsAt) => ({
            examId,
            resourceId,
            beginsAt,
            left: 1,
          })),
        ),
      )
      const last = Math.min(Date.parse(until), Date.parse(latestAt))
      return own
        .flat()
        .filter(({ beginsAt: at }) => Date.parse(at) > Date.parse(from) && Date.parse(at) < last)
    }),
  )
  return { times: times.flat() }
}

/** Where an exam that is still to be done can be done. */
async function devicesOf(executor: Sql | Transaction, examId: string): Promise<string[]> {
  const order = (await books.find(executor, 'examOrder', examId))?.document
  if (order?.state !== 'ordered') return []
  return [...(examRules.find(({ id }) => id === order.code)?.resourceIds ?? [])]
}

/** Keeps a time; the same number again has the same answer. */
async function lockTime(sql: Sql, asked: v.InferOutput<typeof lock>): Promise<object> {
  return transaction(sql, async (tx) => {
    await repository.lockDevice(tx, asked.resourceId)
    const known = await repository.findBooking(tx, asked.lockId)
    if (known?.state === 'cancelled')
      throw new HisRefused(409, 'RELEASED', '这个时间已经取消，请重新选')
    if (known === undefined) {
      if (!(await devicesOf(tx, asked.examId)).includes(asked.resourceId))
        throw new HisRefused(409, 'EXAM_UNKNOWN', '没有这项检查，或这台设备不做')
      const free = await listFree(tx, asked.resourceId)
      if (free.every((beginsAt) => Date.parse(beginsAt) !== Date.parse(asked.beginsAt)))
        throw new HisRefused(409, 'FULL', '这个时间已被约走')
      await repository.addBooking(tx, { ...asked, state: 'locked', platformNo: `JC${digits(8)}` })
    }
    const booking = await repository.findBooking(tx, asked.lockId)
    return { platformNo: booking?.platformNo, expiresAt: booking?.expiresAt }
  })
}
