/** The live queue as a mirror of the hospital's. */
import { allAreas } from '../../../server/app'
import { listWaiting } from '../../../server/areas/queue'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { addPatients } from './books'
import {
  aBranch,
  aDepartment,
  anItem,
  aQueue,
  aQueueEvent,
  aTicket,
  organisation,
} from './documents'
import { streamPatients } from './stream'

let intake: Intake
const server = forAllTests(() => startTestServer())
beforeAll(async () => {
  intake = intakeOf(server.dependencies, allAreas)
  await addPatients(server.sql)
  await take(intake, 'push:his', [...organisation(), aBranch()])
})

const ingest = (...documents: object[]) => take(intake, 'push:his', documents)
const mine = (given: object) => aTicket({ patient: { value: streamPatients[0] }, ...given })
const states = async (queueId: string) => {
  const rows = await server.sql<{ number: number; status: string }[]>`
    select t.number, t.status from queue_ticket t join queue q using (queue_id) where q.hospital_queue_id = ${queueId} order by t.anchor`
  return rows.map(({ number, status }) => `${number} ${status}`)
}
const isGap = async (queueId: string): Promise<boolean> =>
  (
    await server.sql`select 1 from queue where hospital_queue_id = ${queueId} and gap_since is not null`
  ).length > 0

it('shows the hospital’s numbers in its order', async () => {
  await ingest(
    aQueue({
      id: 'qa',
      seq: 1,
      numbers: [aTicket({ number: 1 }), mine({ number: 2 }), aTicket({ number: 3, order: 1 })],
    }),
  )
  expect(await states('qa')).toEqual(['1 WAITING', '3 WAITING', '2 WAITING'])
  const [row] = await server.sql<{ patientNo: string }[]>`
    select p.patient_no from queue_ticket t join patient p using (patient_id) where t.number = 2`
  expect(row?.patientNo).toBe(streamPatients[0])
})

it('notices news that are missing in between, and is whole when they come', async () => {
  const head = { id: 'qb', itemCode: 'b', seq: 0 }
  await ingest(aQueue(head))
  const event = (seq: number, number: object) =>
    aQueueEvent({ id: `qb:${seq}`, queueId: 'qb', seq, number })
  await ingest(event(1, aTicket({ number: 1 })), event(3, aTicket({ number: 1, state: 'done' })))
  expect(await isGap('qb')).toBe(true)
  await ingest(event(2, aTicket({ number: 1, state: 'called' })))
  expect(await isGap('qb')).toBe(false)
  expect(await states('qb')).toEqual(['1 DONE'])
  await ingest(event(5, aTicket({ number: 2 })))
  expect(await isGap('qb')).toBe(true)
  await ingest(aQueue({ ...head, version: 2, seq: 5, numbers: [aTicket({ number: 2 })] }))
  expect(await isGap('qb')).toBe(false)
  expect(await states('qb')).toEqual(['2 WAITING'])
})

it('does not say how many are before a number while an earlier event is missing', async () => {
  const [account] = await server.sql<{ id: string }[]>`
    insert into account (account_id) values (gen_random_uuid()) returning account_id as id`
  await server.sql`
    insert into patient_link (account_id, patient_id, relation) select ${account?.id ?? ''}, patient_id, 'self' from patient where patient_no = ${streamPatients[2] ?? ''}`
  const [today] = await server.sql<{ day: string }[]>`select hospital_today()::text as day`
  const event = (seq: number, number: Parameters<typeof aTicket>[0]) =>
    aQueueEvent({ id: `qe:${seq}`, queueId: 'qe', seq, number: aTicket(number) })
  await ingest(aQueue({ id: 'qe', itemCode: 'e', day: today?.day, seq: 0 }))
  await ingest(
    event(1, { number: 1 }),
    event(3, { number: 3, patient: { value: streamPatients[2] } }),
  )
  const seen = async () =>
    (await listWaiting(server.dependencies, account?.id ?? '', undefined)).map(
      ({ queueNo, status, aheadNum }) => [queueNo, status, aheadNum],
    )
  expect(await seen()).toEqual([['C003', 'WAITING', null]])
  const messages = () =>
    server.sql`select title from message where account_id = ${account?.id ?? ''} order by title`
  await server.sql`update queue_ticket t set remind_ahead = 3 from queue q where q.queue_id = t.queue_id and q.hospital_queue_id = 'qe' and t.number = 3`
  await ingest(event(5, { number: 5 }))
  expect(await messages()).toEqual([])
  await ingest(event(2, { number: 2 }))
  expect(await seen()).toEqual([['C003', 'READY', 2]])
  expect(await messages()).toEqual([{ title: 'C003 前面还有 2 人' }])
})

it('leads to the place in the hospital’s words', async () => {
  const way = '从门诊楼正门乘电梯到 2 层，出门左转'
  const [account] = await server.sql<{ id: string }[]>`
    insert into account (account_id) values (gen_random_uuid()) returning account_id as id`
  await server.sql`
    insert into patient_link (account_id, patient_id, relation) select ${account?.id ?? ''}, patient_id, 'child' from patient where patient_no = ${streamPatients[1] ?? ''}`
  const [today] = await server.sql<{ day: string }[]>`select hospital_today()::text as day`
  const number = aTicket({ number: 4, patient: { value: streamPatients[1] } })
  await ingest(
    anItem({ way }),
    aDepartment({ version: 2, way: '乘电梯到 3 层' }),
    aQueue({ id: 'qd', itemCode: 'lab-blood', day: today?.day, seq: 1, numbers: [number] }),
  )
  const items = await listWaiting(server.dependencies, account?.id ?? '', undefined)
  expect(items.map(({ queueNo, way: received }) => [queueNo, received])).toEqual([['C004', way]])
  expect(await server.sql`select way from department where department_id = 'd1'`).toEqual([
    { way: '乘电梯到 3 层' },
  ])
})

it('tells a patient that his number is called', async () => {
  const [account] = await server.sql<{ id: string }[]>`
    insert into account (account_id) values (gen_random_uuid()) returning account_id as id`
  const [today] = await server.sql<{ day: string; now: Date }[]>`
    select hospital_today()::text as day, hospital_now() as now`
  await server.sql`
    insert into patient_link (account_id, patient_id, relation) select ${account?.id ?? ''}, patient_id, 'self' from patient where patient_no = ${streamPatients[0] ?? ''}`
  await ingest(
    aQueue({
      id: 'qc',
      itemCode: 'c',
      day: today?.day,
      seq: 4,
      numbers: [mine({ number: 7, state: 'called', counter: 2 })],
    }),
  )
  const messages =
    await server.sql`select title from message where account_id = ${account?.id ?? ''}`
  expect(messages).toEqual([{ title: 'C007 叫到您了' }])
})
