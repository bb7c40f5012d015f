/** The group's nginx as an operator runs it, before two cells with TLS of their own: the front door, the hand-over of a sign-in, a cell, and one that is away. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http2 from 'node:http2'
import { Server, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { applyPlan, planCell } from '../../../deploy/group/adding/plan'
import { buildFrontDoor } from '../../../deploy/group/build'
import { readGroup } from '../../../deploy/group/hospitals'
import { nextAddress, type HandOver } from '../../../deploy/group/site/sign_in_address'
import { accountArea } from '../../../server/areas/account'
import { hospitalArea } from '../../../server/areas/hospital'
import { searchArea } from '../../../server/areas/search'
import { accountCalls } from '../../../src/contract/account'
import { searchCalls } from '../../../src/contract/search'
import { GroupNginx } from '../../support/group/nginx'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeWeChat } from '../account/fake_we_chat'

const root = path.join(__dirname, '../../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'group-nginx-'))
const frontDoor = 'https://hospitals.example'
const ids = ['first', 'second'] as const
const originOf = (id: string) => `https://${id}.hospitals.example`
const weChats = { first: new FakeWeChat(), second: new FakeWeChat() }

/** As `certificates` of the composition makes them. */
const inside = (id: string) => path.join(folder, 'inside', id)
for (const id of ids)
  execFileSync('sh', [
    path.join(root, 'deploy/certificates.sh'),
    path.join(folder, `ca-${id}`),
    `${inside(id)}:${process.getuid?.() ?? 0}:app,localhost`,
  ])

const cell = (id: (typeof ids)[number]) => () =>
  startTestServer({
    areas: [accountArea, hospitalArea, searchArea],
    seeded: true,
    gateways: { weChat: weChats[id] },
    settings: {
      trustedProxies: 1,
      publicUrl: originOf(id),
      tls: {
        certificateFile: path.join(inside(id), 'cert.pem'),
        keyFile: path.join(inside(id), 'key.pem'),
      },
    },
  })
const first = forAllTests(cell('first'))
const second = forAllTests(cell('second'))

let nginx: GroupNginx
beforeAll(async () => {
  nginx = await GroupNginx.prepare(folder, {
    front_door: new URL(frontDoor).hostname,
    ...Object.fromEntries(ids.map((id) => [id, new URL(originOf(id)).hostname])),
  })
  const group = { name: '云溪医疗集团', frontDoor, weChatAppId: 'wx0000000000000000' }
  const file = path.join(folder, 'hospitals.json')
  writeFileSync(file, JSON.stringify({ ...group, hospitals: [] }))
  for (const [index, { app }] of [first, second].entries()) {
    const id = ids[index] ?? 'first'
    await app.listen({ host: '127.0.0.1', port: 0 })
    // Of the two replicas one is away: the proxy finds the other.
    const { port } = app.server.address() as AddressInfo
    const place = { region: '云溪市', address: '中山路 1 号', telephone: '0571-80000000' }
    applyPlan(
      planCell(file, path.join(folder, 'cells'), {
        ...{ ...place, id, name: `${id} 医院`, origin: originOf(id), port: port - 1 },
      }),
    )
    cpSync(path.join(inside(id), 'ca.pem'), nginx.at('nginx/tls', id, 'inside.pem'))
  }
  nginx.configure(ids.map((id) => ({ id, file: path.join(folder, 'cells', id, 'nginx.conf') })))
  // The names are in no DNS, so it lists the hospitals and nothing of theirs; two_cells.test.ts has the rest.
  await buildFrontDoor(readGroup(file), nginx.at('front_door'), new Date())
  expect(readGroup(file).hospitals).toHaveLength(2)
}, 60_000)
afterAll(async () => {
  await nginx.stop()
  rmSync(folder, { recursive: true })
})

it('Debian’s nginx reads it and has nothing to remark', async () => {
  expect(nginx.check()).toBe('')
  await nginx.start()
})

it('leads plain calls to TLS, and speaks HTTP/2 and no old TLS', async () => {
  const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/sign_in/?code=x`, {
    redirect: 'manual',
  })
  expect([plain.status, plain.headers.get('location')]).toEqual([
    301,
    'https://127.0.0.1/sign_in/?code=x',
  ])
  const session = http2.connect(`https://127.0.0.1:${nginx.port}`, {
    ca: [...nginx.certificates],
    servername: 'first.hospitals.example',
  })
  await new Promise((resolve) => session.once('connect', resolve))
  expect(session.alpnProtocol).toBe('h2')
  session.close()
  await expect(
    new Promise((_resolve, reject) =>
      http2
        .connect(`https://127.0.0.1:${nginx.port}`, {
          ...{ rejectUnauthorized: false, servername: 'hospitals.example' },
          ...{ minVersion: 'TLSv1' as const, maxVersion: 'TLSv1.1' as const },
        })
        .once('error', reject),
    ),
  ).rejects.toThrow()
})

it('the front door is files with their headers, and what a build falls back on is nobody’s', async () => {
  const page = await nginx.ask(`${frontDoor}/`)
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  for (const [, file = ''] of page.body.matchAll(/(?:src|href)="(assets\/[^"]+)"/g))
    expect((await nginx.ask(`${frontDoor}/${file}`)).status).toBe(200)
  const data = await nginx.ask(`${frontDoor}/data/zh.json`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect([data.status, data.headers['content-encoding']]).toEqual([200, 'gzip'])
  expect((await nginx.ask(`${frontDoor}/cells/first.json`)).status).toBe(404)
  expect((await nginx.ask(`${frontDoor}/nothing`)).headers['x-content-type-options']).toBe(
    'nosniff',
  )
})

it('a sign-in goes from a cell to WeChat and back by the front door, counts at that cell alone, and stands in no log', async () => {
  const asking = await nginx.ask(`${originOf('first')}${accountCalls.getLoginState.path}`)
  const { state } = JSON.parse(asking.body) as { state: string }
  const page = await nginx.ask(`${frontDoor}/sign_in/?state=${state}`)
  const handOver = JSON.parse(
    /<script id="hand_over" type="application\/json">(.+)<\/script>/.exec(page.body)?.[1] ?? '',
  ) as HandOver
  const query = new URLSearchParams({
    ...{
      appid: 'wx0000000000000000',
      redirect_uri: `${originOf('first')}/pages/home/index`,
      state,
    },
  })
  const weChat = new URL(nextAddress(`${frontDoor}/sign_in/?${query}`, handOver) ?? '')
  const back = new URL(weChat.searchParams.get('redirect_uri') ?? '')
  expect(back.origin).toBe(frontDoor)
  const code = weChats.first.person('code-of-wechat', 'openid-1')
  back.searchParams.set('code', code)
  back.searchParams.set('state', state)
  expect((await nginx.ask(back.href)).status).toBe(200)
  const home = new URL(nextAddress(back.href, handOver) ?? '')
  expect([home.origin, home.searchParams.get('code')]).toEqual([originOf('first'), code])
  const signIn = (id: string) =>
    nginx.ask(`${originOf(id)}${accountCalls.signInByOfficialAccount.path}`, {
      method: 'POST',
      body: JSON.stringify({ code, state }),
      headers: { 'content-type': 'application/json' },
    })
  const refused = await signIn('second')
  expect([refused.status, JSON.parse(refused.body)]).toMatchObject([
    400,
    { code: 'LOGIN_STATE_INVALID' },
  ])
  const signedIn = await signIn('first')
  expect(signedIn.status).toBe(200)
  const { accessToken } = JSON.parse(signedIn.body) as { accessToken: string }
  const ask = (id: string) =>
    nginx.ask(`${originOf(id)}${accountCalls.getSelfInfo.path}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
  expect([(await ask('first')).status, (await ask('second')).status]).toEqual([200, 401])
  const log = nginx.log()
  expect(log).toContain('"GET /sign_in/index.html"')
  for (const secret of [code, state, accessToken]) expect(log).not.toContain(secret)
})

it('the probes are not for outside, a body that is too long is refused by the proxy as safely as by the app', async () => {
  expect((await nginx.ask(`${originOf('first')}/health/ready`)).status).toBe(403)
  const long = await nginx.ask(`${originOf('first')}${accountCalls.signInByOfficialAccount.path}`, {
    method: 'POST',
    headers: { 'content-length': String(17 * 1024 * 1024) },
  })
  expect(long.status).toBe(413)
  expect(long.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const answer = await nginx.ask(`${originOf('first')}${searchCalls.listDirectory.path}`)
  // Once each: the app's own, not the proxy's beside it.
  expect([answer.headers['x-content-type-options'], answer.status]).toEqual(['nosniff', 200])
})

it('a replica that is back is asked at once, though it and the other were away just before', async () => {
  const { server } = first.app
  const { port } = server.address() as AddressInfo
  const ask = () => nginx.ask(`${originOf('first')}${searchCalls.listDirectory.path}`)
  Server.prototype.close.call(server)
  server.closeAllConnections()
  for (let nth = 0; nth < 4; nth += 1) expect((await ask()).status).toBe(502)
  server.listen(port, '127.0.0.1')
  expect((await ask()).status).toBe(200)
})

it('whom the certificate inside does not name is not talked to, and a cell that is away touches neither the other nor the front door', async () => {
  const trust = nginx.at('nginx/tls/second/inside.pem')
  const ask = () => nginx.ask(`${originOf('second')}${searchCalls.listDirectory.path}`)
  const trusting = async (id: string) => {
    cpSync(path.join(inside(id), 'ca.pem'), trust)
    await nginx.reload()
    return (await ask()).status
  }
  expect([await trusting('first'), await trusting('second')]).toEqual([502, 200])
  await second.app.close()
  const away = await ask()
  expect([away.status, away.headers['strict-transport-security']]).toEqual([
    502,
    'max-age=31536000; includeSubDomains',
  ])
  const there = await Promise.all(
    Array.from({ length: 20 }, () =>
      nginx.ask(`${originOf('first')}${searchCalls.listDirectory.path}`),
    ),
  )
  expect(new Set(there.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await nginx.ask(`${frontDoor}/`)).status).toBe(200)
})
