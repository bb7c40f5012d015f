/** Production as an operator starts it: several replicas at once on an empty database, nothing of the demo, a clean end. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { encryptIdNo } from '../../../server/crypto/identity_cipher'
import { createTokens } from '../../../server/crypto/tokens'
import { connect, urlOf } from '../../../server/database/client'
import { freePort } from '../../../simulators/free_port'
import { rsaPair } from '../../support/rsa_pair'
import { testRing, testSuiteName } from '../../support/server/crypto'
import { asAdministrator, serverAddress } from '../../support/server/database'
import { bundledServer } from '../../support/server_bundle'

const root = path.join(__dirname, '../../..')
const keys = rsaPair()
const database = { ...serverAddress(), database: `test_${randomUUID().replaceAll('-', '')}` }
const oneLine = (pem: string) => pem.replaceAll('\n', '\\n')
const environment = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'info',
  DATABASE_URL: urlOf(database),
  PUBLIC_URL: 'https://patient.example.org',
  TOKEN_SECRET: randomBytes(32).toString('base64url'),
  IDENTITY_KEY: randomBytes(32).toString('base64'),
  WECHAT_MP_APP_ID: 'wx0000000000000001',
  WECHAT_MP_SECRET: 'secret-of-wechat',
  WECHAT_PAY_MCH_ID: '1900000009',
  WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_PAY_PRIVATE_KEY: oneLine(keys.privateKey),
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
  WECHAT_PAY_PUBLIC_KEY: oneLine(keys.publicKey),
  WECHAT_PAY_NOTIFY_URL: 'https://patient.example.org/pay/notify/wechat',
  SMS_API_URL: 'http://127.0.0.1:9',
  SMS_ACCESS_KEY: 'access',
  SMS_SECRET: 'secret-of-sms',
  SMS_SIGN_NAME: 'sign',
  SMS_TEMPLATE: 'SMS_1',
  HIS_API_URL: 'http://127.0.0.1:9',
  HIS_TOKEN: 'token-of-his',
  CRYPTO: testSuiteName,
}

interface Replica {
  child: ChildProcess
  output: () => string
  address: Promise<string>
  ended: Promise<number | null>
}

const replicas: Replica[] = []

/** Makes a process say at its end which of the server's files it loaded. */
const listModules = `--require ${path.join(root, 'test/support/server/list_modules.cjs')}`

function start(
  variables: Record<string, string>,
  // tsx’s own program would pass a signal on, and on a busy machine end before its child does.
  program = ['--import', 'tsx', 'server/main.ts'],
): Replica {
  const { PATH = '' } = process.env
  const child = spawn(
    process.execPath,
    program,
    // A group of its own, so that nothing of it outlives a test that failed.
    { cwd: root, env: { PATH, NODE_OPTIONS: listModules, ...variables }, detached: true },
  )
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk)
      const found = /App\s+(http:\S+)\//.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  address.catch(() => undefined)
  const replica = { child, output: () => output, address, ended }
  replicas.push(replica)
  return replica
}

beforeAll(async () => {
  await asAdministrator(serverAddress(), async (admin) => {
    await admin`create database ${admin(database.database)} template template0`
  })
})
afterAll(async () => {
  for (const { child } of replicas)
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  await Promise.all(replicas.map(({ ended }) => ended))
  await asAdministrator(serverAddress(), async (admin) => {
    await admin`drop database if exists ${admin(database.database)} with (force)`
  })
})

it('is one process that ends at SIGTERM, started as the README says', async () => {
  const replica = start(environment, [bundledServer()])
  expect((await fetch(`${await replica.address}/health/ready`)).status).toBe(200)
  replica.child.kill('SIGTERM')
  expect(await replica.ended).toBe(0)
})

it('ends at a SIGTERM that comes while it starts, also as the first process of a container', async () => {
  const replica = start({ ...environment, HIS_TOKE: 'typed wrongly' }, [bundledServer()])
  // Its first line: nothing was brought up to date yet, and nothing listens.
  while (!replica.output().includes('outside systems')) await pause(5)
  replica.child.kill('SIGTERM')
  expect([await replica.ended, replica.child.signalCode]).toEqual([0, null])
  expect(replica.output()).not.toMatch(/Server listening|    at /)
  expect(replica.output()).toContain('HIS_TOKE is no setting of this server, HIS_TOKEN is one')
})

it('says what is missing and does not start', async () => {
  const { HIS_TOKEN: _his, IDENTITY_KEY: _key, ...incomplete } = environment
  const replica = start(incomplete)
  expect(await replica.ended).toBe(1)
  expect(replica.output()).toMatch(/missing: IDENTITY_KEY, HIS_TOKEN/)
})

it('starts several replicas at once on an empty database, without anything of the demo, and ends cleanly', async () => {
  const three = [start(environment), start(environment), start(environment)]
  const addresses = await Promise.all(three.map(({ address }) => address))
  for (const address of addresses) expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  const [address = ''] = addresses
  const sql = connect(database, { poolSize: 1 })
  try {
    expect(
      await sql`select version from schema_version group by version having count(*) > 1`,
    ).toEqual([])
    for (const demo of [
      '/sandbox',
      '/sandbox/console',
      '/sandbox/bridge.js',
      '/docs/api',
      '/docs/api/json',
      '/metrics',
      '/sandbox/wechat_pay/v3/pay/transactions/jsapi',
    ]) {
      expect([demo, (await fetch(`${address}${demo}`)).status]).toEqual([demo, 404])
    }
    expect(await (await fetch(`${address}/settings.json`)).json()).toEqual({
      weChatAuthorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
      weChatAppId: environment.WECHAT_MP_APP_ID,
    })
    const [account] = await sql<{ id: string }[]>`
      insert into account (account_id) values (gen_random_uuid()) returning account_id as id`
    const sessionId = randomUUID()
    await sql`insert into session (session_id, account_id, app, expires_at, activate_before) values (${sessionId}, ${account?.id ?? ''}, 'entry_link', now() + interval '1 day', now() + interval '1 minute')`
    const token = createTokens(...testRing(environment.TOKEN_SECRET)).sign(
      sessionId,
      new Date(Date.now() + 60_000),
    )
    const entry = await fetch(`${address}/customer/user/api/v1/self-info`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([entry.status, entry.headers.get('strict-transport-security')]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ])
  } finally {
    await sql.end()
  }
  for (const { child } of three) child.kill('SIGTERM')
  expect(await Promise.all(three.map(({ ended }) => ended))).toEqual([0, 0, 0])
  const output = three.map((replica) => replica.output()).join('')
  const loaded = [...output.matchAll(/^loaded (.+)$/gm)].map(([, file]) => file ?? '')
  expect(loaded).toContain('server/app.ts')
  expect(loaded.filter((file) => /^simulators/.test(file))).toEqual([])
  for (const secret of [
    environment.TOKEN_SECRET,
    environment.IDENTITY_KEY,
    'secret-of-wechat',
    'secret-of-sms',
    'token-of-his',
    'k'.repeat(32),
  ]) {
    expect(output).not.toContain(secret)
  }
}, 60_000)

it('does not start with keys that are not those of its database', async () => {
  const sql = connect(database, { poolSize: 1 })
  const patientId = randomUUID()
  const written = Buffer.from(environment.IDENTITY_KEY, 'base64')
  const another = randomBytes(32)
  const idNoCipher = encryptIdNo(testRing(written), patientId, '110101199001011234')
  await sql`insert into hospital (hospital_id, name) values ('h', '医院')`
  await sql`
    insert into patient (patient_id, hospital_id, tel, name, sex, birthday, id_type, id_no_cipher, id_no_index)
    values (${patientId}, 'h', '', '张三', 'male', '1990-01-01', '01', ${idNoCipher}, 'index')`
  try {
    const wrong = start({ ...environment, IDENTITY_KEY: another.toString('base64') })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toContain('IDENTITY_KEY is not of this database')
    // Nor does a command that encrypts, or makes a key for itself.
    const command = ['--import', 'tsx', 'server/commands/ingest_documents.ts']
    const file = 'docs/integration/example.json'
    const { NODE_ENV: _production, IDENTITY_KEY: _key, ...keyless } = environment
    const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-commands-'))
    const [foreign, none] = [
      start({ ...environment, IDENTITY_KEY: another.toString('base64') }, [...command, file]),
      start({ ...keyless, DATA_DIR: folder }, [...command, file]),
    ]
    expect(await Promise.all([foreign.ended, none.ended])).toEqual([1, 1])
    expect(foreign.output()).toContain('IDENTITY_KEY is not of this database')
    expect(none.output()).toContain('IDENTITY_KEY is missing: a command needs the environment')
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
    expect(await sql`select 1 from intake_parked`).toEqual([])
    const ring = `new:${another.toString('base64')},old:${written.toString('base64')}`
    const right = start({ ...environment, IDENTITY_KEY: ring })
    expect((await fetch(`${await right.address}/health/ready`)).status).toBe(200)
    right.child.kill('SIGTERM')
    await right.ended
  } finally {
    await sql`delete from patient`
    await sql.end()
  }
}, 120_000)

it('says where it cannot listen, and that a folder is not there, in a sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const free = await freePort()
  const without = [
    start({ ...environment, METRICS_PORT: String(port) }),
    start({ ...environment, PICTURES_DIR: '/not/mounted' }),
    start({ ...environment, PORT: String(free), METRICS_PORT: String(free) }),
    start({ ...environment, NODE_ENV: '' }),
  ]
  expect(await Promise.all(without.map(({ ended }) => ended))).toEqual([1, 1, 1, 1])
  const [listening = '', pictures = '', twice = '', demo = ''] = without.map(({ output }) =>
    output(),
  )
  expect(twice).toContain(`PORT and METRICS_PORT are both ${free}`)
  expect(demo).toContain('NODE_ENV must be production')
  expect(listening).toContain(`choose another port: METRICS_PORT=${port + 1}`)
  expect(listening).toContain(`Port ${port} is in use by another program.`)
  expect(listening).not.toContain('    at ')
  expect(pictures).toContain('PICTURES_DIR must be a folder that is there and may be written into')
  taken.close()
}, 60_000)
