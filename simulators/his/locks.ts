/** The sandbox hospital's own slots: locks of the app, and a window that sells beside them. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { transaction, type Sql } from '../../server/database/client'
import { digits } from '../hospital/bills'
import { HisRefused } from '../hospital/his_refused'
import { leftOf, placesOf } from '../hospital/slots/left'
import * as repository from '../hospital/slots/locks_repository'
import { serveCall } from './answers'

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
