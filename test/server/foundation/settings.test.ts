import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { aesSuite } from '../../../server/crypto/aes_suite'
import { ringOf } from '../../../server/crypto/key_ring'
import { keptDays } from '../../../server/database/kept_days'
import { readSettings } from '../../../server/settings'
import { papers } from '../../../server/settings/papers'
import { rsaPair } from '../../support/rsa_pair'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'hospital-settings-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/hospital',
  PUBLIC_URL: 'https://patient.example.org/',
  TOKEN_SECRET: randomBytes(32).toString('base64url'),
  IDENTITY_KEY: randomBytes(32).toString('base64'),
  WECHAT_MP_APP_ID: 'wx1',
  WECHAT_MP_SECRET: 'secret-of-wechat',
}

const keys = rsaPair()
const complete = {
  ...production,
  WECHAT_PAY_MCH_ID: '1900000009',
  WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_PAY_PRIVATE_KEY: keys.privateKey,
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
  WECHAT_PAY_PUBLIC_KEY: keys.publicKey,
  WECHAT_PAY_NOTIFY_URL: 'https://patient.example.org/pay/notify/wechat',
  SMS_API_URL: 'https://sms.example.org',
  SMS_ACCESS_KEY: 'access',
  SMS_SECRET: 'secret-of-sms',
  SMS_SIGN_NAME: 'sign',
  SMS_TEMPLATE: 'SMS_1',
  HIS_API_URL: 'http://127.0.0.1:9',
  HIS_TOKEN: 'token-of-his',
}

it.each([
  ['primary', true],
  ['read-write', true],
  ['standby', false],
  ['primaryish', false],
])('a database that wants a node for %s is taken: %s', (wanted, isTaken) => {
  const url = `postgres://one,two/app?target_session_attrs=${wanted}`
  const read = () => readSettings({ DATA_DIR: dataDir, DATABASE_URL: url })
  if (isTaken) expect(read().databaseUrl).toBe(url)
  else expect(read).toThrow('DATABASE_URL must want the primary')
})

it('a key in one line is read as systemd and Docker hand it on; what lost its line ends is told how to be written', () => {
  const oneLine = keys.privateKey.replaceAll('\n', '\\n')
  for (const handedOn of [oneLine, `"${oneLine}"`])
    expect(
      readSettings({ ...complete, WECHAT_PAY_PRIVATE_KEY: handedOn }).weChatPay?.privateKey,
    ).toBe(keys.privateKey)
  const bare = keys.privateKey.replaceAll('\n', 'n')
  expect(() => readSettings({ ...complete, WECHAT_PAY_PRIVATE_KEY: bare })).toThrow(
    'WECHAT_PAY_PRIVATE_KEY must be a key in PEM (in one line: between double quotes, with \\n for its line ends)',
  )
})

it.each([
  ['mysql://db/hospital', 'must begin with postgres://'],
  ['postgres://app:p@ss@db/hospital', 'must be postgres://user:password@host:5432/name'],
  ['postgres://app:pa#ss@db/hospital', 'must be postgres://user:password@host:5432/name'],
  ['postgres://app:pa/ss@db/hospital', 'must be postgres://user:password@host:5432/name'],
  ['postgres://app:pa?ss@db/hospital', 'must be postgres://user:password@host:5432/name'],
  ['postgres://app:100%@db/hospital', 'must be postgres://user:password@host:5432/name'],
  ['postgres://db/hospital?sslmode=verify_full', 'must have as its sslmode one of disable'],
])('the database %s is refused: it %s', (url, why) => {
  const read = (name: string) => () => readSettings({ ...complete, [name]: url })
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL'])
    expect(read(name)).toThrow(`${name} ${why}`)
  expect(read('DATABASE_URL')).not.toThrow('ss@')
})

it.each([
  'postgres://app:p%40ss%2Fw:0rd@db:6432/hospital?sslmode=verify-full&sslrootcert=/tls/a@b.pem',
  'postgres://u:p@one:5432,[::1]:5433,two/app?target_session_attrs=primary&sslmode=require',
  'postgresql://app@%2Fvar%2Frun%2Fpostgresql/app',
  'postgres://db',
  'postgres:///app?host=/var/run/postgresql',
])('the database %s is taken', (url) => {
  expect(readSettings({ ...complete, DATABASE_URL: url }).databaseUrl).toBe(url)
})

it('a variable that is nearly a setting is told, with the setting', () => {
  const others = { HOSTNAME: 'app-1', HOME: '/', LOGNAME: 'app', PUBLIC_URL_OF_BEFORE: 'x' }
  expect(readSettings({ ...complete, ...others }).misspelt).toEqual([])
  const wrong = { DATABASE_POOLSIZE: '4', WOKRERS: 'off', MAIL_FORM: 'x', HIS_TOKE_FILE: '/x' }
  expect(readSettings({ ...complete, ...wrong }).misspelt).toEqual([
    'DATABASE_POOLSIZE is no setting of this server, DATABASE_POOL_SIZE is one',
    'WOKRERS is no setting of this server, WORKERS is one',
    'MAIL_FORM is no setting of this server, MAIL_FROM is one',
    'HIS_TOKE_FILE is no setting of this server, HIS_TOKEN is one',
  ])
  const { WECHAT_MP_SECRET: secret, ...without } = complete
  expect(() => readSettings({ ...without, WECHAT_MP_SECRRET: secret })).toThrow(
    'missing: WECHAT_MP_SECRET; WECHAT_MP_SECRRET is no setting of this server, WECHAT_MP_SECRET is one.',
  )
})

it('a word for production that is another one makes no demo of a hospital', () => {
  for (const word of ['prod', 'Production', 'live'])
    expect(() => readSettings({ ...complete, NODE_ENV: word })).toThrow(
      'NODE_ENV must be production',
    )
})

describe('settings of a demo', () => {
  it('need nothing and keep their secrets for the next start', () => {
    const first = readSettings({ DATA_DIR: dataDir })
    expect(first).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      sandbox: true,
      workers: true,
      allowEntryLink: true,
      visitsReported: true,
      production: false,
      databaseUrl: undefined,
    })
    expect(first.identityKeys[0].key).toHaveLength(32)
    expect(first.tokenSecret.key.length).toBeGreaterThanOrEqual(32)
    expect(readSettings({ DATA_DIR: dataDir })).toEqual(first)
  })
  it('keep the secrets from other users of the machine', () => {
    readSettings({ DATA_DIR: dataDir })
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })
  it('say what to do when the kept secrets are damaged', () => {
    writeFileSync(path.join(dataDir, 'secrets.json'), '{')
    expect(() => readSettings({ DATA_DIR: dataDir })).toThrow(/is damaged/)
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe('{')
  })
})

describe('settings of production', () => {
  it('name everything that is missing in one message', () => {
    const attempt = () => readSettings({ NODE_ENV: 'production' })
    for (const name of [
      'DATABASE_URL',
      'PUBLIC_URL',
      'TOKEN_SECRET',
      'IDENTITY_KEY',
      'WECHAT_MP_APP_ID',
      'WECHAT_PAY_MCH_ID',
      'SMS_API_URL',
      'HIS_API_URL',
    ]) {
      expect(attempt).toThrow(name)
    }
  })
  it('have no sandbox, entry links unless switched off, metrics for the machine itself, and no slash at the end of the address', () => {
    expect(() => readSettings(production)).toThrow('WECHAT_PAY_MCH_ID')
    expect(readSettings(complete)).toMatchObject({
      publicUrl: 'https://patient.example.org',
      allowEntryLink: true,
      sandbox: false,
      visitsReported: false,
      checkReplies: false,
      host: '0.0.0.0',
      metricsHost: '127.0.0.1',
    })
    expect(readSettings({ ...complete, ALLOW_ENTRY_LINK: 'off' }).allowEntryLink).toBe(false)
  })
  it.each([
    ['SANDBOX', 'on'],
    ['TOKEN_SECRET', 'x'],
    ['TOKEN_SECRET', 'x'.repeat(64)],
    ['IDENTITY_KEY', Buffer.alloc(32).toString('base64')],
    ['PUBLIC_URL', 'http://patient.example.org'],
    ['SMS_API_URL', 'http://sms.example.org'],
    ['HIS_API_URL', 'http://10.0.0.1'],
    ['WECHAT_PAY_NOTIFY_URL', 'http://patient.example.org/pay'],
    ['DICOMWEB_URL', 'http://localhost.example.org'],
  ])('that are not safe are refused by name: %s', (name, value) => {
    expect(() => readSettings({ ...complete, [name]: value })).toThrow(new RegExp(`${name} must`))
  })
  it('keep the desk away from the patients’ address, whatever its port', () => {
    const desk = {
      DESK_PORT: '8090',
      DESK_OIDC_ISSUER: 'https://id.example.org',
      DESK_OIDC_CLIENT_ID: 'desk',
      DESK_OIDC_CLIENT_SECRET: 'secret-of-the-desk',
      DESK_ROLES: '{"app-finance": ["finance"]}',
    }
    const at = (DESK_URL: string) => readSettings({ ...complete, ...desk, DESK_URL }).desk?.url
    expect(at('https://desk.example.org')).toBe('https://desk.example.org')
    expect(() => at('https://patient.example.org:8443')).toThrow(/DESK_URL must have another host/)
  })
  it('that are not safe are all named in one message', () => {
    const attempt = () =>
      readSettings({ ...complete, SANDBOX: 'on', TOKEN_SECRET: 'x', HIS_API_URL: 'http://his' })
    expect(attempt).toThrow(/TOKEN_SECRET.*HIS_API_URL/)
    expect(attempt).toThrow(/SANDBOX/)
  })
  it('never show a value in a message', () => {
    const attempt = () =>
      readSettings({
        ...production,
        TOKEN_SECRET: 'too-short',
        IDENTITY_KEY: 'not-a-key',
        PORT: '99999',
        SANDBOX: 'perhaps',
      })
    expect(attempt).toThrow(/TOKEN_SECRET.*IDENTITY_KEY/)
    expect(attempt).toThrow(/PORT must be/)
    expect(attempt).not.toThrow(/too-short|not-a-key|perhaps|secret-of-wechat/)
  })
})

it('takes a ring of keys by their ids, the newest first, and one key without an id', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const [long, longer] = [randomBytes(32).toString('hex'), randomBytes(33).toString('hex')]
  const ring = (one: string, other: string) => `2027:${one},2026:${other}`
  const IDENTITY_KEY = ring(second.toString('base64'), first.toString('base64'))
  const settings = readSettings({ ...complete, IDENTITY_KEY, TOKEN_SECRET: ring(longer, long) })
  expect(settings.identityKeys).toEqual([
    { id: '2027', key: second, suite: aesSuite },
    { id: '2026', key: first, suite: aesSuite },
  ])
  expect(settings.tokenSecrets.map(({ key }) => key)).toEqual([longer, long])
  expect(settings.tokenSecret).toBe(settings.tokenSecrets[0])
  const { identityKeys } = readSettings({ ...complete, IDENTITY_KEY: first.toString('base64') })
  expect(identityKeys).toEqual(ringOf(first))
  const twice = `a:${long},a:${longer}`
  expect(() => readSettings({ ...complete, TOKEN_SECRET: twice })).toThrow(/an id of its own/)
  const bad = `a:${long},b:short`
  expect(() => readSettings({ ...complete, TOKEN_SECRET: bad })).toThrow(/TOKEN_SECRET must have/)
  const ids = { WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_2,PUB_KEY_ID_1' }
  expect(() => readSettings({ ...complete, ...ids })).toThrow(/must hold a key for each/)
})

it.each([
  ['PORT', '80a'],
  ['METRICS_PORT', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['WORKERS', 'maybe'],
  ['PUBLIC_URL', 'localhost'],
  ['SMS_API_URL', 'http://sms'],
  ['HIS_API_URL', 'his.internal'],
  ['WECHAT_PAY_PRIVATE_KEY', 'no key'],
  ['WECHAT_PAY_PUBLIC_KEY', '-----BEGIN PUBLIC KEY-----\\nAAAA\\n-----END PUBLIC KEY-----'],
  ['WECHAT_PAY_API_V3_KEY', 'too-short'],
])('a wrong %s is named', (name, value) => {
  expect(() => readSettings({ DATA_DIR: dataDir, [name]: value })).toThrow(
    name === 'SMS_API_URL' ? 'SMS_ACCESS_KEY' : new RegExp(`${name} must`),
  )
})

it.each([
  ['too-short', {}, 'SMS_RECEIPTS_SECRET must be'],
  ['has/a/path-0123456789-0123456789-0123', {}, 'SMS_RECEIPTS_SECRET must be'],
  ['a'.repeat(64), {}, 'SMS_RECEIPTS_SECRET must be drawn'],
  [randomBytes(32).toString('hex'), { SMS_HTTP_BODY: '{}' }, 'SMS_HTTP_MESSAGE_ID'],
])('an address for receipts that is not safe, or finds no message, is refused', (...given) => {
  const [secret, more, words] = given
  const attempt = () => readSettings({ ...complete, ...more, SMS_RECEIPTS_SECRET: secret })
  expect(attempt).toThrow(words)
  expect(attempt).not.toThrow(secret)
})

it('receipts find their messages by the operator’s id or by ours', () => {
  const SMS_RECEIPTS_SECRET = randomBytes(32).toString('hex')
  for (const more of [
    {},
    { SMS_HTTP_BODY: '{}', SMS_HTTP_MESSAGE_ID: 'data.id' },
    { SMS_HTTP_BODY: '{"uid":"{reference}"}' },
  ]) {
    const { sms } = readSettings({ ...complete, ...more, SMS_RECEIPTS_SECRET })
    expect(sms?.receiptsSecret).toBe(SMS_RECEIPTS_SECRET)
  }
})

it.each(Object.entries(papers))(
  '%s says what the declarations say: npm run settings',
  (file, write) => {
    expect(readFileSync(path.join(__dirname, '../../..', file), 'utf8')).toBe(write())
  },
)

it.each(['[{"clientId":"a secret"}]', '[{"clientId":7,"jwksUrl":"a secret"}]', 'a secret'])(
  'a list of systems that push is refused without showing it: %s',
  (list) => {
    const attempt = () => readSettings({ DATA_DIR: dataDir, INTEGRATION_CLIENTS: list })
    expect(attempt).toThrow(/INTEGRATION_CLIENTS must be a list of clients/)
    expect(attempt).not.toThrow(/a secret/)
  },
)

it.each([
  ['none', undefined],
  ['an empty one', ' '],
  ['a word that is none', 'all'],
])('a system that pushes names its scopes: %s', (_words, scopes) => {
  const client = { clientId: 'lis', jwks: { keys: [{ kty: 'EC' }] } }
  const attempt = (given: string | undefined) =>
    readSettings({
      DATA_DIR: dataDir,
      INTEGRATION_CLIENTS: JSON.stringify([{ ...client, scopes: given }]),
    }).integrationClients
  expect(() => attempt(scopes)).toThrow(/INTEGRATION_CLIENTS must .*scopes/)
  expect(attempt('system/DiagnosticReport.write system/Patient.cu')).toMatchObject([
    { clientId: 'lis', scopes: 'system/DiagnosticReport.write system/Patient.cu' },
  ])
})

it('of several systems that push it is said which is the HIS', () => {
  const keys = { jwks: { keys: [{ kty: 'EC' }] }, scopes: 'system/*.write' }
  const read = (names: readonly string[], hisClient?: string) =>
    readSettings({
      DATA_DIR: dataDir,
      INTEGRATION_CLIENTS: JSON.stringify(names.map((clientId) => ({ clientId, ...keys }))),
      HIS_CLIENT: hisClient,
    }).hisClient
  expect(() => read(['engine', 'lis'])).toThrow(/HIS_CLIENT must say/)
  expect(read(['engine', 'lis'], 'engine')).toBe('engine')
  for (const names of [['engine'], ['his', 'lis'], []]) expect(read(names)).toBeUndefined()
})

it('pictures of reports lie in one place', () => {
  const bucket = {
    PICTURES_S3_URL: 'https://s3.example.org/pictures/',
    PICTURES_S3_KEY_ID: 'id',
    PICTURES_S3_SECRET: 'secret',
  }
  expect(readSettings({ ...complete, ...bucket }).pictures).toEqual({
    folder: undefined,
    bucket: {
      url: 'https://s3.example.org/pictures',
      keyId: 'id',
      secret: 'secret',
      region: 'us-east-1',
    },
  })
  expect(() => readSettings({ ...complete, ...bucket, PICTURES_DIR: '/srv/pictures' })).toThrow(
    /PICTURES_DIR and PICTURES_S3_URL/,
  )
})

it('keeps logs of the network for as many days as six months may have', () => {
  const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const longest = daysOf('2026-03-01', '2026-09-01')
  for (const days of [keptDays.sessions, keptDays.staffSessions])
    expect(days).toBeGreaterThanOrEqual(longest)
  const keeping = (days: number) =>
    readSettings({ DATA_DIR: dataDir, RETAIN_SECURITY_DAYS: String(days) })
  expect(() => keeping(longest - 1)).toThrow(/RETAIN_SECURITY_DAYS/)
  expect(() => keeping(longest)).not.toThrow()
})

describe('a secret in a file', () => {
  const { HIS_TOKEN: _token, ...withoutToken } = complete
  const file = () => path.join(dataDir, 'his-token')
  const settings = (more: object) =>
    readSettings({ ...withoutToken, DATA_DIR: dataDir, HIS_TOKEN_FILE: file(), ...more })

  it('is read from where a vault lays it', () => {
    writeFileSync(file(), 'token-of-his\n')
    expect(settings({}).his?.token).toBe('token-of-his')
  })

  it('stops the start when it is missing, empty, or given twice; its value is not shown', () => {
    expect(() => settings({})).toThrow('HIS_TOKEN_FILE cannot be read')
    writeFileSync(file(), ' \n')
    expect(() => settings({})).toThrow('HIS_TOKEN_FILE is empty')
    writeFileSync(file(), 'token-of-his')
    expect(() => settings({ HIS_TOKEN: 'another' })).toThrow(
      /^(?!.*(another|token-of-his)).*HIS_TOKEN and HIS_TOKEN_FILE are both given/,
    )
  })
})
