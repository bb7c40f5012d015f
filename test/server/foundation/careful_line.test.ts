/** A question that ends no turn waits until the turns before it have ended: a pooler in transaction mode would ask it on a server that it lends to somebody else meanwhile. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { connectSocket } from '../../../server/database/database_socket'
import { PoolerSafeSocket } from '../../../server/database/pooler_safe_socket'

const message = (kind: string, words = ''): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + words.length)
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(words)])
}
/** Begins without a kind. */
const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
const ready = message('Z', 'I')
const turn = Buffer.concat([message('P', 'one'), message('B'), message('E'), message('S')])
const question = Buffer.concat([message('P', 'two'), message('D'), message('H')])

it('holds it back behind a turn, and only that', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const meeting = once(server, 'connection')
  const line = new PoolerSafeSocket()
  connectSocket(line, { host: '127.0.0.1', port })
  line.write(startup)
  const [pooler] = (await meeting) as [Socket]
  const heard = async (): Promise<string> => String(((await once(pooler, 'data')) as [Buffer])[0])
  expect(await heard()).toBe(String(startup))
  pooler.write(ready)

  line.write(question)
  expect(await heard()).toBe(String(question))
  line.write(turn)
  expect(await heard()).toBe(String(turn))
  pooler.write(ready)
  await once(line, 'data')

  line.write(Buffer.concat([turn, question]))
  expect(await heard()).toBe(String(turn))
  let isHeld = true
  pooler.once('data', () => (isHeld = false))
  // The answer comes in pieces, a row with the letter Z in it first.
  const answer = Buffer.concat([message('D', 'Z0000Z'), ready])
  pooler.write(answer.subarray(0, 9))
  await once(line, 'data')
  expect(isHeld).toBe(true)
  const asked = heard()
  pooler.write(answer.subarray(9))
  expect(await asked).toBe(String(question))

  line.destroy()
  pooler.destroy()
  server.close()
})
