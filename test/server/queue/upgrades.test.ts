/** Who asks for a WebSocket where there is none gets an answer, and his connection ends: nothing else would ever close it. */
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { liveSocketPath } from '../../../src/contract/queue'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const server = forAllTests(async () => {
  const started = await startTestServer({
    extend: async (app) => {
      const parts = Array.from({ length: 64 }, () => Buffer.alloc(65_536, 'x'))
      app.get('/large', (_request, reply) => reply.send(Readable.from(parts)))
    },
  })
  await started.app.listen({ port: 0, host: '127.0.0.1' })
  return started
})

/** Everything that comes until the connection is closed, by the server alone. */
function ask(line: string, upgrade: string): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    socket.setTimeout(4000, () => {
      socket.destroy()
      reject(new Error(`still open after ${text}`))
    })
    socket.on('data', (bytes: Buffer) => void (text += bytes.toString()))
    socket.on('end', () => {
      socket.destroy()
      resolve(text)
    })
    socket.on('error', reject)
    const headers = ['host: h', 'connection: upgrade', `upgrade: ${upgrade}`, 'content-length: 0']
    socket.write([`${line} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
  })
}

it.each([
  ['GET /health/live', 200],
  ['GET /nowhere', 404],
  ['GET /%zz', 400],
  ['POST /hos/user/v1/nothing', 404],
  [`POST ${liveSocketPath}`, 405],
  [`GET ${liveSocketPath}`, 400],
])('%s is answered with %i and its connection closed', async (line, status) => {
  for (const upgrade of ['websocket', 'h2c'])
    expect(await ask(line, upgrade)).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
})

it('a long answer comes whole', async () => {
  expect((await ask('GET /large', 'h2c')).length).toBeGreaterThan(64 * 65_536)
})
