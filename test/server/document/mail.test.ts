/** Papers by mail over real SMTP: at most once, whatever dies; the address is in no log, and in the database encrypted and only until the end. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { accountArea } from '../../../server/areas/account'
import { documentArea, mailDocument } from '../../../server/areas/document'
import { claimDue, beginSending } from '../../../server/areas/document/mail/mail_repository'
import { sendDueMails } from '../../../server/areas/document/mail/sending'
import { MailClient } from '../../../server/gateways/mail/client'
import { Refused } from '../../../server/http/refused'
import { createLogger } from '../../../server/plugins/request_log'
import { aSession } from '../../support/server/builders'
import { startTestServer, type TestServer } from '../../support/server/test_server'

const to = 'li.ming@example.com'
const lines: string[] = []
const pdf = Buffer.from(`%PDF ${'x'.repeat(200_000)}`)
const paper = {
  name: 'paper',
  make: async () => {
    if (isGone) throw new Refused('NOT_FOUND', '您不再能看这份文件')
    return { fileName: '票据_1.pdf', pdf }
  },
}
let server: TestServer
let accountId: string
let isGone = false

/** How the mail server behaves next. */
let manner: 'good' | 'full' | 'silent' | 'busy' = 'good'
let mailServer: SMTPServer | undefined
let port = 0
const received: Buffer[] = []

async function startMailServer(): Promise<void> {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'app' && password === 'p@ss' ? null : new Error('no'), { user: 'app' }),
    onMailFrom: (_address, session, done) =>
      done(
        session.user === 'app' ? null : Object.assign(new Error('login'), { responseCode: 530 }),
      ),
    onRcptTo: ({ address }, _session, done) => {
      if (manner === 'busy') return done(Object.assign(new Error(address), { responseCode: 450 }))
      return done(
        manner === 'full' ? Object.assign(new Error(address), { responseCode: 550 }) : null,
      )
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        // The mail is taken, and the line dies before the answer.
        if (manner === 'silent') mailServer?.connections.forEach((one) => one._socket.destroy())
        else done()
      })
    },
  })
  mailServer.on('error', () => undefined)
  mailServer.listen(port, '127.0.0.1')
  await once(mailServer.server, 'listening')
  port = (mailServer.server.address() as AddressInfo).port
}
const stopMailServer = () =>
  new Promise<void>((resolve) => (mailServer ? mailServer.close(() => resolve()) : resolve()))

beforeAll(async () => {
  await startMailServer()
  const url = `smtp://app:p%40ss@127.0.0.1:${port}`
  server = await startTestServer({
    areas: [accountArea, documentArea([paper])],
    log: createLogger('debug', { write: (line: string) => void lines.push(line) }),
  })
  server.dependencies.gateways.mail = new MailClient({
    url,
    from: '医院 <no-reply@hospital.example>',
    requireTls: false,
  })
})
afterAll(async () => {
  await server.stop()
  await stopMailServer()
})
beforeEach(async () => {
  manner = 'good'
  isGone = false
  received.length = 0
  lines.length = 0
  await server.sql`delete from document_mail`
  accountId = (await aSession(server)).accountId
})

const ask = (idempotencyKey: string = randomUUID()) =>
  mailDocument(server.dependencies, {
    accountId,
    patientId: randomUUID(),
    kind: 'paper',
    subjectId: 's1',
    to,
    idempotencyKey,
  })
const run = () => sendDueMails(server.dependencies, [paper], 50)
const pass = () =>
  server.sql`update document_mail set next_attempt_at = now() where state = 'WAITING'`
const state = async () => {
  const [row] = await server.sql<{ state: string; attempts: number; encryptedTo: string | null }[]>`
    select state, attempts, encrypted_to from document_mail`
  return row
}
const notified = async () => {
  const rows = await server.sql<{ title: string; body: string }[]>`
    select title, body from message where account_id = ${accountId} and kind = 'mail'`
  return rows.map(({ title, body }) => `${title} ${body}`)
}

it('goes out once with its file; the address is shown masked, encrypted meanwhile and gone afterwards', async () => {
  expect(await ask()).toEqual({ maskedTo: 'l***@example.com' })
  const [kept] = await server.sql`select * from document_mail`
  expect(JSON.stringify(kept)).not.toContain(to)
  await run()
  await run()
  expect(received).toHaveLength(1)
  const mail = await PostalMime.parse(received[0] ?? '')
  expect(mail.to).toMatchObject([{ address: to }])
  expect(mail.from).toMatchObject({ address: 'no-reply@hospital.example', name: '医院' })
  expect(mail.subject).toContain('门诊电子票据')
  expect(mail.attachments).toMatchObject([{ filename: '票据_1.pdf', mimeType: 'application/pdf' }])
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(pdf)).toBe(true)
  expect(await state()).toEqual({ state: 'SENT', attempts: 1, encryptedTo: null })
  expect(await notified()).toEqual([])
  expect(lines.join('')).not.toContain(to)
})

it('a mailbox that refuses ends it, and the account is told', async () => {
  manner = 'full'
  await ask()
  await run()
  await pass()
  await run()
  expect(await state()).toEqual({ state: 'FAILED', attempts: 1, encryptedTo: null })
  expect(await notified()).toEqual([
    '邮件没有送到 邮箱 l***@example.com 没有收下您要的票据。请核对邮箱后再发一次。',
  ])
  expect(lines.join('')).toContain('550')
  expect(lines.join('')).not.toContain(to)
})

it('a server that is down, and then busy, is asked again later, and has it once', async () => {
  await ask()
  await stopMailServer()
  await run()
  expect(await state()).toMatchObject({ state: 'WAITING', attempts: 1 })
  await run()
  expect(await state()).toMatchObject({ state: 'WAITING', attempts: 1 })
  await startMailServer()
  manner = 'busy'
  await pass()
  await run()
  expect(await state()).toMatchObject({ state: 'WAITING', attempts: 2 })
  manner = 'good'
  await pass()
  await run()
  expect(await state()).toEqual({ state: 'SENT', attempts: 3, encryptedTo: null })
  expect(received).toHaveLength(1)
})

it('is given up after five attempts, and the account is told', async () => {
  manner = 'busy'
  await ask()
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await pass()
    await run()
  }
  expect(await state()).toEqual({ state: 'FAILED', attempts: 5, encryptedTo: null })
  expect(await notified()).toHaveLength(1)
})

it('a line that dies after the mail was handed over is not tried again', async () => {
  manner = 'silent'
  await ask()
  await run()
  manner = 'good'
  await run()
  expect(received).toHaveLength(1)
  expect(await state()).toMatchObject({ state: 'UNSURE', encryptedTo: null })
  expect(await notified()).toEqual([expect.stringContaining('不知道送到没有')])
})

it('a process that died after its claim sent nothing: another sends it once', async () => {
  await ask()
  expect(await claimDue(server.sql, 10)).toHaveLength(1)
  await run()
  expect(received).toHaveLength(0)
  await pass()
  await run()
  expect(received).toHaveLength(1)
  expect(await state()).toMatchObject({ state: 'SENT', attempts: 2 })
})

it('a process that died while the server was asked may have sent it: nobody sends it again', async () => {
  await ask()
  const [mail] = await claimDue(server.sql, 10)
  await beginSending(server.sql, mail?.mailId ?? '')
  await server.sql`update document_mail set begun_at = now() - interval '4 minutes'`
  await run()
  await run()
  expect(received).toHaveLength(0)
  expect(await state()).toMatchObject({ state: 'UNSURE', encryptedTo: null })
  expect(await notified()).toHaveLength(1)
})

it('a paper that the account may not see any more does not go out', async () => {
  await ask()
  isGone = true
  await run()
  expect(received).toHaveLength(0)
  expect(await state()).toMatchObject({ state: 'FAILED' })
  expect(await notified()).toEqual([expect.stringContaining('没有发出')])
})

it('two workers send it once, and a repeated request is one mail', async () => {
  await Promise.all([ask('the-same-key'), ask('the-same-key')])
  await Promise.all([run(), run()])
  expect(received).toHaveLength(1)
})

it('five a day for each account, also at once; asking is in the access log with the masked address', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => ask()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(ask()).rejects.toMatchObject({ code: 'DAILY_LIMIT' })
  const log = await server.sql<{ to: string }[]>`
    select details ->> 'to' as to from audit_event where account_id = ${accountId} and action = 'mail_invoice'`
  expect(log).toEqual(Array.from({ length: 5 }, () => ({ to: 'l***@example.com' })))
})
