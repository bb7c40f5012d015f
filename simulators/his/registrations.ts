/** Registrations in the books of the hospital's system, over whichever wire they come. */
import * as v from 'valibot'
import type { Executor, Sql } from '../../server/database/client'
import { digits } from '../hospital/bills'
import { enterCash, returnCash } from '../hospital/cash'
import type { SandboxHospital } from '../hospital/delivery'
import { HisRefused } from '../hospital/his_refused'
import {
  addEntry,
  cancelEntry,
  findEntry,
  listDay,
  type HisEntry,
} from '../hospital/his_repository'
import { cancelNumber } from '../hospital/queues'
import { confirmLock } from '../hospital/slots/locks_repository'
import { listFaults } from '../sandbox_repository'

/** A registration as the app requests it. */
export const confirmation = v.object({
  orderNo: v.pipe(v.string(), v.nonEmpty()),
  patientNo: v.string(),
  clinicId: v.nullish(v.string(), null),
  visitDate: v.pipe(v.string(), v.isoDate()),
  lockId: v.nullish(v.string(), null),
  totalFeeFen: v.nullish(v.number(), null),
  transactionId: v.nullish(v.string(), null),
  payAtHospital: v.optional(v.boolean(), false),
  insurance: v.nullish(v.object({ cashFen: v.number() }), null),
})
/** A cancellation by the app. */
export const cancellation = v.object({ orderNo: v.string(), reason: v.string() })

/** A page of a day's registrations and locks. */
export const dayAsked = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  after: v.nullish(v.string(), null),
})
const pageSize = 200

/** The hospital's list of a day, a page. */
export async function pageOfDay(sql: Sql, asked: v.InferOutput<typeof dayAsked>) {
  const rows = await listDay(sql, { ...asked, limit: pageSize })
  const next = rows.length < pageSize ? null : (rows.at(-1)?.mark ?? null)
  return { entries: rows.map(({ entry }) => entry), next }
}

/** Enters it once, of its lock where it has one. @throws HisRefused PLACE_TAKEN, LOCK_GONE, ALREADY_CANCELLED */
export async function enterRegistration(
  sql: Sql,
  asked: v.InferOutput<typeof confirmation>,
  appointment: object | null = null,
): Promise<HisEntry> {
  const { orderNo, visitDate, lockId = null } = asked
  if ((await findEntry(sql, orderNo)) === undefined) {
    if (await isRefusing(sql)) throw new HisRefused(409, 'PLACE_TAKEN', '号源已被窗口占用')
    if (lockId !== null && !(await confirmLock(sql, lockId)))
      throw new HisRefused(409, 'LOCK_GONE', '锁号已失效')
    await addEntry(sql, {
      ...asked,
      appointment,
      hisOrderNo: `H${visitDate.replaceAll('-', '')}${digits(6)}`,
      ticketCode: `T${digits(12)}`,
    })
    const wholeFen = asked.payAtHospital ? 0 : (asked.totalFeeFen ?? 0)
    await enterCash(sql, {
      orderNo,
      wholeFen,
      cashFen: asked.insurance?.cashFen ?? wholeFen,
      transactionId: asked.transactionId,
    })
  }
  const entry = await findEntry(sql, orderNo)
  if (entry?.state !== 'confirmed') throw new HisRefused(409, 'ALREADY_CANCELLED', '该挂号已退')
  return entry
}

/** Gives it back, with its number in the queue. @throws HisRefused UNKNOWN_ORDER */
export async function cancelRegistration(
  hospital: SandboxHospital,
  { orderNo, reason }: v.InferOutput<typeof cancellation>,
): Promise<undefined> {
  const isKnown = await hospital.change(async (tx) => {
    const was = await cancelEntry(tx, orderNo, reason)
    if (was) await cancelNumber(tx, orderNo)
    if (was) await returnCash(tx, orderNo)
    return was
  })
  if (!isKnown) throw new HisRefused(404, 'UNKNOWN_ORDER', '没有这个挂号')
}

/** Whether the console makes it refuse new ones. */
export const isRefusing = async (sql: Executor): Promise<boolean> =>
  (await listFaults(sql)).has('his.refuse')
