/** The ways out of the connector: a pinned certificate authority, and clocks that differ. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { decodeJwt, exportJWK, generateKeyPair } from 'jose'
import { AppClient } from '../../../connector/app/client'
import { frame, frameReader } from '../../../connector/transports/framing'
import { mllpTransport } from '../../../connector/transports/mllp'
import { soapTransport } from '../../../connector/transports/soap'
import { freePort } from '../../../simulators/free_port'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-tls-'))
const file = (name: string): string => path.join(folder, name)
const stops: (() => void)[] = []
let tls: { cert: Buffer; key: Buffer }

beforeAll(async () => {
  const flags = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const of = ['-days', '2', '-subj', '/CN=hospital', '-addext', 'subjectAltName=IP:127.0.0.1']
  const out = ['-keyout', file('tls.key'), '-out', file('ca.pem')]
  execFileSync('openssl', ['req', ...flags, ...of, ...out], { stdio: 'ignore' })
  execFileSync(
    'openssl',
    ['req', ...flags, ...of, '-keyout', file('o.key'), '-out', file('other.pem')],
    { stdio: 'ignore' },
  )
  tls = { cert: readFileSync(file('ca.pem')), key: readFileSync(file('tls.key')) }
  const { privateKey } = await generateKeyPair('ES384', { extractable: true })
  writeFileSync(file('key.json'), JSON.stringify(await exportJWK(privateKey)))
})
afterAll(() => {
  for (const stop of stops) stop()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(tls, answer)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://127.0.0.1:${port}`
}

/** An app whose clock is so far ahead. */
async function anApp(aheadSeconds: number): Promise<{ url: string; refused: () => number }> {
  let refused = 0
  const url = await serve((request, response) => {
    let body = ''
    request.on('data', (chunk) => void (body += String(chunk)))
    request.on('end', () => {
      const now = Date.now() / 1000 + aheadSeconds
      const { exp = 0 } = decodeJwt(new URLSearchParams(body).get('client_assertion') ?? '')
      const isRight = exp > now && exp < now + 300
      if (!isRight) refused += 1
      response.writeHead(isRight ? 200 : 401, { date: new Date(now * 1000).toUTCString() })
      response.end(JSON.stringify(isRight ? { access_token: 't' } : { error: 'invalid_client' }))
    })
  })
  return { url, refused: () => refused }
}
const clientOf = (url: string, caFile?: string) =>
  new AppClient({ url, clientId: 'c', keyFile: file('key.json'), caFile })

describe('a pinned certificate authority', () => {
  it('is what the app is known by', async () => {
    const { url } = await anApp(0)
    await clientOf(url, file('ca.pem')).signIn()
    await expect(clientOf(url).signIn()).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT')
  })

  it('is what a SOAP service is known by; to another one nothing is sent', async () => {
    let asked = 0
    const url = await serve((_request, response) => {
      asked += 1
      response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
      response.end(
        '<e:Envelope xmlns:e="x"><e:Body><AskResponse><r>䶮</r></AskResponse></e:Body></e:Envelope>',
      )
    })
    const base = { type: 'soap', version: '1.1', url, namespace: 'n', method: 'Ask' } as const
    const rest = {
      parameters: [],
      outputs: [],
      soapAction: undefined,
      xmlHeader: '',
      timeoutSeconds: 4,
    }
    const pinned = soapTransport({ ...base, ...rest, caFile: file('ca.pem') })
    expect(await pinned.exchange({})).toBe('䶮')
    await expect(
      soapTransport({ ...base, ...rest, caFile: undefined }).exchange({}),
    ).rejects.toMatchObject({ name: 'NotSent' })
    expect(asked).toBe(1)
  })

  it('is what an engine of HL7 v2 is known by', async () => {
    const engine = createTlsServer(tls, (socket) => {
      const read = frameReader()
      socket.on('data', (chunk) => {
        for (const message of read(chunk)) socket.write(frame(message))
      })
      socket.on('error', () => undefined)
    })
    const port = await freePort()
    await new Promise<void>((resolve) => engine.listen(port, '127.0.0.1', resolve))
    stops.push(() => engine.close())
    const to = {
      type: 'mllp',
      host: '127.0.0.1',
      port,
      charset: 'utf-8',
      timeoutSeconds: 4,
    } as const
    const message = [['MSH', 'APP', '', 'HIS', '', '', '', ['ACK', 'A01'], '1', 'P', '2.4']]
    const pinned = mllpTransport({ ...to, caFile: file('ca.pem') })
    expect(await pinned.exchange(message)).toMatchObject({ MSH: { '9_2': 'A01' } })
    await expect(
      mllpTransport({ ...to, caFile: file('other.pem') }).exchange(message),
    ).rejects.toThrow()
  })
})

it.each([-3600, 3600])(
  'signs in by the app’s clock, %d seconds away, and says so',
  async (ahead) => {
    const { url, refused } = await anApp(ahead)
    const client = clientOf(url, file('ca.pem'))
    await client.signIn()
    expect(Math.round((client.skewMs ?? 0) / 10_000)).toBe(ahead / 10)
    await client.signIn()
    expect(refused()).toBe(1)
  },
)
