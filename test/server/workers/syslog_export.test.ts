/** The logs of who did what at the hospital's collector: rsyslog by TLS with certificates of both, and collectors that fail. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { allAreas } from '../../../server/app'
import { exportWaitSeconds } from '../../../server/areas/audit'
import type { SyslogSettings } from '../../../server/settings'
import { addNextCheckpoint } from '../../../server/workers/checkpoints'
import { exportNextCheckpoint } from '../../../server/workers/syslog_export'
import { freePort } from '../../../simulators/free_port'
import { makeCertificate } from '../../support/certificates'
import { needPackages } from '../../support/packages.mjs'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { until } from '../../support/until'

const folder = mkdtempSync(path.join(os.tmpdir(), 'syslog-'))
const own = makeCertificate(folder, 'app')
const theirs = makeCertificate(folder, 'collector')
const stops: (() => unknown)[] = []
const server = forAllTests(() => startTestServer())

beforeAll(() => needPackages('rsyslog', 'rsyslog-gnutls'), 120_000)
beforeEach(async () => {
  await server.sql`truncate audit_checkpoint, staff_event, security_event restart identity`
  await server.sql`update audit_export set checkpoint_id = 0, busy_until = null`
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const mutual = (port: number): SyslogSettings => ({
  url: `tls://127.0.0.1:${port}`,
  ca: theirs.cert,
  certificate: own.cert,
  key: own.key,
})

const send = (syslog: SyslogSettings) => {
  const { dependencies, settings } = server
  return exportNextCheckpoint({ ...dependencies, settings: { ...settings, syslog } }, allAreas)
}

/** A line of ten minutes ago, and a checkpoint over it. */
async function addLine(reason: string): Promise<string> {
  const id = randomUUID()
  await server.sql`
    insert into staff_event (event_id, at, staff_id, staff_name, roles, action, reason, patient_id)
    values (${id}, now() - interval '10 minutes', 's', '张', '{audit}', 'view_order', ${reason}, ${randomUUID()})`
  await addNextCheckpoint(server.dependencies, allAreas)
  return id
}

/** Debian's rsyslog: what it took stands in a file, a line each. */
async function startRsyslog(): Promise<{ port: number; lines: () => string[] }> {
  const port = await freePort()
  const run = mkdtempSync(path.join(folder, 'rsyslog-'))
  const out = path.join(run, 'taken.log')
  writeFileSync(
    path.join(run, 'conf'),
    `global(workDirectory="${run}" defaultNetstreamDriver="gtls" defaultNetstreamDriverCAFile="${own.certFile}"
      defaultNetstreamDriverCertFile="${theirs.certFile}" defaultNetstreamDriverKeyFile="${theirs.keyFile}" maxMessageSize="64k")
    module(load="imtcp" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="x509/certvalid")
    input(type="imtcp" port="${port}" address="127.0.0.1")
    template(name="all" type="string" string="%syslogfacility-text% %syslogseverity-text% %timestamp:::date-rfc3339% %app-name% %msgid% %msg%\\n")
    *.* action(type="omfile" file="${out}" template="all")`,
  )
  const program = spawn(
    '/usr/sbin/rsyslogd',
    ['-n', '-f', path.join(run, 'conf'), '-i', path.join(run, 'pid')],
    { stdio: 'ignore' },
  )
  stops.push(() => program.kill())
  await until(() => isOpen(port), Boolean)
  const lines = () =>
    existsSync(out)
      ? readFileSync(out, 'utf8')
          .split('\n')
          .filter((line) => line.includes(' hospital '))
      : []
  return { port, lines }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })

/** A collector of this process; `answer` gets each connection. */
async function listen(answer: (socket: tls.TLSSocket) => void): Promise<number> {
  const collector = tls.createServer({ cert: theirs.cert, key: theirs.key }, answer)
  collector.on('tlsClientError', () => undefined)
  const port = await freePort()
  await new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', resolve))
  stops.push(() => collector.close())
  return port
}

const jsonOf = (line = ''): unknown => JSON.parse(line.slice(line.indexOf('{')))

it('arrive at rsyslog once, with the checkpoint after them', async () => {
  const id = await addLine('患者来电 𠮷\n第二行')
  const { port, lines } = await startRsyslog()
  expect(await send(mutual(port))).toBe(true)
  expect(await send(mutual(port))).toBe(false)
  await until(
    () => lines().length,
    (count) => count >= 2,
  )
  const [line, checkpoint] = lines()
  expect(line).toMatch(/^(audit|log audit|13) info \S+ hospital staff_event /)
  expect(jsonOf(line)).toMatchObject({
    id,
    action: 'view_order',
    reason: '患者来电 𠮷\n第二行',
    patient_id: expect.any(String),
  })
  const [kept] = await server.sql`
    select hash, key_id, algorithm, signature from audit_checkpoint join audit_signature using (hash)`
  expect(jsonOf(checkpoint)).toMatchObject({ ...kept, signature: expect.any(String) as string })
  expect(lines()).toHaveLength(2)
})

/** So many that no buffer on the way holds them, all of one moment. */
async function addMany(): Promise<void> {
  await server.sql`
    insert into security_event (security_event_id, staff_id, staff_name, action, ip, user_agent, at)
    select gen_random_uuid(), 's', '张', 'sign_in', '10.0.0.1', repeat('x', 300) || i, now() - interval '10 minutes' from generate_series(1, 8000) i`
  await addNextCheckpoint(server.dependencies, allAreas)
}

it('arrive whole when there are many', async () => {
  await addMany()
  const { port, lines } = await startRsyslog()
  await send(mutual(port))
  await until(
    () => lines().length,
    (count) => count >= 8_001,
  )
  const ids = lines().map((line) => (jsonOf(line) as { id?: string }).id)
  expect(new Set(ids).size).toBe(8_001)
})

it('are not given to whom the certificate does not name', async () => {
  await addLine('')
  let heard = 0
  const port = await listen((socket) => socket.on('data', ({ length }) => void (heard += length)))
  const others = { url: `tls://127.0.0.1:${port}`, ca: own.cert }
  await expect(send(others)).rejects.toThrow(/syslog is unavailable/)
  expect(heard).toBe(0)
})

it('are sent again when the collector goes away in the middle', async () => {
  await addMany()
  const cut = await listen((socket) => socket.once('data', () => socket.destroy()))
  await expect(send({ url: `tls://127.0.0.1:${cut}`, ca: theirs.cert })).rejects.toThrow(/syslog/)
  expect(await exportWaitSeconds(server.sql)).toBeGreaterThan(0)
  let taken = ''
  const port = await listen((socket) => socket.on('data', (part) => void (taken += String(part))))
  expect(await send({ url: `tls://127.0.0.1:${port}`, ca: theirs.cert })).toBe(true)
  expect(taken.match(/<110>1 /g)).toHaveLength(8_001)
  expect(await exportWaitSeconds(server.sql)).toBe(0)
})

it('are sent by one process at a time', async () => {
  await addLine('')
  let taken = 0
  const port = await listen((socket) => {
    taken += 1
    socket.resume()
  })
  const to = { url: `tls://127.0.0.1:${port}`, ca: theirs.cert }
  const all = await Promise.all([send(to), send(to), send(to)])
  expect(all.filter(Boolean)).toHaveLength(1)
  expect(taken).toBe(1)
})
