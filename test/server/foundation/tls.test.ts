/** TLS between our own processes: by certificates of the composition's authority (deploy/certificates.sh), renewed while all run. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { promisify } from 'node:util'
import { connect } from '../../../server/database/client'
import { chooseUser } from '../../../server/database/embedded/binaries'
import { whyNotConnected } from '../../../server/database/nodes/asking'
import { openDatabase } from '../../../server/database/open'
import { readTls, renewTls } from '../../../server/http/tls'
import { createMetrics, serveMetrics } from '../../../server/plugins/metrics'
import { createLogger } from '../../../server/plugins/request_log'
import { DebianPostgres } from '../../drill/debian_postgres'
import { makeCertificate } from '../../support/certificates'
import { needPackages } from '../../support/packages.mjs'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { until } from '../../support/until'

const folder = mkdtempSync(path.join(os.tmpdir(), 'tls-'))
const root = path.join(__dirname, '../../..')
const script = path.join(root, 'deploy/certificates.sh')
const user = chooseUser()
const at = (...names: string[]) => path.join(folder, ...names)
const issue = (environment: Record<string, string> = {}) =>
  execFileSync(
    'sh',
    [
      script,
      at('ca'),
      `${at('app')}:${process.getuid?.() ?? 0}:app,localhost,127.0.0.1`,
      `${at('database')}:${user?.uid ?? 0}:localhost`,
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH, ...environment } },
  )
const issueOther = () =>
  execFileSync(
    'sh',
    [script, at('otherCa'), `${at('other')}:${process.getuid?.() ?? 0}:localhost`],
    { env: { PATH: process.env.PATH } },
  )
const files = { certificateFile: at('app', 'cert.pem'), keyFile: at('app', 'key.pem') }
const serialOf = (file: string) =>
  execFileSync('openssl', ['x509', '-in', file, '-noout', '-serial'], { encoding: 'utf8' })
const log = createLogger('silent')

beforeAll(() => void issue())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ask = (port: number, way: string, ca = readFileSync(at('app', 'ca.pem'))) =>
  new Promise<number>((resolve, reject) => {
    https
      .get({ host: 'localhost', port, path: way, ca, agent: false }, (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      })
      .on('error', reject)
  })

describe('the authority of the composition', () => {
  it('leaves keys to their users, and what is good as it is', () => {
    expect(statSync(at('app', 'key.pem')).mode & 0o777).toBe(0o600)
    expect(statSync(at('ca', 'key.pem')).mode & 0o777).toBe(0o600)
    expect(existsSync(at('app', 'ca.pem'))).toBe(true)
    if (user !== undefined) expect(statSync(at('database', 'key.pem')).uid).toBe(user.uid)
    const before = serialOf(files.certificateFile)
    expect(issue()).toBe('')
    expect(serialOf(files.certificateFile)).toBe(before)
  })

  it('renews what ends soon, by the same authority', () => {
    const [before, authority] = [serialOf(files.certificateFile), serialOf(at('ca', 'ca.pem'))]
    expect(issue({ RENEW_BEFORE_DAYS: '120' })).toContain('a certificate of app,localhost')
    expect(serialOf(files.certificateFile)).not.toBe(before)
    expect(serialOf(at('ca', 'ca.pem'))).toBe(authority)
  })
})

describe('the app', () => {
  const server = forAllTests(() => startTestServer({ settings: { tls: files } }))
  let port: number
  beforeAll(async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    port = (server.app.server.address() as AddressInfo).port
  })

  it('answers over TLS, and a plain call with nothing', async () => {
    expect(await ask(port, '/health/live')).toBe(200)
    await expect(fetch(`http://localhost:${port}/health/live`)).rejects.toThrow()
  })

  it('is not believed by who trusts another authority', async () => {
    const other = makeCertificate(folder, 'other')
    await expect(ask(port, '/health/live', Buffer.from(other.cert))).rejects.toThrow(/certificate/)
  })

  it('is asked over the same by the health check of the image', async () => {
    const check = (variables: Record<string, string>) =>
      promisify(execFile)(
        process.execPath,
        [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'server/commands/healthy.ts'],
        { cwd: root, env: { PATH: process.env.PATH, PORT: String(port), ...variables } },
      )
    await check({ TLS_CERTIFICATE_FILE: files.certificateFile })
    await expect(check({})).rejects.toThrow()
  })

  it('shows its metrics over the same', async () => {
    const metrics = await serveMetrics(createMetrics(), 'localhost', 0, files)
    const its = (metrics.server.address() as AddressInfo).port
    expect(await ask(its, '/metrics')).toBe(200)
    await expect(fetch(`http://localhost:${its}/metrics`)).rejects.toThrow()
    await metrics.close()
  })

  it('shows a renewed certificate without a restart, and none that does not fit its key', async () => {
    const listener = https.createServer(readTls(files), (_request, reply) => reply.end())
    await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve))
    const end = renewTls(listener, files, log, 20)
    const shown = () =>
      new Promise<string>((resolve, reject) => {
        const { port: its } = listener.address() as AddressInfo
        const ca = readFileSync(at('app', 'ca.pem'))
        const line = tls.connect({ host: 'localhost', port: its, ca, servername: 'localhost' })
        line.once('error', reject).once('secureConnect', () => {
          resolve(`serial=${line.getPeerCertificate().serialNumber}\n`)
          line.destroy()
        })
      })
    const before = await shown()
    cpSync(at('database', 'cert.pem'), files.certificateFile)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await shown()).toBe(before)
    issue({ RENEW_BEFORE_DAYS: '120' })
    await until(shown, (serial) => serial !== before)
    expect(await shown()).toBe(serialOf(files.certificateFile))
    end()
    listener.close()
  })
})

describe('PostgreSQL with ssl=on', () => {
  const postgres: { running?: DebianPostgres; port?: number } = {}
  beforeAll(async () => {
    needPackages('postgresql')
    const running = new DebianPostgres()
    postgres.running = running
    const its = (file: string) => {
      const copy = path.join(running.folder, file)
      cpSync(at('database', file), copy)
      running.own(copy)
      return copy
    }
    const data = running.init('data', {
      ssl: 'on',
      ssl_cert_file: its('cert.pem'),
      ssl_key_file: its('key.pem'),
      ssl_ca_file: its('ca.pem'),
    })
    postgres.port = (await running.start(data)).port
  }, 120_000)
  afterAll(() => postgres.running?.end())

  const secure = (more: string, host = 'localhost') =>
    `postgres://postgres@${host}:${postgres.port}/postgres?sslmode=verify-full${more}`
  const authority = () => `&sslrootcert=${encodeURIComponent(at('app', 'ca.pem'))}`
  const isSecret = async (url: string): Promise<boolean | undefined> => {
    const sql = await openDatabase(url, { poolSize: 2 })
    try {
      const [row] = await sql<{ ssl: boolean }[]>`
        select ssl from pg_stat_ssl where pid = pg_backend_pid()`
      return row?.ssl
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  it('is read over TLS by its name and the authority of the address, of one node or several', async () => {
    expect(await isSecret(secure(authority()))).toBe(true)
    expect(await isSecret(secure(`${authority()}&target_session_attrs=primary`))).toBe(true)
  })

  it('that another authority signed, or that has no certificate, is refused with the reason, of one node or several', async () => {
    issueOther()
    const other = `&sslrootcert=${encodeURIComponent(at('other', 'ca.pem'))}`
    const reason = (url: string) =>
      openDatabase(url, { poolSize: 2 }).then(
        () => 'connected',
        (error: unknown) => whyNotConnected(error),
      )
    const words = /certificate is not signed by an authority of sslrootcert/
    expect(await reason(secure(other))).toMatch(words)
    expect(await reason(secure(`${other}&target_session_attrs=primary`))).toMatch(words)
    const plain = postgres.running?.init('plain', {}) ?? ''
    const { port } = (await postgres.running?.start(plain)) ?? { port: 0 }
    expect(await reason(secure(authority()).replace(`:${postgres.port}/`, `:${port}/`))).toMatch(
      /does not speak TLS, which sslmode asks for/,
    )
  }, 60_000)

  it('gets a certificate of ours where it asks for one', async () => {
    const sql = connect(
      {
        url: secure(
          `${authority()}&sslcert=${encodeURIComponent(files.certificateFile)}&sslkey=${encodeURIComponent(files.keyFile)}`,
        ),
      },
      { poolSize: 1 },
    )
    const [row] = await sql<{ name: string }[]>`
      select client_dn as name from pg_stat_ssl where pid = pg_backend_pid()`
    await sql.end({ timeout: 1 })
    expect(row?.name).toBe('/CN=app')
  })

  it.each([
    ['another authority', () => secure(`&sslrootcert=${encodeURIComponent(at('other.pem'))}`)],
    ['none', () => secure('')],
    ['another name', () => secure(authority(), '127.0.0.1')],
  ])('is not believed with %s', async (_what, url) => {
    makeCertificate(folder, 'other')
    await expect(isSecret(url())).rejects.toThrow(/certificate|altnames/i)
  })

  it('is not asked at all where the file of the authority is missing', async () => {
    await expect(isSecret(secure('&sslrootcert=/nowhere/ca.pem'))).rejects.toThrow(/ENOENT/)
  })
})
