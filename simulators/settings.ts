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
import { appAddress } from './app_address'
import { simulatorsUrl, type SimulatorPorts } from './forked'
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
  mail: Settings['mail']
  /** The sandbox's hospital, as the app's door knows it. */
  hospitalClient: Settings['integrationClients'][number]
}

/** Every value for the outside systems. Keys are made once and kept in `dataDir`. */
function sandboxSettings(settings: Settings, { port, smtpPort }: SimulatorPorts): SandboxSettings {
  const url = simulatorsUrl(port)
  const { dataDir } = settings
  const appUrl = appAddress(settings)
  const keys = readSandboxKeys(dataDir)
  return {
    weChat: {
      apiUrl: `${url}/sandbox/wechat`,
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
      apiUrl: `${url}/sandbox/wechat_pay`,
      notifyUrl: `${appUrl}/pay/notify/wechat`,
    },
    sms: {
      apiUrl: `${url}/sandbox/sms/api`,
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
    his: hisSettings(settings, url, keys.hisToken),
    medIns: insuranceSettings(keys.smsSecret, { url, appUrl }),
    creditLine: {
      serviceId: sandboxServiceId,
      notifyUrl: `${appUrl}/pay/notify/credit`,
      dailyYuan: 3000,
      sweepHour: 20,
    },
    imaging: {
      apiUrl: `${url}${sandboxDicomWebPath}`,
      user: 'sandbox',
      password: keys.hisToken,
    },
    mail: smtpPort === undefined ? undefined : mailSettings(smtpPort),
    hospitalClient: {
      clientId,
      jwks: { keys: [{ kty: 'RSA', ...publicJwk(readHospitalKey(dataDir).publicKey) }] },
      scopes: 'system/*.write system/EntryLink.write',
    },
  }
}

const publicJwk = (pem: string): object => createPublicKey(pem).export({ format: 'jwk' })

const hisSettings = ({ demoWire }: Settings, url: string, token: string): HisSettings => ({
  apiUrl: `${url}/sandbox/his`,
  token,
  fhirUrl: demoWire === 'fhir' ? `${url}/sandbox/his/fhir` : undefined,
})

const mailSettings = (smtpPort: number): Settings['mail'] => ({
  url: `smtp://127.0.0.1:${smtpPort}`,
  from: '云溪市第一人民医院 <no-reply@yunxi.example>',
})

/** Fills in what the environment left open, when the sandbox is on. */
export function withSandbox(settings: Settings, ports: SimulatorPorts): Settings {
  if (!settings.sandbox) return settings
  const made = sandboxSettings(settings, ports)
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
    mail: settings.mail ?? made.mail,
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
