/** The sandbox hospital's own slots: locks of the app, and a window that sells beside them. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { transaction, type Sql } from '../../server/database/client'
import { digits } from '../hospital/bills'
import { clinicsOf } from '../seeds/registration/clinics'
import { slotsTakenElsewhere } from '../seeds/registration/schedules'
import { HisRefused, serveCall } from './answers'
import * as repository from './locks_repository'

const text = v.pipe(v.string(), v.nonEmpty())
const lockNumber = v.object({ lockId: text })
const lock = v.object({
  lockId: text,
  clinicId: text,
  beginTime: text,
  patientNo: v.string(),
  untilSeconds: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** Mounts what is asked about locks. */
export function serveLocks(scope: FastifyInstance, sql: Sql): void {
  serveCall(scope, '/registration/lock', lock, (asked) => lockPlace(sql, asked))
  serveCall(scope, '/registration/unlock', lockNumber, async ({ lockId }) => {
    await repository.endLock(sql, lockId)
    return undefined
  })
  serveCall(scope, '/registration/lock/status', lockNumber, async ({ lockId }) => {
    const known = await repository.findLock(sql, lockId)
    return known ?? { state: 'none' }
  })
  serveCall(scope, '/v1/slots', v.object({ clinicIds: v.array(text) }), async ({ clinicIds }) => ({
    slots: (await Promise.all(clinicIds.map((clinicId) => leftOf(sql, clinicId)))).flat(),
  }))
}

/** Locks a place; the same number again has the same lock. @throws HisRefused FULL */
export async function lockPlace(
  sql: Sql,
  asked: v.InferOutput<typeof lock>,
): Promise<{ hisLockNo: string; expiresAt: Date }> {
  const known = await repository.findLock(sql, asked.lockId)
  if (known?.state === 'locked') return given(known)
  return transaction(sql, async (tx) => {
    await repository.lockTime(tx, asked)
    const meanwhile = await repository.findLock(tx, asked.lockId)
    if (meanwhile?.state === 'locked') return given(meanwhile)
    const taken = await repository.countTaken(tx, asked)
    if (taken >= placesOf(asked.clinicId, asked.beginTime))
      throw new HisRefused(409, 'FULL', '该时段已约满')
    await repository.addLock(tx, { ...asked, state: 'locked', hisLockNo: `L${digits(10)}` })
    const made = await repository.findLock(tx, asked.lockId)
    if (made === undefined) throw new Error('a lock that is not in the books')
    return given(made)
  })
}

const given = ({ hisLockNo, expiresAt }: repository.HisLockEntry) => ({ hisLockNo, expiresAt })

/** A window sells one of this half day, while there is one. @throws HisRefused FULL */
export async function sellAtWindow(sql: Sql, clinicId: string): Promise<void> {
  const free = (await leftOf(sql, clinicId)).find(({ left }) => left > 0)
  if (free === undefined) throw new HisRefused(409, 'FULL', '这个门诊没有号了')
  const { beginTime } = free
  const sold = { lockId: randomUUID(), clinicId, beginTime, patientNo: '', untilSeconds: 1 }
  await repository.addLock(sql, { ...sold, state: 'sold', hisLockNo: `W${digits(10)}` })
}

/** What is left of each time of a clinic. */
export async function leftOf(sql: Sql, clinicId: string) {
  return Promise.all(
    sourcesOf(clinicId).map(async ({ beginTime }) => ({
      clinicId,
      beginTime,
      left: await leftAt(sql, clinicId, beginTime),
    })),
  )
}

/** The day of a clinic of the timetable; empty for any other. */
export const dayOf = (clinicId: string): string =>
  /:(\d{4}-\d{2}-\d{2}):\w+$/.exec(clinicId)?.[1] ?? ''

/** Its times. */
export function sourcesOf(clinicId: string) {
  const day = dayOf(clinicId)
  return day === '' ? [] : (clinicsOf(day).find((one) => one.clinicId === clinicId)?.sources ?? [])
}

/** What is left of one time. */
export async function leftAt(sql: Sql, clinicId: string, beginTime: string): Promise<number> {
  const taken = await repository.countTaken(sql, { clinicId, beginTime })
  return Math.max(0, placesOf(clinicId, beginTime) - taken)
}

/** A clinic that is not in the timetable has room for a test. */
const placesUnknown = 20

function placesOf(clinicId: string, beginTime: string): number {
  const source = sourcesOf(clinicId).find((one) => one.beginTime === beginTime)
  if (source === undefined) return placesUnknown
  return source.capacity - slotsTakenElsewhere({ clinicId, ...source })
}
