import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { floorPage } from '../../../server/h5/floor_page'
import { farewellWorker } from '../../../server/h5/service_worker'
import { startTestServer, type TestServer } from '../../support/server/test_server'

const inline = 'window.shell = true'
const html = `<!doctype html><html><head><title>t</title><script>${inline}</script></head><body><script src="/js/app.0123abcd.js"></script></body></html>`
const asPage = { accept: 'text/html,application/xhtml+xml' }

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-h5-'))
  mkdirSync(path.join(folder, 'js'))
  writeFileSync(path.join(folder, 'index.html'), html)
  writeFileSync(path.join(folder, 'js/app.0123abcd.js'), 'plain')
  writeFileSync(path.join(folder, 'js/app.0123abcd.js.br'), 'brotli')
  writeFileSync(path.join(folder, 'js/app.0123abcd.js.gz'), 'gzip')
  writeFileSync(path.join(folder, 'favicon.ico'), 'icon')
  writeFileSync(path.join(folder, 'asset-sizes.json'), '{}')
  mkdirSync(`${folder}-server`)
  writeFileSync(
    path.join(`${folder}-server`, 'oldest_browsers.json'),
    JSON.stringify({ chrome: 78, safari_ios: 12.2 }),
  )
  server = await startTestServer({
    areas: [],
    settings: { photoHosts: ['img.hospital.example'] },
    h5: { folder, headScripts: ['/sandbox/bridge.js'] },
  })
})
afterAll(async () => {
  await server.stop()
  for (const made of [folder, `${folder}-server`]) rmSync(made, { recursive: true, force: true })
})

const onPhone = (system: string, browser: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser} MicroMessenger/8.0.49`
const iPhone = (version: string) =>
  onPhone(`iPhone; CPU iPhone OS ${version} like Mac OS X`, 'Mobile/15E148')
const android = (chrome: string) =>
  onPhone('Linux; Android 7.0; HWI-AL00', `Version/4.0 Chrome/${chrome} Mobile Safari/537.36`)

describe('a phone on which the app cannot run', () => {
  const open = (userAgent: string, language = 'zh-CN') =>
    server.app.inject({
      url: '/pages/index/index',
      headers: { ...asPage, 'user-agent': userAgent, 'accept-language': language },
    })

  it.each([
    iPhone('11_4'),
    iPhone('12_1_4'),
    iPhone('9_3'),
    android('66.0.3359.126'),
    android('77.0.1'),
  ])('sees what to do and the telephone, on a page without a script: %s', async (userAgent) => {
    const { body, statusCode } = await open(userAgent)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/<script|<link/)
    expect(body).toContain('这部手机的系统或微信太旧，打不开本应用')
  })
  it.each([
    iPhone('12_2'),
    iPhone('12_5_7'),
    iPhone('18_1'),
    android('78.0.3904.62'),
    android('130.0.1'),
    'curl/8',
  ])('is not this one: %s', async (userAgent) => {
    expect((await open(userAgent)).body).toContain('/js/app.0123abcd.js')
  })
  it('is given the hospital’s telephone, or those of its branches', () => {
    const hospital = { name: '第一医院 <b>', telephone: '0589-880' }
    const branches = [{ hospitalBranchId: '1', name: '东院', telephone: '0589-881' }]
    const one = floorPage({ hospital, branches, announcements: [] }, 'zh')
    expect(one).toContain('<a href="tel:0589-880">打电话给医院 0589-880</a>')
    expect(one).toContain('第一医院 &lt;b>')
    const other = { hospital: { ...hospital, telephone: null }, branches, announcements: [] }
    expect(floorPage(other, 'zh')).toContain(
      '<a href="tel:0589-881">打电话给医院 东院 0589-881</a>',
    )
  })
  it('is told in its language, and at an address of its own', async () => {
    expect((await open(iPhone('11_4'), 'en')).body).toContain('too old to open this app')
    expect((await server.app.inject('/old_phone')).body).toContain('请家人帮忙')
  })
})

describe('the H5', () => {
  it.each([
    ['/'],
    ['/index.html'],
    ['/?jwt=x'],
    ['/pages/center/center'],
    ['/subpages/registration/registration_order?sourceTimeId=1'],
  ])('opens at %s', async (url) => {
    const reply = await server.app.inject({ url, headers: asPage })
    expect([
      reply.statusCode,
      reply.headers['content-type'],
      reply.headers['cache-control'],
    ]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
    expect(reply.body).toContain('<script src="/js/app.0123abcd.js">')
  })
  it('runs the added script before every other one', async () => {
    const { body } = await server.app.inject('/')
    expect(body.indexOf('/sandbox/bridge.js')).toBeGreaterThan(0)
    expect(body.indexOf('/sandbox/bridge.js')).toBeLessThan(body.indexOf(inline))
  })
  it('shows a wide window the app in a phone, and beside it the hospital and the code that opens it on one, in the language of the page', async () => {
    const chinese = (await server.app.inject('/')).body
    expect(chinese).toContain('用微信扫一扫，在手机上挂号、缴费、看报告')
    expect(chinese).toMatch(/<aside class="beside_app"><b>[^<]+<\/b><i>/)
    expect(chinese).toMatch(/#container[^{]*\{position:fixed[^}]*border-radius:44px/)
    const { body } = await server.app.inject({ url: '/', headers: { 'accept-language': 'en' } })
    expect(body).toContain('Scan with WeChat to book visits')
    const code = await server.app.inject('/open_on_phone.svg')
    expect([code.statusCode, code.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(code.body).toMatch(/^<svg/)
  })
  it('allows inline scripts only by the hash of what was built', async () => {
    const policy = String((await server.app.inject('/')).headers['content-security-policy'])
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src'))
    expect(scripts).toContain(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`)
    expect(scripts).not.toMatch(/unsafe|https?:/)
    expect(policy.split('; ')).toContain("img-src 'self' data: blob: https://img.hospital.example")
    expect(policy.split('; ')).toContain(
      `connect-src 'self' ${server.settings.publicUrl.replace('http', 'ws')}`,
    )
  })
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends the page as %s to who can read it', async (encoding, unpack) => {
    const reply = await server.app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(unpack(reply.rawPayload).toString()).toContain(inline)
  })
  it('is not sent again when it has not changed', async () => {
    const { etag } = (await server.app.inject('/')).headers
    expect(
      (await server.app.inject({ url: '/', headers: { 'if-none-match': String(etag) } }))
        .statusCode,
    ).toBe(304)
  })
  it.each(['/asset-sizes.json', '/asset-sizes%2Ejson', '//asset-sizes.json'])(
    'keeps the list of what was built to itself: %s',
    async (url) => {
      expect((await server.app.inject(url)).statusCode).toBe(404)
    },
  )
  it('sends hashed files precompressed and for ever, others to be asked for again', async () => {
    const script = await server.app.inject({
      url: '/js/app.0123abcd.js',
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect([script.statusCode, script.body, script.headers['content-encoding']]).toEqual([
      200,
      'brotli',
      'br',
    ])
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await server.app.inject('/favicon.ico')).headers['cache-control']).toBe('no-cache')
  })
  it('lists no folder', async () => {
    const { statusCode, body } = await server.app.inject('/js/')
    expect([statusCode, body.includes('app.0123abcd')]).toEqual([403, false])
  })
  it('shows its own not-found page to a browser, with the status 404', async () => {
    const reply = await server.app.inject({ url: '/no/such/page', headers: asPage })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
  })
  it.each([['/hos/user/v1/nothing'], ['/customer/x'], ['/js/gone.js'], ['/server/hos/x']])(
    'is not the answer to %s',
    async (url) => {
      const reply = await server.app.inject({ url, headers: asPage })
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
    },
  )
  it.each([['/../package.json'], ['/js/..%2f..%2fpackage.json'], ['/%2e%2e/package.json']])(
    'never leaves its folder for %s',
    async (url) => {
      expect((await server.app.inject(url)).statusCode).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('the service worker', () => {
  const off = () =>
    startTestServer({ areas: [], h5: { folder }, settings: { serviceWorker: false } })
  beforeAll(() => writeFileSync(path.join(folder, 'service_worker.js'), 'keep()'))

  it('is begun by documents, asked for anew each time, and allowed by their policy', async () => {
    const later = await startTestServer({ areas: [], h5: { folder } })
    const { body, headers } = await later.app.inject({ url: '/', headers: asPage })
    expect(body).toContain("register('/service_worker.js')")
    expect(headers['content-security-policy']).toContain("worker-src 'self'")
    const worker = await later.app.inject('/service_worker.js')
    expect([worker.body, worker.headers['cache-control']]).toEqual(['keep()', 'no-cache'])
    expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
    const shell = await later.app.inject('/shell.html')
    expect([shell.statusCode, shell.body.includes('first_data')]).toEqual([200, false])
    await later.stop()
  })
  it('leaves every phone when it is switched off', async () => {
    const later = await off()
    const { body } = await later.app.inject({ url: '/', headers: asPage })
    expect(body).not.toContain('.register(')
    expect(body).toContain('unregister()')
    const worker = await later.app.inject('/service_worker.js')
    expect([worker.body, worker.headers['cache-control'], worker.headers['content-type']]).toEqual([
      farewellWorker,
      'no-cache',
      'text/javascript; charset=utf-8',
    ])
    await later.stop()
  })
})

describe('a new build under a running server', () => {
  const page = () => server.app.inject({ url: '/', headers: asPage })
  afterEach(() => writeFileSync(path.join(folder, 'index.html'), html))

  it('is served from then on, with the policy and the mark of its own', async () => {
    const before = await page()
    writeFileSync(
      path.join(folder, 'index.html'),
      html.replaceAll('0123abcd', '4567cdef').replace(inline, 'window.shell = 2'),
    )
    const after = await server.app.inject({
      url: '/pages/center/center',
      headers: { ...asPage, 'if-none-match': String(before.headers.etag) },
    })
    expect([after.statusCode, after.body.includes('/js/app.4567cdef.js')]).toEqual([200, true])
    expect(after.headers['content-security-policy']).toContain(
      createHash('sha256').update('window.shell = 2').digest('base64'),
    )
  })
  it.each([
    ['gone for a moment', () => rmSync(path.join(folder, 'index.html'))],
    ['only half written', () => writeFileSync(path.join(folder, 'index.html'), html.slice(0, 80))],
  ])('is waited for while it is %s', async (_name, disturb) => {
    const { body } = await page()
    disturb()
    expect((await page()).body).toBe(body)
  })
})

describe('documents that know their page and their hospital', () => {
  const home =
    'exports.picture = { empty: ({ hospital, announcements }, { isElder, isKnown }) => `<main>${hospital.name} ${announcements.length} ${isElder} ${isKnown}</main>` }'
  const doctors = `exports.picture = {
    empty: (_facts, { isKnown }) => (isKnown ? '<p>empty</p>' : undefined),
    async filled({ query, branchId }, ask) {
      const answer = await ask('GET', '/hos/public/v1/hospital/' + query.get('id'))
      return (isElder) => [answer.level, branchId, isElder].join()
    },
  }`
  const built =
    '<!doctype html><html><head><title>built</title><script defer src="/js/app.js"></script><link href="/css/app.css" rel="stylesheet"><link rel="preload" href="/js/home.js" as="script"></head><body><div id="app"></div></body></html>'
  const name = "</script><b>&$'医院"
  const list = '/subpages/registration/registration_doctor_list'
  let knowing: TestServer
  let own: string

  beforeAll(async () => {
    own = mkdtempSync(path.join(os.tmpdir(), 'hospital-h5-'))
    mkdirSync(path.join(own, 'css'))
    mkdirSync(`${own}-server`)
    writeFileSync(path.join(own, 'index.html'), built)
    writeFileSync(path.join(own, 'css/app.css'), '.a{color:red}')
    writeFileSync(path.join(own, 'css/home.css'), '.b{color:red}')
    writeFileSync(path.join(`${own}-server`, 'pages.index.index.cjs'), home)
    writeFileSync(
      path.join(`${own}-server`, 'subpages.registration.registration_doctor_list.cjs'),
      doctors,
    )
    writeFileSync(
      path.join(`${own}-server`, 'scripts.json'),
      JSON.stringify({
        firstFrame: '(function(){choose()})()',
        askPicture: 'ask()',
        beginScripts: 'begin()',
      }),
    )
    writeFileSync(
      path.join(`${own}-server`, 'routes.json'),
      JSON.stringify({
        '/pages/index/index': ['css/home.css', 'js/home.js'],
        '/pages/center/center': ['js/center.js'],
        [list]: [],
      }),
    )
    knowing = await startTestServer({ seeded: true, h5: { folder: own } })
    await knowing.sql`update hospital set name = ${name}`
  })
  afterAll(async () => {
    await knowing.stop()
    rmSync(own, { recursive: true, force: true })
    rmSync(`${own}-server`, { recursive: true, force: true })
  })
  const open = async (url: string): Promise<string> =>
    (await knowing.app.inject({ url, headers: asPage })).body

  it("name the hospital, safely, and their own page's files only", async () => {
    const center = await open('/pages/center/center')
    expect(center).toContain("<title>&lt;/script>&lt;b>&amp;$'医院</title>")
    expect(center).toContain('href="/js/center.js"')
    expect(center).not.toContain('/js/home.js')
  })
  it('carry what anyone may know, as data that cannot end its element', async () => {
    const center = await open('/pages/center/center')
    const json = /<script type="application\/json" id="first_data">(.*?)<\/script>/.exec(
      center,
    )?.[1]
    const { hospital, branches } = JSON.parse(json ?? 'null')
    expect(hospital.name).toBe(name)
    expect(branches.length).toBeGreaterThan(0)
  })
  it.each(['/', '/index.html', '/pages/index/index'])(
    'show home at %s as each kind of visitor will see it, with its style',
    async (url) => {
      const page = await open(url)
      for (const isElder of [true, false])
        for (const isKnown of [true, false])
          expect(page).toContain(
            `<template data-elder="${isElder}" data-known="${isKnown}"><main>${name}`,
          )
      expect(page).toContain('<style data-href="/css/app.css">.a{color:red}</style>')
      expect(page).toContain('<style data-href="/css/home.css">.b{color:red}</style>')
      expect(page).not.toContain('rel="stylesheet"')
    },
  )
  it('allow the script that chooses among them, and no other', async () => {
    const { headers, body } = await knowing.app.inject({ url: '/', headers: asPage })
    const inline = /<script>(\(function.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(inline).not.toBe('')
    expect(headers['content-security-policy']).toContain(
      createHash('sha256').update(inline).digest('base64'),
    )
  })

  const filled = (query: Record<string, string>) =>
    knowing.app.inject({
      url: '/picture',
      query: { branch: 'b', look: 'elder', address: `${list}?id=yunxi-first`, ...query },
    })

  it('show other pages as they begin, and to those only who are signed in', async () => {
    const body = await open(list)
    expect(body.match(/<template[^>]*>/g)).toEqual([
      '<template id="app_scripts">',
      '<template data-elder="false" data-known="true">',
      '<template data-elder="true" data-known="true">',
    ])
    expect(body.indexOf('<script>ask()</script>')).toBeGreaterThan(0)
    // The picture goes first on the line.
    expect(body).toContain(
      '<template id="app_scripts"><script defer src="/js/app.js"></script></template><script>begin()</script></head>',
    )
  })
  it('get them filled, with the answers that they show', async () => {
    const reply = await filled({})
    const { html, answers } = reply.json()
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(html).toBe('三级甲等,b,true')
    expect(answers).toMatchObject([
      { path: '/hos/public/v1/hospital/yunxi-first', statusCode: 200 },
    ])
  })
  it.each(['__proto__', 'constructor', '/nowhere'])('are none at %s', async (address) => {
    expect((await filled({ address })).statusCode).toBe(404)
  })
  it('get the answers alone where the words are of another language', async () => {
    const { html, answers } = (await filled({ look: '' })).json()
    expect([html, answers.length]).toEqual([undefined, 1])
  })
  it('get a refusal as it is, and nothing drawn', async () => {
    const { html, answers } = (await filled({ address: `${list}?id=nobody` })).json()
    expect([html, answers[0].statusCode]).toEqual([undefined, 404])
  })
  it('get nothing, and quickly, where too many ask at once: bookings do not wait behind pictures', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => filled({})))
    const notified = replies.map((reply) => [reply.statusCode, reply.json().answers.length])
    expect(notified).toContainEqual([200, 1])
    expect(notified).toContainEqual([200, 0])
    expect((await filled({})).json().answers).toHaveLength(1)
  })
  it('get sixty a minute for one account, and others theirs', async () => {
    const ask = async (authorization: string) =>
      (
        await knowing.app.inject({
          url: '/picture',
          query: { address: '/nowhere' },
          headers: { authorization },
        })
      ).statusCode
    const statuses: number[] = []
    for (let times = 0; times < 61; times += 1) statuses.push(await ask('Bearer one'))
    expect(statuses.slice(58)).toEqual([404, 404, 429])
    expect(await ask('Bearer other')).toBe(404)
  })
  it('get nothing of a page without a picture', async () => {
    expect((await filled({ address: '/pages/center/center' })).statusCode).toBe(404)
    const twice = await knowing.app.inject({ url: `/picture?address=${list}&address=${list}` })
    expect(twice.statusCode).toBe(404)
  })
})
