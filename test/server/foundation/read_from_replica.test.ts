/** Lists that may be seconds old come from the replica; from the primary where the replica is away, silent, or does not have what is asked for. */
import { buildApp } from '../../../server/app'
import { connect, type Sql } from '../../../server/database/client'
import { hospitalCalls } from '../../../src/contract/hospital'
import { createTestDatabase, serverAddress, type TestDatabase } from '../../support/server/database'
import { FrozenSocket } from '../../support/server/fakes/frozen_socket'
import { requestOf, startTestServer, type TestServer } from '../../support/server/test_server'

let server: TestServer
let old: TestDatabase
let line: FrozenSocket
let replica: Sql
beforeAll(async () => {
  server = await startTestServer({ seeded: true })
  old = await createTestDatabase({ seeded: true })
  await old.sql`update hospital set telephone = 'as the replica has it'`
  line = await FrozenSocket.to(serverAddress())
  replica = connect(
    { url: line.urlFor(old.url) },
    {
      poolSize: 1,
      purpose: 'reading',
      askNode: () => Promise.resolve({ isStandby: true, timeline: '', isFresh: true }),
    },
  )
})
afterEach(() => {
  line.thaw()
  line.mend()
})
afterAll(async () => {
  await replica.end({ timeout: 0 })
  line.close()
  await old.drop()
  await server.stop()
})

/** The hospital's page as a patient sees it. */
async function page() {
  const app = await buildApp({ ...server.dependencies, replica })
  const reply = await app.inject({
    ...requestOf(hospitalCalls.getHospital, { id: 'yunxi-first' }),
    method: 'GET',
  })
  await app.close()
  return { status: reply.statusCode, ...reply.json<{ telephone: unknown }>() }
}

it('the replica answers', async () => {
  expect(await page()).toMatchObject({ status: 200, telephone: 'as the replica has it' })
})

it.each([
  ['is away', () => line.cut()],
  ['says nothing', () => line.freeze()],
])('where it %s, the primary does', async (_how, happens) => {
  happens()
  const found = await page()
  expect(found.status).toBe(200)
  expect(found.telephone).not.toBe('as the replica has it')
})

it('what is too new for it, the primary has', async () => {
  await old.sql`update hospital set active = false`
  const found = await page()
  expect(found.status).toBe(200)
  expect(found.telephone).not.toBe('as the replica has it')
})
