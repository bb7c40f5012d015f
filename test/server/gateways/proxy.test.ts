/** Outgoing calls obey the hospital's proxy: what is not its own network goes through it, by a tunnel, and the rest does not. */
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { exchange } from '../../../server/gateways/http'
import { useProxy } from '../../../server/gateways/proxy'

let target: Server
let proxy: Server
/** Hosts that were asked for, and with which credentials. */
const tunnels: [host: string, authorization: string | undefined][] = []
const sockets = new Set<Socket>()

const portOf = (server: Server): number => (server.address() as AddressInfo).port
const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

beforeAll(async () => {
  target = createServer((request, reply) => {
    reply.end(`reached as ${request.headers.host}`)
  })
  await listen(target)
  proxy = createServer((_request, reply) => {
    reply.writeHead(405).end()
  })
  proxy.on('connect', (request, client: Socket) => {
    tunnels.push([request.url ?? '', request.headers['proxy-authorization']])
    const through = connect(portOf(target), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      through.pipe(client)
      client.pipe(through)
    })
    for (const socket of [client, through]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
  })
  await listen(proxy)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  target.closeAllConnections()
  await Promise.all([target, proxy].map((server) => new Promise((end) => server.close(end))))
})
beforeEach(() => tunnels.splice(0))

const ask = (url: string) =>
  exchange({ system: 'outside', url, method: 'GET', timeoutMs: 3000, retry: 'unsent' })
const outside = 'http://api.outside.example/x'

it('goes through it, with its credentials', async () => {
  const end = useProxy({ httpProxy: `http://app:secret@127.0.0.1:${portOf(proxy)}` })
  try {
    expect((await ask(outside)).text).toBe('reached as api.outside.example')
    expect(tunnels).toEqual([
      ['api.outside.example:80', `Basic ${Buffer.from('app:secret').toString('base64')}`],
    ])
  } finally {
    await end()
  }
})

it('calls the machine itself, and what NO_PROXY names, directly', async () => {
  const end = useProxy({
    httpProxy: `http://127.0.0.1:${portOf(proxy)}`,
    noProxy: '.outside.example',
  })
  try {
    expect((await ask(`http://127.0.0.1:${portOf(target)}/`)).status).toBe(200)
    await expect(ask(outside)).rejects.toMatchObject({ name: 'GatewayUnavailable' })
    expect(tunnels).toEqual([])
  } finally {
    await end()
  }
})

it('changes nothing without one', async () => {
  const end = useProxy({})
  expect((await ask(`http://127.0.0.1:${portOf(target)}/`)).status).toBe(200)
  await end()
  expect(tunnels).toEqual([])
})
