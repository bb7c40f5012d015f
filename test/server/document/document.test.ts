/** Documents by ticket: short, private, and known to the log by pattern only. */
import { accountArea } from '../../../server/areas/account'
import { documentArea, openDocument } from '../../../server/areas/document'
import { Refused } from '../../../server/http/refused'
import { createLogger } from '../../../server/plugins/request_log'
import { accountCalls } from '../../../src/contract/account'
import { aSession } from '../../support/server/builders'
import { startTestServer, type TestServer } from '../../support/server/test_server'

const lines: string[] = []
const weChat = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50' }
let server: TestServer
let accountId: string
let isGone = false

beforeAll(async () => {
  const paper = {
    name: 'paper',
    make: async (_deps: unknown, subjectId: string, owner: string) => {
      if (isGone) throw new Refused('NOT_FOUND', '您不再能看这份文件')
      return { fileName: `票据_${subjectId}.pdf`, pdf: Buffer.from(`%PDF of ${owner}`) }
    },
  }
  server = await startTestServer({
    areas: [accountArea, documentArea([paper])],
    log: createLogger('debug', { write: (line: string) => void lines.push(line) }),
  })
  accountId = (await aSession(server)).accountId
})
afterAll(() => server.stop())
beforeEach(() => {
  isGone = false
  lines.length = 0
})

const open = () => openDocument(server.dependencies, { accountId, kind: 'paper', subjectId: 's1' })
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })

it('is a file that no cache keeps, under its own name', async () => {
  const { url, fileUrl, expiresAt } = await open()
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
  for (const address of [url, fileUrl]) {
    const reply = await get(address)
    expect(reply).toMatchObject({ statusCode: 200, body: `%PDF of ${accountId}` })
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    expect(reply.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('票据_s1.pdf')}`,
    )
  }
})

it('is a page with the file and how to keep it in the browser of WeChat', async () => {
  const { url, fileUrl } = await open()
  const reply = await get(url, weChat)
  expect(reply.headers['content-type']).toContain('text/html')
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  expect(reply.body).toContain(`href="${fileUrl}"`)
  expect(reply.body).toContain('在浏览器打开')
  expect((await get(fileUrl, weChat)).headers['content-type']).toBe('application/pdf')
})

it('says nothing about the patient in its address, and nothing of the address in the log or the database', async () => {
  const { url } = await open()
  const ticket = url.split('/').pop() ?? ''
  expect(ticket).toMatch(/^[\w-]{22}$/)
  await get(url)
  expect(lines.join('')).toContain('/document/:ticket')
  expect(lines.join('')).not.toContain(ticket)
  const rows = await server.sql`select * from document_ticket`
  expect(JSON.stringify(rows)).not.toContain(ticket)
})

it.each([
  '/document/short',
  '/document/AAAAAAAAAAAAAAAAAAAAAA',
  '/document/AAAAAAAAAAAAAAAAAAAAAA/file.pdf',
])('that nobody gave out is a page that says so: %s', async (url) => {
  const reply = await get(url, weChat)
  expect(reply.statusCode).toBe(404)
  expect(reply.body).toContain('文件打不开')
})

it('ends after its time, and when the account may no longer see it', async () => {
  const { url, fileUrl } = await open()
  isGone = true
  expect(await get(fileUrl)).toMatchObject({
    statusCode: 404,
    body: expect.stringContaining('您不再能看这份文件'),
  })
  isGone = false
  await server.sql`update document_ticket set expires_at = now() - interval '1 second'`
  expect((await get(url)).statusCode).toBe(404)
  await open()
  expect(await server.sql`select 1 from document_ticket`).toHaveLength(1)
})

it('does not open any more on a phone that signed out', async () => {
  const { accountId: owner, token } = await aSession(server)
  const asked = { accountId: owner, kind: 'paper', subjectId: 's1' }
  const { url, fileUrl } = await openDocument(server.dependencies, asked)
  expect((await get(fileUrl)).statusCode).toBe(200)
  expect((await server.send(accountCalls.signOut, {}, { token })).status).toBe(200)
  for (const address of [url, fileUrl]) expect((await get(address)).statusCode).toBe(404)
  expect((await get(url, weChat)).body).toContain('文件打不开')
  // What it opens after its next sign-in is there.
  const again = await openDocument(server.dependencies, asked)
  expect((await get(again.fileUrl)).statusCode).toBe(200)
})
