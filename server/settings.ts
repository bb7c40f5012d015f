/** The environment, read once: every other file is handed this object and never looks at `process.env`. */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import path from 'node:path'
import { readClients, type IntegrationClient } from './intake/push/clients'
import { keptSecrets } from './kept_secrets'

/** The default port of the app. */
const defaultPort = 8080

/** A problem of the environment that the operator can repair; `message` names every variable in question. */
export class SettingsInvalid extends Error {
  override readonly name = 'SettingsInvalid'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** One app of WeChat, the official account or the mini-program. */
interface WeChatAppSettings {
  appId: string
  secret: string
}

/** A template's id for each group of messages. */
export type MessageTemplates = Partial<Record<'visit' | 'money' | 'report', string>>

/** WeChat's identity service; without `apiUrl` the public one is meant, or in the demo the sandbox. */
interface WeChatSettings {
  apiUrl: string | undefined
  authorizeUrl: string | undefined
  officialAccount: WeChatAppSettings
  miniProgram: WeChatAppSettings
  /** Templates of subscription messages by group; a group without one is not sent by that app. */
  templates: { officialAccount: MessageTemplates; miniProgram: MessageTemplates }
}

/** The merchant of WeChat Pay APIv3; undefined in the demo, where the sandbox makes its own. */
export interface WeChatPaySettings {
  mchId: string
  serial: string
  /** PEM. */
  privateKey: string
  apiV3Key: string
  publicKeyId: string
  /** PEM. */
  publicKey: string
  apiUrl: string
  notifyUrl: string
}

/** The SMS operator; undefined in the demo, where the sandbox shows the messages. */
export interface SmsSettings {
  apiUrl: string
  accessKey: string
  secret: string
  signName: string
  template: string
  /** The template of codes that agree to something; without one no such code is sent. */
  consentTemplate?: string | undefined
  /** Templates of notices; without one that notice is not sent. */
  noticeTemplates: { file_bound?: string; tel_change?: string; message?: string }
}

/** The hospital's own system; undefined in the demo. */
export interface HisSettings {
  apiUrl: string
  token: string
}

/** The imaging archive (DICOMweb); undefined where the hospital shows no films, and in the demo, which brings its own. */
export interface ImagingSettings {
  /** The root of its DICOMweb, e.g. `http://127.0.0.1:8042/dicom-web`. */
  apiUrl: string
  /** Basic authentication, where the archive wants it. */
  user?: string | undefined
  password?: string | undefined
}

/** Paying with medical insurance; undefined where the hospital does not take part. */
export interface MedInsSettings {
  partnerId: string
  partnerSecret: string
  userQueryUrl: string
  authorizeUrl: string
  miniProgramAppId: string
  miniProgramPath: string
  cityId: string
  channelNo: string
  orgCode: string
  orgAppId: string
  orgCredential: string
  institutionName: string
  notifyUrl: string
  isTest: boolean
}

export interface Settings {
  production: boolean
  host: string
  port: number
  /** Where metrics are read; undefined means not served. */
  metricsPort: number | undefined
  /** Who may read them: the machine itself unless the operator names another address of it. */
  metricsHost: string
  logLevel: LogLevel
  /** The address patients use, without a slash at its end. */
  publicUrl: string
  /** Undefined means: use the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** Connections of this process. */
  databasePoolSize: number
  dataDir: string
  /** Signs bearer tokens. */
  tokenSecret: string
  /** 32 bytes that encrypt identity numbers. */
  identityKey: Buffer
  /** Spec §4 step 1, the `?jwt=` way in: opened within a minute, once, by one browser, and exchanged at once (decision 0023). */
  allowEntryLink: boolean
  /** The hospital's system reports every visit, so that one it does not report was missed. */
  visitsReported: boolean
  /** The sandbox stands in for the outside systems. */
  sandbox: boolean
  /** This process also runs the workers. */
  workers: boolean
  /** Every reply is checked against its schema, so that a slip shows in development and tests. */
  checkReplies: boolean
  /** How many proxies in front of the server may be believed about the caller's address. */
  trustedProxies: number
  weChat: WeChatSettings
  weChatPay: WeChatPaySettings | undefined
  sms: SmsSettings | undefined
  his: HisSettings | undefined
  /** Systems of the hospital that may push documents. */
  integrationClients: readonly IntegrationClient[]
  /** Documents about people whom the app does not know are kept for so many days. */
  parkedDays: number
  medIns?: MedInsSettings | undefined
  imaging?: ImagingSettings | undefined
  /** The demo takes a real archive where one is installed. */
  demoOrthanc?: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** Variables without which a production server must not start. */
const requiredInProduction = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'TOKEN_SECRET',
  'IDENTITY_KEY',
  'WECHAT_MP_APP_ID',
  'WECHAT_MP_SECRET',
] as const
/** What the demo makes up and keeps, unless it is given. */
const keptNames = ['TOKEN_SECRET', 'IDENTITY_KEY', 'WECHAT_MP_SECRET'] as const
/** Variables that come together: all of them or none. */
const groups = {
  weChatPay: [
    'WECHAT_PAY_MCH_ID',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_API_V3_KEY',
    'WECHAT_PAY_PUBLIC_KEY_ID',
    'WECHAT_PAY_PUBLIC_KEY',
    'WECHAT_PAY_NOTIFY_URL',
  ],
  sms: ['SMS_API_URL', 'SMS_ACCESS_KEY', 'SMS_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE'],
  his: ['HIS_API_URL', 'HIS_TOKEN'],
  medIns: [
    'MED_INS_PARTNER_ID',
    'MED_INS_PARTNER_SECRET',
    'MED_INS_USER_QUERY_URL',
    'MED_INS_AUTHORIZE_URL',
    'MED_INS_CITY_ID',
    'MED_INS_CHANNEL_NO',
    'MED_INS_ORG_CODE',
    'MED_INS_ORG_APP_ID',
    'MED_INS_ORG_CREDENTIAL',
    'MED_INS_INSTITUTION_NAME',
    'MED_INS_NOTIFY_URL',
  ],
  miniProgram: ['WECHAT_MINI_APP_ID', 'WECHAT_MINI_SECRET'],
} as const

/** Variables that are addresses. */
const addresses = [
  'PUBLIC_URL',
  'WECHAT_API_URL',
  'WECHAT_AUTHORIZE_URL',
  'WECHAT_PAY_API_URL',
  'WECHAT_PAY_NOTIFY_URL',
  'SMS_API_URL',
  'HIS_API_URL',
  'MED_INS_USER_QUERY_URL',
  'MED_INS_AUTHORIZE_URL',
  'MED_INS_NOTIFY_URL',
  'DICOMWEB_URL',
] as const

/** Reads the environment. @throws SettingsInvalid naming everything that is missing or wrong, in one message. */
export function readSettings(
  environment: Environment = process.env,
  root: string = path.join(__dirname, '..'),
): Settings {
  const read = new Reader(environment)
  const production = read.text('NODE_ENV') === 'production'
  const sandbox = read.flag('SANDBOX', !production)
  const workers = read.flag('WORKERS', true)
  const allowEntryLink = read.flag('ALLOW_ENTRY_LINK', true)
  const visitsReported = read.flag('HIS_REPORTS_VISITS', !production)
  const port = read.number('PORT', defaultPort, 0, 65535)
  const metricsPort =
    read.text('METRICS_PORT') === undefined ? undefined : read.number('METRICS_PORT', 0, 0, 65535)
  const databasePoolSize = read.number('DATABASE_POOL_SIZE', 8, 1, 100)
  const trustedProxies = read.number('TRUSTED_PROXIES', production ? 1 : 0, 0, 10)
  const parkedDays = read.number('INTAKE_PARKED_DAYS', 90, 1, 400)
  const integrationClients = read.clients('INTEGRATION_CLIENTS')
  const logLevel = logLevels.find((level) => level === read.text('LOG_LEVEL')) ?? read.badLogLevel()

  if (production) {
    read.need([...requiredInProduction, ...groups.weChatPay, ...groups.sms, ...groups.his])
    if (sandbox) read.refuse('SANDBOX must be off in production: anybody could sign in as anybody')
    read.isRandom('TOKEN_SECRET')
    read.isRandom('IDENTITY_KEY')
    for (const name of addresses) read.isSecret(name)
  }
  for (const names of Object.values(groups))
    if (names.some((name) => read.text(name) !== undefined)) read.need(names)
  read.secretLength('TOKEN_SECRET', 32)
  read.key('IDENTITY_KEY')
  for (const name of addresses) read.url(name)
  read.bytes('WECHAT_PAY_API_V3_KEY', 32)
  read.isPem('WECHAT_PAY_PRIVATE_KEY', createPrivateKey)
  read.isPem('WECHAT_PAY_PUBLIC_KEY', createPublicKey)
  read.report()

  const dataDir = path.resolve(root, read.text('DATA_DIR') ?? '.data')
  const isComplete = keptNames.every((name) => read.text(name) !== undefined)
  const kept = production || isComplete ? undefined : keptSecrets(dataDir)
  const appOf = (idName: string, secretName: string, demoId: string): WeChatAppSettings => ({
    appId: read.text(idName) ?? demoId,
    secret: read.text(secretName) ?? kept?.weChatSecret ?? '',
  })

  return {
    production,
    host: read.text('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    metricsPort,
    metricsHost: read.text('METRICS_HOST') ?? '127.0.0.1',
    logLevel,
    publicUrl: (read.text('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    databaseUrl: read.text('DATABASE_URL'),
    databasePoolSize,
    dataDir,
    tokenSecret: read.text('TOKEN_SECRET') ?? kept?.tokenSecret ?? '',
    identityKey: Buffer.from(read.text('IDENTITY_KEY') ?? kept?.identityKey ?? '', 'base64'),
    allowEntryLink,
    visitsReported,
    sandbox,
    workers,
    checkReplies: !production,
    trustedProxies,
    weChat: {
      apiUrl: read.text('WECHAT_API_URL'),
      authorizeUrl: read.text('WECHAT_AUTHORIZE_URL'),
      officialAccount: appOf('WECHAT_MP_APP_ID', 'WECHAT_MP_SECRET', 'wxdemo0000000001'),
      miniProgram: appOf('WECHAT_MINI_APP_ID', 'WECHAT_MINI_SECRET', 'wxdemo0000000002'),
      templates: {
        officialAccount: messageTemplates(read, 'WECHAT_MP'),
        miniProgram: messageTemplates(read, 'WECHAT_MINI'),
      },
    },
    weChatPay: weChatPaySettings(read),
    sms: smsSettings(read),
    his: hisSettings(read),
    integrationClients,
    parkedDays,
    medIns: medInsSettings(read),
    imaging: imagingSettings(read),
    demoOrthanc: sandbox && !read.text('DICOMWEB_URL') && read.text('DEMO_ARCHIVE') === 'orthanc',
  }
}

function messageTemplates(read: Reader, app: 'WECHAT_MP' | 'WECHAT_MINI'): MessageTemplates {
  return {
    visit: read.text(`${app}_TEMPLATE_VISIT`),
    money: read.text(`${app}_TEMPLATE_MONEY`),
    report: read.text(`${app}_TEMPLATE_REPORT`),
  }
}

function weChatPaySettings(read: Reader): WeChatPaySettings | undefined {
  if (!read.text('WECHAT_PAY_MCH_ID')) return undefined
  return {
    mchId: read.given('WECHAT_PAY_MCH_ID'),
    serial: read.given('WECHAT_PAY_SERIAL'),
    privateKey: read.pem('WECHAT_PAY_PRIVATE_KEY'),
    apiV3Key: read.given('WECHAT_PAY_API_V3_KEY'),
    publicKeyId: read.given('WECHAT_PAY_PUBLIC_KEY_ID'),
    publicKey: read.pem('WECHAT_PAY_PUBLIC_KEY'),
    apiUrl: read.text('WECHAT_PAY_API_URL') ?? 'https://api.mch.weixin.qq.com',
    notifyUrl: read.given('WECHAT_PAY_NOTIFY_URL'),
  }
}

function smsSettings(read: Reader): SmsSettings | undefined {
  if (!read.text('SMS_API_URL')) return undefined
  return {
    apiUrl: read.given('SMS_API_URL'),
    accessKey: read.given('SMS_ACCESS_KEY'),
    secret: read.given('SMS_SECRET'),
    signName: read.given('SMS_SIGN_NAME'),
    template: read.given('SMS_TEMPLATE'),
    consentTemplate: read.text('SMS_TEMPLATE_CONSENT'),
    noticeTemplates: {
      file_bound: read.text('SMS_TEMPLATE_FILE_BOUND'),
      tel_change: read.text('SMS_TEMPLATE_TEL_CHANGE'),
      message: read.text('SMS_TEMPLATE_MESSAGE'),
    },
  }
}

function hisSettings(read: Reader): HisSettings | undefined {
  if (!read.text('HIS_API_URL')) return undefined
  return { apiUrl: read.given('HIS_API_URL'), token: read.given('HIS_TOKEN') }
}

function medInsSettings(read: Reader): MedInsSettings | undefined {
  if (!read.text('MED_INS_PARTNER_ID')) return undefined
  return {
    partnerId: read.given('MED_INS_PARTNER_ID'),
    partnerSecret: read.given('MED_INS_PARTNER_SECRET'),
    userQueryUrl: read.given('MED_INS_USER_QUERY_URL'),
    authorizeUrl: read.given('MED_INS_AUTHORIZE_URL'),
    // The national insurance's own mini-program, the same for every hospital.
    miniProgramAppId: read.text('MED_INS_MINI_APP_ID') ?? 'wxe183cd55df4b4369',
    miniProgramPath: read.text('MED_INS_MINI_PATH') ?? 'auth/pages/bindcard/auth/index',
    cityId: read.given('MED_INS_CITY_ID'),
    channelNo: read.given('MED_INS_CHANNEL_NO'),
    orgCode: read.given('MED_INS_ORG_CODE'),
    orgAppId: read.given('MED_INS_ORG_APP_ID'),
    orgCredential: read.given('MED_INS_ORG_CREDENTIAL'),
    institutionName: read.given('MED_INS_INSTITUTION_NAME'),
    notifyUrl: read.given('MED_INS_NOTIFY_URL'),
    isTest: read.flag('MED_INS_TEST_ENV', false),
  }
}

function imagingSettings(read: Reader): ImagingSettings | undefined {
  if (!read.text('DICOMWEB_URL')) return undefined
  return {
    apiUrl: read.given('DICOMWEB_URL').replace(/\/+$/, ''),
    user: read.text('DICOMWEB_USER'),
    password: read.text('DICOMWEB_PASSWORD'),
  }
}

/** Reads variables and gathers what is wrong with them, values never included. */
class Reader {
  private readonly missing = new Set<string>()
  private readonly wrong: string[] = []
  constructor(private readonly environment: Environment) {}

  text(name: string): string | undefined {
    const value = this.environment[name]?.trim()
    return value === '' ? undefined : value
  }

  given(name: string): string {
    return this.text(name) ?? ''
  }

  /** A PEM in one line may write its line ends as `\n`. */
  pem(name: string): string {
    return this.given(name).replaceAll('\\n', '\n')
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.text(name)?.toLowerCase()
    if (value === undefined) return otherwise
    if (['1', 'true', 'on', 'yes'].includes(value)) return true
    if (['0', 'false', 'off', 'no'].includes(value)) return false
    this.wrong.push(`${name} must be on or off`)
    return otherwise
  }

  number(name: string, otherwise: number, min: number, max: number): number {
    const value = this.text(name)
    if (value === undefined) return otherwise
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    this.wrong.push(`${name} must be a whole number from ${min} to ${max}`)
    return otherwise
  }

  badLogLevel(): LogLevel {
    if (this.text('LOG_LEVEL') !== undefined)
      this.wrong.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}`)
    return 'info'
  }

  clients(name: string): IntegrationClient[] {
    const value = this.text(name)
    if (value === undefined) return []
    try {
      return readClients(value)
    } catch (error) {
      this.wrong.push(
        `${name} must be a list of clients (docs/integration): ${error instanceof Error ? error.message : 'not JSON'}`,
      )
      return []
    }
  }

  need(names: readonly string[]): void {
    for (const name of names) if (this.text(name) === undefined) this.missing.add(name)
  }

  secretLength(name: string, length: number): void {
    const value = this.text(name)
    if (value !== undefined && value.length < length)
      this.wrong.push(`${name} must have at least ${length} characters`)
  }

  key(name: string): void {
    const value = this.text(name)
    if (value !== undefined && Buffer.from(value, 'base64').length !== 32)
      this.wrong.push(`${name} must be 32 bytes in base64 (openssl rand -base64 32)`)
  }

  bytes(name: string, length: number): void {
    const value = this.text(name)
    if (value !== undefined && Buffer.byteLength(value) !== length)
      this.wrong.push(`${name} must have ${length} characters`)
  }

  /** A key that cannot be read would be noticed at the first payment only. */
  isPem(name: string, readKey: (pem: string) => unknown): void {
    if (this.text(name) === undefined) return
    try {
      readKey(this.pem(name))
    } catch {
      this.wrong.push(`${name} must be a key in PEM`)
    }
  }

  url(name: string): void {
    const value = this.text(name)
    if (value !== undefined && !/^https?:\/\/[^\s/]/.test(value))
      this.wrong.push(`${name} must begin with http:// or https://`)
  }

  refuse(why: string): void {
    this.wrong.push(why)
  }

  /** A secret that somebody typed is guessed: one that was drawn has many different letters. */
  isRandom(name: string): void {
    const value = this.text(name)
    const letters = name === 'IDENTITY_KEY' ? Buffer.from(value ?? '', 'base64') : (value ?? '')
    if (value !== undefined && new Set<unknown>([...letters]).size < 12)
      this.wrong.push(`${name} must be drawn at random (openssl rand -base64 32)`)
  }

  /** What is sent in the clear can be read on the way; the machine itself is no way. */
  isSecret(name: string): void {
    const value = this.text(name)
    if (
      value !== undefined &&
      /^http:/.test(value) &&
      !/^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(value)
    )
      this.wrong.push(`${name} must begin with https:// in production`)
  }

  report(): void {
    const problems = [
      ...(this.missing.size > 0 ? [`missing: ${[...this.missing].join(', ')}`] : []),
      ...this.wrong,
    ]
    if (problems.length > 0)
      throw new SettingsInvalid(
        `The server cannot start with this environment. ${problems.join('; ')}.`,
      )
  }
}
