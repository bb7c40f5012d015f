/** Some clinics of a hospital that owns its slots, with the window that sells beside, and what its books and the app's say at each moment. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../../../server/database/client'
import { addSlot } from '../../bench/hospital'
import type { Heard, OwnLock, PoolEnding } from '../history/lock_rules'
import type { Chance } from '../hospital_week/hospital/chance'
import type { PoolClinic } from './crowd'
import type { PoolHis } from './his'

const lookEveryMs = 500

/** Clinics with so many places each; whose they are, `pool` says. What is free of charge is confirmed as soon as it is ordered. */
export async function addClinics(
  sql: Sql,
  of: { count: number; places: number; pool: 'app' | 'hospital'; isFree: boolean },
): Promise<PoolClinic[]> {
  const clinics: PoolClinic[] = []
  while (clinics.length < of.count) {
    const slotId = await addSlot(sql, of.places)
    const [made] = await sql<{ clinicId: string }[]>`
      update schedule s set clinic_id = s.schedule_id::text, pool = ${of.pool}, reg_fee_fen = case when ${of.isFree} then 0 else reg_fee_fen end,
        treat_fee_fen = case when ${of.isFree} then 0 else treat_fee_fen end
      from slot t where t.slot_id = ${slotId} and s.schedule_id = t.schedule_id returning s.clinic_id`
    clinics.push({ slotId, clinicId: made?.clinicId ?? '' })
  }
  return clinics
}

/** Sells at a window, one after the other, until it has sold so many or nothing is left. */
export async function sellBeside(
  { books }: PoolHis,
  chance: Chance,
  of: { count: number; everyMs: number },
): Promise<void> {
  const clinicIds = [...books.places.keys()]
  while (books.soldAtWindow < of.count && books.left > 0) {
    await wait(chance.between(0, 2 * of.everyMs))
    books.sell(clinicIds[Math.floor(chance.next() * clinicIds.length)] ?? '')
  }
}

/** Looks twice a second which locks of the hospital's nobody holds and no order has, until it is over. */
export async function watchOrphans(
  sql: Sql,
  { books }: PoolHis,
  isOver: () => boolean,
): Promise<PoolEnding['orphans'][number][]> {
  const seen: PoolEnding['orphans'][number][] = []
  while (!isOver()) {
    await wait(lookEveryMs)
    const own = await ownLocks(sql).catch(() => undefined)
    if (own === undefined) continue
    const held = new Set(own.filter(isSomebodys).map(({ lockId }) => lockId))
    seen.push({
      at: Date.now(),
      lockIds: books.living.flatMap(({ lockId }) => (held.has(lockId) ? [] : [lockId])),
    })
  }
  return seen
}

const isSomebodys = ({ isHeld, orderNo }: OwnLock): boolean => isHeld || orderNo !== null

/** Every lock of the app's. */
function ownLocks(sql: Sql): Promise<OwnLock[]> {
  return sql<OwnLock[]>`
    select l.lock_id, l.status, (extract(epoch from l.queued_at) * 1000)::float8 as queued_at,
      (select o.order_no from registration_order o where o.order_id = l.order_id and (o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN') or o.release_to_his)) as order_no,
      exists (select 1 from slot_hold h where h.hold_id = l.lock_id) as is_held
    from slot_lock l`
}

/** Everything is sold and registered, and nothing is under way. */
export async function isAtRest(sql: Sql, { books }: PoolHis): Promise<boolean> {
  if (books.left > 0 || books.living.some(({ state }) => state !== 'confirmed')) return false
  const [open] = await sql<{ n: number }[]>`
    select (select count(*) from slot_lock where status in ('WAITING', 'ASKING', 'UNKNOWN', 'RELEASING', 'LOCKED'))::int
      + (select count(*) from registration_order where status in ('PENDING_PAY', 'CONFIRMING') or release_to_his)::int as n`
  return open?.n === 0
}

/** What is judged of these clinics. */
export async function readPoolEnding(
  sql: Sql,
  his: PoolHis,
  of: { heard: readonly Heard[]; orphans: PoolEnding['orphans']; mostOvertakenMs: number },
): Promise<PoolEnding> {
  const clinicIds = [...his.books.places.keys()]
  return {
    ...of,
    events: his.books.events,
    locks: [...his.books.locks.values()],
    places: his.books.places,
    asked: his.firstAsked,
    own: await ownLocks(sql),
    orders: await sql<PoolEnding['orders'][number][]>`
      select o.order_no, s.clinic_id, o.status in ('BOOKED', 'TAKEN') as is_confirmed
      from registration_order o join schedule s on s.schedule_id = o.schedule_id
      where s.clinic_id = any(${clinicIds}::text[]) and o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN')`,
  }
}
