/** A pooler between the app and PostgreSQL: recognised by what it does, and then nothing is kept on a connection. The real one is played with by `npm run drill -- pooler`. */
import { connect as dial, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { transaction } from '../../../server/database/client'
import { openDatabase } from '../../../server/database/open'
import { createTestDatabase, serverAddress } from '../../support/server/database'
import { forAllTests } from '../../support/server/for_tests'

const role = `pooled_${process.pid}`
const database = forAllTests(() => createTestDatabase())
beforeAll(async () => {
  await database.sql.unsafe(`create role ${role} login`)
})
afterAll(async () => {
  await database.sql.unsafe(`drop role ${role}`)
  await database.drop()
})

/** What a new connection was begun with. */
let begunWith: string[]
let server: Server
/** Hands everything on; as a pooler it gives the connection a process number of its own. */
const listen = async ({ isPooler }: { isPooler: boolean }): Promise<string> => {
  begunWith = []
  const sockets: Socket[] = []
  server = createServer((near) => {
    const { host = '', port = 5432 } = serverAddress()
    const far = host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial({ host, port })
    sockets.push(near, far)
    near.once('data', (data) => begunWith.push(data.toString()))
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => near.write(isPooler ? renumbered(data) : data))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy())
  })
  server.once('close', () => sockets.forEach((socket) => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `postgres://${role}@127.0.0.1:${port}/${/[^/]*$/.exec(database.url)?.[0] ?? ''}`
}
afterEach(() => void server.close())

/** BackendKeyData: `K`, its length, the process. */
function renumbered(data: Buffer): Buffer {
  const at = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
  if (at >= 0) data.writeUInt32BE(1, at + 5)
  return data
}

it('is begun with nothing that it would refuse, prepares nothing, and the role gets the limits', async () => {
  const sql = await openDatabase(await listen({ isPooler: true }), { poolSize: 2 })
  expect(sql.options.prepare).toBe(false)
  await expect(transaction(sql, (tx) => tx`select ${1}::int as one`)).resolves.toEqual([{ one: 1 }])
  expect(begunWith.some((text) => text.includes('_timeout'))).toBe(false)
  await sql.end({ timeout: 1 })
  const [kept] = await database.sql<{ rolconfig: string[] }[]>`
    select rolconfig from pg_roles where rolname = ${role}`
  expect(kept?.rolconfig).toContain('statement_timeout=10000')
  await database.sql.unsafe(`alter role ${role} reset all`)
})

it('limits of the operator’s stand', async () => {
  await database.sql.unsafe(`alter role ${role} set statement_timeout = '3s'`)
  const sql = await openDatabase(await listen({ isPooler: true }), { poolSize: 1 })
  await sql.end({ timeout: 1 })
  const [kept] = await database.sql<{ rolconfig: string[] }[]>`
    select rolconfig from pg_roles where rolname = ${role}`
  expect(kept?.rolconfig).toEqual(['statement_timeout=3s'])
})

it('a proxy that hands on whole connections is none', async () => {
  const sql = await openDatabase(await listen({ isPooler: false }), { poolSize: 1 })
  expect(sql.options.prepare).toBe(true)
  await sql`select 1`
  expect(begunWith.at(-1)).toContain('statement_timeout')
  await sql.end({ timeout: 1 })
})
