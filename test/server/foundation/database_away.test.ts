/** The database is away: what the server says meanwhile, and how soon it comes back. */
import { createServer, type AddressInfo, type Server } from 'node:net'
import Fastify from 'fastify'
import { connect } from '../../../server/database/client'
import { reportHealth } from '../../../server/plugins/health'

/** A port where somebody takes calls and says nothing, or where nobody is. */
async function aPort(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}
const at = (port: number) =>
  connect({ url: `postgres://nobody@127.0.0.1:${port}/none` }, { poolSize: 1 })

it('is not ready within two seconds when the database takes the call and says nothing', async () => {
  const { server, port } = await aPort()
  const sql = at(port)
  const app = Fastify()
  reportHealth(app, sql)
  const began = performance.now()
  const { statusCode } = await app.inject('/health/ready')
  expect([statusCode, performance.now() - began < 2_000]).toEqual([503, true])
  await app.close()
  await sql.end({ timeout: 0 })
  server.close()
})

it('asks again at short intervals, however long nobody was there', async () => {
  const { server, port } = await aPort()
  await new Promise((resolve) => server.close(resolve))
  const sql = at(port)
  const began = performance.now()
  for (let attempt = 0; attempt < 10; attempt += 1)
    await expect(sql`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(performance.now() - began).toBeLessThan(10_000)
  await sql.end({ timeout: 0 })
})
