/** The hospital's lists of changes: one place in the list a kind, asked again after a failure, at once when the hospital says so. */
import { allAreas } from '../../../server/app'
import { GatewayUnavailable } from '../../../server/gateways/failures'
import type { HisChanges } from '../../../server/gateways/his/changes'
import { HisClient } from '../../../server/gateways/his/client'
import { requestSync, intakeOf } from '../../../server/intake'
import { pullChanges } from '../../../server/intake/pull/pull'
import { forAllTests } from '../../support/server/for_tests'
import { startWithSystem } from '../../support/server/integration'
import { FakeHis } from '../registration/fakes'
import { aDoctor, aReport, organisation } from './documents'

type Asked = Parameters<HisClient['listChanges']>[0]

/** A hospital that keeps a list: its places are numbers. */
class ListingHis extends FakeHis {
  readonly asked: Asked[] = []
  readonly list: { kind: string }[] = []
  isDown = false

  override async listChanges(asked: Asked): Promise<HisChanges | undefined> {
    this.asked.push(asked)
    if (this.isDown) throw new GatewayUnavailable('his', 'down')
    if (asked.kinds.includes('notice')) return undefined
    const of = this.list.filter(({ kind }) => asked.kinds.includes(kind))
    const from = Number(asked.after ?? 0)
    const next = Math.min(of.length, from + 2)
    return { documents: of.slice(from, next), next: String(next), hasMore: next < of.length }
  }
}

const his = new ListingHis()
const server = forAllTests(() => startWithSystem(undefined, { gateways: { his } }))
const intake = forAllTests(() => intakeOf(server.dependencies, allAreas))

const cursorOf = async (kind: string) => {
  const [row] = await server.sql<{ cursor: string | null; failures: number; seconds: number }[]>`
    select cursor, failures, extract(epoch from next_at - now())::float8 as seconds from intake_cursor where kind = ${kind}`
  return row
}

it('reads every kind page by page, and then waits', async () => {
  his.list.push(...organisation())
  await pullChanges(intake)
  expect(await cursorOf('department')).toMatchObject({ cursor: '2', failures: 0 })
  expect((await cursorOf('department'))?.seconds).toBeGreaterThan(5)
  expect(await server.sql`select 1 from doctor where doctor_id = 'doc1'`).toHaveLength(1)
  const asked = his.asked.length
  await pullChanges(intake)
  expect(his.asked).toHaveLength(asked)
})

it('leaves a list that is not offered alone for a while', async () => {
  expect((await cursorOf('notice'))?.seconds).toBeGreaterThan(300)
})

it('asks at once when the hospital pokes, from where it stood', async () => {
  his.list.push(aDoctor({ id: 'doc9' }))
  const reply = await server.app.inject({
    method: 'POST',
    url: '/integration/v1/poke',
    headers: { authorization: `Bearer ${server.token}` },
    payload: { kinds: ['doctor'] },
  })
  expect(reply.statusCode).toBe(202)
  his.asked.length = 0
  await pullChanges(intake)
  expect(his.asked).toEqual([{ after: '1', kinds: ['doctor'], limit: 500 }])
  expect(await server.sql`select 1 from doctor where doctor_id = 'doc9'`).toHaveLength(1)
})

it('waits longer after each failure, and loses nothing', async () => {
  his.isDown = true
  for (let turn = 0; turn < 4; turn += 1) {
    await server.sql`update intake_cursor set next_at = case when kind = 'report' then now() else now() + interval '1 hour' end`
    await pullChanges(intake)
  }
  const failed = await cursorOf('report')
  expect(failed?.failures).toBe(4)
  expect(failed?.seconds).toBeGreaterThan(55)
  his.isDown = false
  his.list.push(aReport({ patient: { value: 'nobody' } }))
  await requestSync(server.sql, ['report'])
  await pullChanges(intake)
  expect(await cursorOf('report')).toMatchObject({ cursor: '1', failures: 0 })
  expect(await server.sql`select 1 from intake_parked where kind = 'report'`).toHaveLength(1)
})

it('asks the older list of reports where that is all there is', async () => {
  const answered: string[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const path = new URL(String(address)).pathname
    answered.push(path)
    return path === '/report/changes'
      ? Response.json({ reports: [{ reportNo: 'R0009', patientNo: '7' }, 'x'], next: '9' })
      : new Response('', { status: 404 })
  })
  const client = new HisClient({ apiUrl: 'http://his.test', token: 't' })
  const page = await client.listChanges({ after: null, kinds: ['report'], limit: 500 })
  expect(answered).toEqual(['/v1/changes', '/report/changes'])
  expect(page?.documents).toMatchObject([
    { kind: 'report', id: 'R0009', patient: { value: '7' } },
    { kind: 'report' },
  ])
  expect(await client.listChanges({ after: null, kinds: ['bill'], limit: 500 })).toBeUndefined()
})
