/** The watcher: what it asks the database is a matter of what changed, not of how many listen. */
import { Watch, type Listener } from '../../../server/areas/queue/watch'
import { connect, type Sql } from '../../../server/database/client'
import { callNext, pass } from '../../../simulators/hospital/queue_steps'
import type { WaitingNews } from '../../../src/contract/queue'
import { TestApp, type Person } from './test_app'

let testApp: TestApp
let sql: Sql
let statements = 0
beforeAll(async () => {
  testApp = await TestApp.start()
  const onStatement = () => (statements += 1)
  sql = connect({ url: testApp.server.databaseUrl }, { poolSize: 2, onStatement })
})
beforeEach(() => testApp.setClock('09:00'))
afterAll(async () => {
  await sql.end({ timeout: 2 })
  await testApp.stop()
})

/** A clinic whose people all listen. */
async function listening(size: number) {
  const scheduleId = await testApp.clinic()
  const people = await testApp.crowd(scheduleId, size)
  const watch = new Watch(sql)
  const ears = await Promise.all(people.map((person) => listen(watch, person)))
  await watch.look()
  return { watch, scheduleId, queueId: testApp.desk.queueIdOf(scheduleId), people, ears }
}

async function listen(watch: Watch<Listener>, person: Person) {
  const heard: WaitingNews[] = []
  const listener = {
    accountId: person.accountId,
    language: 'zh' as const,
    version: undefined,
    hear: (news: WaitingNews) => heard.push(news),
  }
  await watch.add(listener)
  return { heard, listener }
}

const asked = async (work: () => Promise<void>) => {
  const before = statements
  await work()
  return statements - before
}

it('asks once while nothing changes, and a handful of times when a queue moves on, however many listen', async () => {
  const { watch, queueId, ears } = await listening(12)
  expect(await asked(() => watch.look())).toBe(1)
  expect(ears.map(({ heard }) => heard.length)).toEqual(ears.map(() => 1))
  await testApp.desk.step(queueId, callNext)
  expect(await asked(() => watch.look())).toBeLessThanOrEqual(5)
  expect(ears.map(({ heard }) => heard[1]?.items?.[0]?.aheadNum ?? 'called')).toEqual([
    'called',
    ...Array.from({ length: 11 }, (_, index) => index),
  ])
  expect(ears[0]?.heard[1]?.items?.[0]?.status).toBe('CALLING')
})

it('leaves those alone whose queue stands still', async () => {
  const { watch, queueId, ears } = await listening(2)
  const [other] = await testApp.crowd(await testApp.clinic(), 1)
  if (other === undefined) throw new Error('nobody there')
  const ear = await listen(watch, other)
  await watch.look()
  await testApp.desk.step(queueId, callNext)
  await watch.look()
  expect(ears[1]?.heard).toHaveLength(2)
  expect(ear.heard).toHaveLength(1)
})

it('tells of a number that is taken while one listens', async () => {
  const { watch, scheduleId } = await listening(1)
  const [first, late] = [await testApp.clinic(), await testApp.person()]
  const ear = await listen(watch, late)
  await watch.look()
  expect(ear.heard.at(-1)?.items).toEqual([])
  for (const clinic of [scheduleId, first]) {
    await testApp.visit(late, { scheduleId: clinic })
    await testApp.take(late, clinic)
    await watch.look()
  }
  expect(ear.heard.at(-1)?.items).toHaveLength(2)
})

it('tells at once of a number that is passed as the first change of its queue', async () => {
  const scheduleId = await testApp.clinic()
  const [person] = await testApp.crowd(scheduleId, 1)
  if (person === undefined) throw new Error('nobody there')
  const queueId = testApp.desk.queueIdOf(scheduleId)
  await testApp.desk.step(queueId, callNext)
  const watch = new Watch(sql)
  const { heard } = await listen(watch, person)
  await watch.look()
  await testApp.desk.step(queueId, pass)
  await watch.look()
  expect(heard.map(({ items }) => items?.[0]?.status)).toEqual(['CALLING', 'MISSED'])
})

it('says with the next beat that a patient was taken away, and is silent for who left', async () => {
  const { watch, queueId, people, ears } = await listening(2)
  const [gone, left] = ears
  if (gone === undefined || left === undefined) throw new Error('nobody there')
  await testApp.sql`update patient_link set unbound_at = now() where patient_id = ${people[0]?.patientId ?? ''}`
  await watch.beat(gone.listener)
  expect(gone.heard.at(-1)?.items).toEqual([])
  watch.remove(left.listener)
  await testApp.desk.step(queueId, callNext)
  await watch.look()
  expect(left.heard).toHaveLength(1)
  expect(watch.count()).toBe(1)
})

it('lets others work while it tells many', async () => {
  const { watch, queueId, ears } = await listening(12)
  for (const { listener } of ears)
    listener.hear = () => {
      const from = performance.now()
      while (performance.now() - from < 3) continue
      return notified.push(turns)
    }
  const notified: number[] = []
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  await testApp.desk.step(queueId, callNext)
  count()
  await watch.look()
  isOver = true
  expect(notified).toHaveLength(12)
  expect(new Set(notified).size).toBeGreaterThan(3)
})
