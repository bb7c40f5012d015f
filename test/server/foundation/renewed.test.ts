/** A process that is being renewed: it takes no connections from the first moment on, so that the other one is asked, and answers everybody who is with it. */
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import * as v from 'valibot'
import { keepsNothing, type Area } from '../../../server/area'
import { servePublic } from '../../../server/http/serve'
import { get } from '../../../src/contract/endpoint'
import { nothing } from '../../../src/contract/values'
import { startTestServer } from '../../support/server/test_server'

const slow = get({
  path: '/hos/public/v1/slow',
  summary: 'answers when it is told to',
  input: nothing,
  reply: v.object({ ok: v.boolean() }),
})

it('a worker in the middle of its work keeps no caller waiting, and nobody is sent away', async () => {
  const { routes, asked, answering } = aSlowAnswer()
  const [working, begun] = [gate(), gate()]
  const area: Area = {
    name: 'slow',
    ...keepsNothing,
    routes,
    workers: () => [
      {
        name: 'slow',
        everyMs: 1,
        run: async () => {
          begun.open()
          await working.opened
        },
      },
    ],
  }
  const server = await startTestServer({ areas: [area], settings: { workers: true } })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const open = () => connect({ host: '127.0.0.1', port })
  await begun.opened

  const line = open()
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
  line.write(request(slow.path))
  await asked.opened
  const closing = server.app.close()
  // Behind the one that is under way, by the same connection.
  line.write(request('/health/live'))
  await new Promise((resolve) => setImmediate(resolve))
  const [refused] = (await once(failing(open()), 'error')) as [NodeJS.ErrnoException]
  expect(refused.code).toBe('ECONNREFUSED')

  const received = wholeOf(line)
  answering.open()
  expect((await received).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  working.open()
  await closing
  await server.stop()
})

it('closes soon after the last answer, however long the caller would keep the connection', async () => {
  const { routes, asked, answering } = aSlowAnswer()
  const server = await startTestServer({ areas: [{ name: 'slow', ...keepsNothing, routes }] })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const line = connect({ host: '127.0.0.1', port })
  line.write(`GET ${slow.path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  await asked.opened
  const closing = server.app.close()
  await new Promise((resolve) => setImmediate(resolve))
  answering.open()
  const began = Date.now()
  await closing
  expect(Date.now() - began).toBeLessThan(5_000)
  line.destroy()
  await server.stop()
})

it('a call that comes by a kept connection while the process ends is answered, and the connection ends with it', async () => {
  const { routes, answering } = aSlowAnswer()
  const server = await startTestServer({
    areas: [{ name: 'slow', ...keepsNothing, routes }],
    settings: { production: true },
  })
  answering.open()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const line = connect({ host: '127.0.0.1', port })
  const ask = () => line.write(`GET ${slow.path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  ask()
  await once(line, 'data')
  const closing = server.app.close()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const received = wholeOf(line)
  ask()
  expect(await received).toMatch(/^HTTP\/1\.1 200[^]*connection: close/i)
  await closing
  await server.stop()
})

/** The call opens `asked`, and is answered when `answering` is open. */
function aSlowAnswer() {
  const [asked, answering] = [gate(), gate()]
  const routes = () => [
    servePublic(slow, async () => {
      asked.open()
      await answering.opened
      return { ok: true }
    }),
  ]
  return { routes, asked, answering }
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

/** One that is let in after all says so by an error too. */
const failing = (socket: Socket): Socket =>
  socket.on('connect', () => socket.destroy(new Error('was let in')))

async function wholeOf(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (data: Buffer) => (text += String(data)))
  await once(socket, 'close')
  return text
}
