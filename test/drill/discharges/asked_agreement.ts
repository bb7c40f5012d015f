/** What the hospital's books and the app's tables say of each yes to a discharge, and of each request for copies. */
import type { Sql } from '../../../server/database/client'
import { comeToRest } from '../../support/history/ending'
import type { TestBed } from '../../support/hospital_week/test_bed/test_bed'
import { until } from '../waiting'
import type { Asked } from './asking'

/** Waits until the hospital has answered everything. */
export async function answered(sql: Sql): Promise<void> {
  await comeToRest(sql, 60_000)
  const unanswered = async () =>
    (
      await sql`
        select 1 from inpatient_discharge_confirmation where state = 'REQUESTED' or next_at is not null
        union all select 1 from inpatient_copy_request where state in ('ASKED', 'CANCELLING') or next_at is not null`
    ).length
  await until('the hospital’s answers', async () => (await unanswered()) === 0)
}

/** A line for each yes and request of which they say different things. */
export async function askedDifferently(testBed: TestBed, asked: Asked): Promise<string[]> {
  const { presettlements, recordRoom } = testBed.hospital
  return [
    ...asked.broken,
    ...presettlements.strange,
    ...recordRoom.strange,
    ...(await yesesDifferently(testBed, asked)),
    ...(await copiesDifferently(testBed, asked)),
    ...(await messagesDifferently(testBed)),
  ]
}

interface YesRow {
  id: string
  stayId: string
  state: 'REQUESTED' | 'CONFIRMED' | 'VOID'
  sums: string
}

async function yesesDifferently({ hospital, sql }: TestBed, asked: Asked): Promise<string[]> {
  const { presettlements, ward } = hospital
  const rows = await sql<YesRow[]>`
    select c.confirmation_id as id, s.hospital_stay_id as stay_id, c.state,
      concat_ws(' ', p.total_fen, p.self_pay_fen, p.deposits_fen, p.refund_fen, p.owed_fen) as sums
    from inpatient_discharge_confirmation c join inpatient_presettlement p using (presettlement_id) join inpatient_stay s using (inpatient_id)`
  const ours = new Map(rows.map((row) => [row.id, row]))
  const theirs = [...presettlements.yeses].map(([id, yes]) => ({ id, ...yes }))
  return [
    ...rows.flatMap((row) => {
      const yes = presettlements.yeses.get(row.id)
      const isHeld = yes?.answer === 'taken' && yes.stayId === row.stayId
      return row.state === 'VOID' || (row.state === 'CONFIRMED' && isHeld)
        ? []
        : [`${row.stayId}: the app has a yes ${JSON.stringify(row)}, the hospital ${yes?.answer}`]
    }),
    ...theirs.flatMap(({ id, stayId, sums, answer }) => {
      const { totalFen, selfPayFen, depositsFen, refundFen, owedFen } = sums
      const said = [totalFen, selfPayFen, depositsFen, refundFen, owedFen].join(' ')
      return ours.get(id)?.sums === said
        ? []
        : [
            `${stayId}: the hospital has a yes (${answer}) to ${said}, the app ${ours.get(id)?.sums}`,
          ]
    }),
    ...[...asked.agreed].flatMap((id) => {
      const taken = theirs.filter(({ stayId, answer }) => stayId === id && answer === 'taken')
      const sums = taken.map((yes) => JSON.stringify(yes.sums))
      const held = rows.filter(({ stayId, state }) => stayId === id && state === 'CONFIRMED')
      const last = ward.settlement(id)
      const isSettledSo = held.some(
        ({ sums: ofYes }) =>
          ofYes.startsWith(`${last.totalFen} `) &&
          ofYes.endsWith(` ${last.refundFen} ${last.owedFen}`),
      )
      return [
        ...(isSettledSo
          ? []
          : [`${id}: settled by other sums than the yes: ${JSON.stringify(held)}`]),
        ...(new Set(sums).size === sums.length ? [] : [`${id}: the hospital has a yes twice`]),
      ]
    }),
  ]
}

const copyStates: Readonly<Record<string, string>> = {
  received: 'RECEIVED',
  accepted: 'ACCEPTED',
  refused: 'REFUSED',
  done: 'DONE',
  cancelled: 'CANCELLED',
}

async function copiesDifferently({ hospital, sql }: TestBed, asked: Asked): Promise<string[]> {
  const { requests } = hospital.recordRoom
  const rows = await sql<{ id: string; stayId: string; state: string }[]>`
    select r.request_id as id, s.hospital_stay_id as stay_id, r.state
    from inpatient_copy_request r join inpatient_stay s using (inpatient_id)`
  const known = new Set(rows.map(({ id }) => id))
  return [
    ...rows.flatMap(({ id, stayId, state }) => {
      const theirs = requests.get(id)?.state
      return theirs !== undefined && copyStates[theirs] === state
        ? []
        : [`${stayId}: copies ${id} are ${state}, at the hospital ${theirs}`]
    }),
    ...[...requests.keys()].flatMap((id) =>
      known.has(id) ? [] : [`copies ${id} are at the hospital only`],
    ),
    ...[...asked.copies].flatMap(([id, count]) => {
      const made = rows.filter(({ stayId }) => stayId === id).length
      return made === count
        ? []
        : [`${id}: copies were asked for ${count} times, ${made} are there`]
    }),
  ]
}

/** Ready and refused, each once. */
async function messagesDifferently({ hospital, sql }: TestBed): Promise<string[]> {
  const rows = await sql<{ id: string; count: number }[]>`
    select subject_id as id, count(*)::int as count from message where kind = 'stay' and title like '病案复印%' group by subject_id`
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return [...hospital.recordRoom.requests].flatMap(([id, { state }]) => {
    const wanted = state === 'done' || state === 'refused' ? 1 : 0
    const count = counts.get(id) ?? 0
    return count === wanted ? [] : [`copies ${id} (${state}): ${count} messages, not ${wanted}`]
  })
}
