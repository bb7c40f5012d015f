/** How long patients waited, by room and hour: halves and nine of ten, and nothing said of too few. */
import { randomUUID } from 'node:crypto'
import { deskContract } from '../../../src/contract/desk'
import { forAllTests } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { startHospital } from '../../support/server/test_hospital'

const { waits } = deskContract
const desk = forAllTests(async () => deskOf(await startHospital({})))
const staff = forAllTests(() => desk.staff('clinics'))

interface Given {
  room: string
  day: string
  /** Taken at, in hospital time. */
  at: string
  /** Minutes until the call; null: never called. */
  waited: number | null
  inside?: number
  returns?: number
  status?: string
}

let numbers = 0
const queues = new Map<string, string>()
async function take(given: Given): Promise<void> {
  const { room, day, at, waited, inside = null, returns = 0, status = 'DONE' } = given
  const { sql } = desk.server
  const key = `${room} ${day}`
  const queueId = queues.get(key) ?? randomUUID()
  if (!queues.has(key)) {
    queues.set(key, queueId)
    await sql`
      insert into queue (queue_id, branch_id, item_code, group_code, group_name, item_name, location, letter, usual_seconds, queue_date, half_day, begins_at, ends_at)
      values (${queueId}, 'b', ${room}, 'clinic', '门诊', '内科', ${room}, 'A', 300, ${day}, 'morning', ${`${day}T08:00:00+08:00`}, ${`${day}T12:00:00+08:00`})`
  }
  numbers += 1
  const taken = `${day}T${at}:00+08:00`
  await sql`
    insert into queue_ticket (ticket_id, queue_id, queue_date, number, status, anchor, returns, taken_at, called_at, ended_at)
    values (${randomUUID()}, ${queueId}, ${day}, ${numbers}, ${status}, ${numbers}, ${returns}, ${taken}, ${taken}::text::timestamptz + ${waited}::float8 * interval '1 minute',
      ${taken}::text::timestamptz + (${waited}::float8 + ${inside}::float8) * interval '1 minute')`
}

const read = async (from: string, to: string) =>
  (await desk.call(waits.list, { from, to }, staff)).body
const of = (
  list: Awaited<ReturnType<typeof read>>['list'],
  room: string | null,
  hour: number | null,
) => list.find((one) => (one.room?.name ?? null) === room && one.hour === hour)

it('gives the half and the nine of ten of a room’s hour, over all days of the span', async () => {
  for (const [index, waited] of [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110].entries())
    await take({
      room: '301 诊室',
      day: index % 2 === 0 ? '2026-03-02' : '2026-03-03',
      at: '08:59',
      waited,
      inside: 5,
    })
  const { list } = await read('2026-03-02', '2026-03-03')
  const cell = { people: 11, median: 60, ninth: 100, inside: 5 }
  expect(of(list, '301 诊室', 8)).toMatchObject({
    ...cell,
    room: { branchName: '总院', groupName: '门诊', name: '301 诊室' },
  })
  expect(of(list, '301 诊室', null)).toMatchObject(cell)
  expect(of(list, null, 8)).toMatchObject(cell)
  // The hour is that of the hospital, the span is both days whole.
  expect(of((await read('2026-03-03', '2026-03-03')).list, '301 诊室', 8)?.people).toBe(5)
})

it('says how many there were and no more where they were too few', async () => {
  for (const waited of [1, 2, 3, 200])
    await take({ room: '302 诊室', day: '2026-04-06', at: '14:05', waited })
  const { list } = await read('2026-04-06', '2026-04-06')
  expect(of(list, '302 诊室', 14)).toMatchObject({
    people: 4,
    median: null,
    ninth: null,
    inside: null,
  })
})

it('leaves out whoever came back after his call, and counts who was never called', async () => {
  for (const waited of [5, 5, 5, 5, 5])
    await take({ room: '303 诊室', day: '2026-05-04', at: '09:30', waited })
  await take({ room: '303 诊室', day: '2026-05-04', at: '09:30', waited: 300, returns: 1 })
  await take({
    room: '303 诊室',
    day: '2026-05-04',
    at: '09:30',
    waited: null,
    status: 'CANCELLED',
  })
  const { list, uncalled } = await read('2026-05-04', '2026-05-04')
  expect(of(list, '303 诊室', 9)).toMatchObject({ people: 5, median: 5, ninth: 5 })
  expect(uncalled).toBe(1)
})

it('has nothing to say of a span without numbers, and refuses one without an end', async () => {
  expect(await read('2025-01-01', '2025-01-02')).toEqual({ list: [], uncalled: 0 })
  const status = async (from: string, to: string) =>
    (await desk.call(waits.list, { from, to }, staff)).status
  expect([
    await status('2026-01-01', '2027-01-01'),
    await status('2026-01-02', '2026-01-01'),
  ]).toEqual([400, 400])
})
