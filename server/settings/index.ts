/** The environment, read once: every other file gets this object and never reads `process.env`. */
import path from 'node:path'
import { ringBySuites, type NamedKeys } from '../crypto/key_ring'
import type { Suites } from '../crypto/secret_hash'
import { creditLine } from './credit_line'
import { isMainClientKnown } from './integration_clients'
import { keptSecrets } from './kept_secrets'
import { mail } from './mail'
import * as outside from './outside'
import * as own from './own'
import { readPictures } from './pictures'
import { proxy } from './proxy'
import { Reader, SettingsInvalid, type Environment } from './reader'
import { retention } from './retention'
import * as smsOf from './sms'
import { syslog } from './syslog'
import { tls } from './tls'
import { traces } from './traces'
import { channelKeys, weChatPay as weChatPayOf } from './wechat_pay'

export { SettingsInvalid } from './reader'
export type { LogLevel } from './own'

/** The server's settings. Parts that the hospital does not use are undefined; the demo's sandbox completes them. */
export type Settings = ReturnType<typeof readSettings>
type Given<Part extends keyof Settings> = NonNullable<Settings[Part]>
/** The merchant of WeChat Pay APIv3. */
export type WeChatPaySettings = Given<'weChatPay'>
/** The SMS operator. */
export type SmsSettings = Given<'sms'>
/** The hospital's own system. */
export type HisSettings = Given<'his'>
/** The imaging archive (DICOMweb). */
export type ImagingSettings = Given<'imaging'>
/** Paying with medical insurance. */
export type MedInsSettings = Given<'medIns'>
/** Paying after the visit. */
export type CreditSettings = Given<'creditLine'>
/** How staff sign in at the desk. */
export type DeskSettings = Given<'desk'>
/** Where pictures of reports are stored, when not in the database. */
export type PictureSettings = Given<'pictures'>
/** Where traces are sent. */
export type TraceSettings = Given<'traces'>
/** Where the logs of who did what are sent. */
export type SyslogSettings = Given<'syslog'>
/** The certificate of the app's own listeners. */
export type TlsSettings = Given<'tls'>
/** How many days each kind of row is kept. */
export type RetentionDays = Given<'retentionDays'>
/** A template's id for each group of messages. */
export type MessageTemplates = Settings['weChat']['templates']['miniProgram']

/** Reads the environment. @throws SettingsInvalid naming everything that is missing or invalid, in one message. */
export function readSettings(
  environment: Environment = process.env,
  root: string = path.join(__dirname, '../..'),
) {
  const reader = new Reader(environment)
  const production = reader.isProduction()
  const network = reader.read(own.network(production))
  const keeping = reader.read(own.keeping(production))
  const ways = readWays(reader, production, network)
  const weChat = reader.read(outside.weChat(production))
  const { miniProgram, templates, ...parts } = readOutside(reader, production, root)
  const signIn = readSignIn(reader, production, network)
  const refusal = reader.refusal()
  if (refusal || !network || !keeping || !ways || !weChat) throw refusal ?? new SettingsInvalid()

  const dataDir = path.resolve(root, keeping.dataDir)
  const secrets = secretsOf(production, dataDir, { ...keeping, weChat: weChat.secret })
  return {
    production,
    ...network,
    publicUrl: network.publicUrl ?? `http://localhost:${network.port}`,
    ...keeping,
    dataDir,
    /** The newest, which signs. */
    tokenSecret: secrets.tokenSecrets[0],
    /** All, the newest first. */
    tokenSecrets: secrets.tokenSecrets,
    identityKeys: secrets.identityKeys,
    ...ways,
    /** Every reply is checked against its schema, so that a mistake shows in development and tests. */
    checkReplies: !production,
    weChat: {
      apiUrl: weChat.apiUrl,
      authorizeUrl: weChat.authorizeUrl,
      officialAccount: { appId: weChat.appId, secret: secrets.weChat },
      miniProgram: miniProgram ?? { appId: 'wxdemo0000000002', secret: secrets.weChatKept },
      templates,
    },
    ...parts,
    desk: signIn,
    misspelt: reader.misspelt(),
    demoOrthanc: ways.sandbox && parts.imaging === undefined && ways.demoArchive === 'orthanc',
  }
}

/** Switches and retention. */
function readWays(
  reader: Reader,
  production: boolean,
  network: { hisClient?: string | undefined } | undefined,
) {
  const ways = reader.read(own.ways(production))
  if (ways && !isMainClientKnown({ ...ways, ...network }))
    reader.refuse('HIS_CLIENT must say which of INTEGRATION_CLIENTS is the HIS')
  const retentionDays = reader.read(retention())
  return ways && retentionDays && { ...ways, retentionDays }
}

/** The desk has no other sign-in: where it is switched on in production, its provider must be given. */
function readSignIn(
  reader: Reader,
  production: boolean,
  network: { deskPort?: number | undefined; publicUrl?: string | undefined } | undefined,
) {
  const group = outside.staffSignIn(production)
  const isNeeded = production && network?.deskPort !== undefined
  const signIn = isNeeded ? reader.read(group) : reader.readAny(group)
  if (production && isSameHost(signIn?.url, network?.publicUrl))
    reader.refuse('DESK_URL must have another host than PUBLIC_URL: cookies know no ports')
  return signIn
}

/** Whether both are given and a browser takes them for one site's. */
const isSameHost = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && new URL(one).hostname === new URL(other).hostname

/** The given secrets; outside production, missing ones are created once and kept in the data folder. */
function secretsOf(
  production: boolean,
  dataDir: string,
  given: {
    crypto: Suites
    tokenSecrets?: NamedKeys<string> | undefined
    identityKeys?: NamedKeys<Buffer> | undefined
    weChat?: string | undefined
  },
) {
  const isComplete = given.tokenSecrets && given.identityKeys && given.weChat
  const kept = production || isComplete ? undefined : keptSecrets(dataDir)
  const weChatKept = kept?.weChatSecret ?? ''
  const {
    crypto,
    tokenSecrets = oneKey(kept?.tokenSecret ?? ''),
    identityKeys = oneKey(Buffer.from(kept?.identityKey ?? '', 'base64')),
  } = given
  return {
    tokenSecrets: ringBySuites(tokenSecrets, crypto),
    identityKeys: ringBySuites(identityKeys, crypto),
    weChat: given.weChat ?? weChatKept,
    weChatKept,
  }
}

const oneKey = <Key>(key: Key): NamedKeys<Key> => [{ id: '', key }]

/** The outside systems; those that every hospital has must be given in production. */
function readOutside(reader: Reader, production: boolean, root: string) {
  const read: Reader['read'] = (group) => (production ? reader.read(group) : reader.readAny(group))
  const sms = read(smsOf.sms(production))
  const operator = {
    tencent: reader.readAny(smsOf.smsTencent()),
    http: reader.readAny(smsOf.smsHttp()),
  }
  if (operator.tencent !== undefined && operator.http !== undefined)
    reader.refuse('SMS_TENCENT_ and SMS_HTTP_ name two operators: give one')
  if (!smsOf.canMatchReceipts({ ...sms, http: operator.http }))
    reader.refuse(
      'SMS_RECEIPTS_SECRET needs SMS_HTTP_MESSAGE_ID, or {reference} in SMS_HTTP_BODY: otherwise no receipt finds its message',
    )
  const weChatPay = read(weChatPayOf(production))
  if (weChatPay !== undefined && [...channelKeys(weChatPay).values()].includes(''))
    reader.refuse('WECHAT_PAY_PUBLIC_KEY must hold a key for each WECHAT_PAY_PUBLIC_KEY_ID')
  return {
    miniProgram: reader.readAny(outside.miniProgram()),
    templates: {
      officialAccount: reader.read(outside.templates('MP')) ?? {},
      miniProgram: reader.read(outside.templates('MINI')) ?? {},
    },
    weChatPay,
    sms: sms && { ...sms, ...operator, noticeTemplates: reader.read(smsOf.smsNotices()) ?? {} },
    review: reader.readAny(outside.review()),
    his: read(outside.his(production)),
    medIns: reader.readAny(outside.medIns(production)),
    creditLine: reader.readAny(creditLine(production)),
    imaging: reader.readAny(outside.imaging(production)),
    mail: reader.readAny(mail()),
    traces: reader.readAny(traces(production)),
    syslog: reader.readAny(syslog(production)),
    tls: reader.readAny(tls()),
    proxy: reader.read(proxy()) ?? {},
    pictures: readPictures(reader, production, root),
  }
}
