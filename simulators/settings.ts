/** What the server needs to know to reach the sandbox instead of the outside systems. */
import { createHash, createPublicKey } from 'node:crypto'
import type {
  CreditSettings,
  HisSettings,
  ImagingSettings,
  MedInsSettings,
  MessageTemplates,
  Settings,
  SmsSettings,
  WeChatPaySettings,
} from '../server/settings'
import { clientId } from './hospital/app_intake'
import { sandboxDicomWebPath } from './imaging/routes'
import { readHospitalKey, readSandboxKeys } from './keys'
import { insuranceSettings } from './med_ins/settings'
import { deskSettings } from './oidc/provider'
import { sandboxServiceId } from './wechat_pay/pay_score_content'

/** The quiet step of WeChat's web authorisation, as the phone sees it. */
const authorizePath = '/sandbox/wechat/connect/oauth2/authorize'

interface SandboxSettings {
  weChat: { apiUrl: string; authorizeUrl: string; templates: Settings['weChat']['templates'] }
  weChatPay: WeChatPaySettings
  sms: SmsSettings
  his: HisSettings
  medIns: MedInsSettings
  creditLine: CreditSettings
  imaging: ImagingSettings
  /** The sandbox's hospital, as the app's door knows it. */
  hospitalClient: Settings['integrationClients'][number]
}

/** Every value for the outside systems. Keys are made once and kept in `dataDir`; `baseUrl` is where this server hears itself, e.g. `http://127.0.0.1:8080`. */
function sandboxSettings({ dataDir, demoWire }: Settings, baseUrl: string): SandboxSettings {
  const keys = readSandboxKeys(dataDir)
  return {
    weChat: {
      apiUrl: `${baseUrl}/sandbox/wechat`,
      authorizeUrl: authorizePath,
      templates: { officialAccount: templatesOf('mp'), miniProgram: templatesOf('mini') },
    },
    weChatPay: {
      mchId: '1900000001',
      serial: keys.merchantSerial,
      privateKey: keys.merchant.privateKey,
      apiV3Key: keys.apiV3Key,
      publicKeyId: keys.channelKeyId,
      publicKey: keys.channel.publicKey,
      apiUrl: `${baseUrl}/sandbox/wechat_pay`,
      notifyUrl: `${baseUrl}/pay/notify/wechat`,
    },
    sms: {
      apiUrl: `${baseUrl}/sandbox/sms/api`,
      accessKey: keys.smsAccessKey,
      secret: keys.smsSecret,
      signName: '云溪市第一人民医院',
      template: 'SMS_SANDBOX',
      consentTemplate: 'SMS_DEMO_CONSENT',
      receiptsSecret: createHash('sha256').update(`receipts ${keys.smsSecret}`).digest('hex'),
      tencent: undefined,
      http: undefined,
      noticeTemplates: {
        file_bound: 'SMS_SANDBOX_FILE_BOUND',
        tel_change: 'SMS_SANDBOX_TEL_CHANGE',
        message: 'SMS_SANDBOX_MESSAGE',
      },
    },
    his: {
      apiUrl: `${baseUrl}/sandbox/his`,
      token: keys.hisToken,
      fhirUrl: demoWire === 'fhir' ? `${baseUrl}/sandbox/his/fhir` : undefined,
    },
    medIns: insuranceSettings(keys.smsSecret, baseUrl),
    creditLine: {
      serviceId: sandboxServiceId,
      notifyUrl: `${baseUrl}/pay/notify/credit`,
      dailyYuan: 3000,
      sweepHour: 20,
    },
    imaging: {
      apiUrl: `${baseUrl}${sandboxDicomWebPath}`,
      user: 'sandbox',
      password: keys.hisToken,
    },
    hospitalClient: {
      clientId,
      jwks: { keys: [{ kty: 'RSA', ...publicJwk(readHospitalKey(dataDir).publicKey) }] },
      scopes: 'system/*.write system/EntryLink.write',
    },
  }
}

const publicJwk = (pem: string): object => createPublicKey(pem).export({ format: 'jwk' })

/** Fills in what the environment left open, when the sandbox is on; `baseUrl` need be given only when the port is not known from the settings. */
export function withSandbox(settings: Settings, baseUrl: string = ownAddress(settings)): Settings {
  if (!settings.sandbox) return settings
  const made = sandboxSettings(settings, baseUrl)
  const { smsSecret } = readSandboxKeys(settings.dataDir)
  return {
    ...settings,
    weChat: {
      ...settings.weChat,
      apiUrl: settings.weChat.apiUrl ?? made.weChat.apiUrl,
      authorizeUrl: settings.weChat.authorizeUrl ?? made.weChat.authorizeUrl,
      templates:
        settings.weChat.apiUrl === undefined ? made.weChat.templates : settings.weChat.templates,
    },
    weChatPay: settings.weChatPay ?? made.weChatPay,
    sms: settings.sms ?? made.sms,
    his: settings.his ?? made.his,
    medIns: settings.medIns ?? made.medIns,
    creditLine: settings.creditLine ?? made.creditLine,
    imaging: settings.imaging ?? made.imaging,
    desk: settings.desk ?? deskSettings(settings.publicUrl, settings.deskPort ?? 0, smsSecret),
    integrationClients: [...settings.integrationClients, made.hospitalClient],
    hisClient: settings.hisClient ?? made.hospitalClient.clientId,
  }
}

function templatesOf(app: 'mp' | 'mini'): MessageTemplates {
  return {
    visit: `sandbox-${app}-visit`,
    money: `sandbox-${app}-money`,
    report: `sandbox-${app}-report`,
  }
}

/** Where this server hears itself. */
export function ownAddress(settings: Settings): string {
  const host = ['0.0.0.0', '::', ''].includes(settings.host) ? '127.0.0.1' : settings.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`
}
