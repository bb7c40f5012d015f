/** The world outside: WeChat, WeChat Pay, the SMS operator and the insurance bureau, each on its own books. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { encryptIdNo } from '../../../../server/crypto/identity_cipher'
import type { FaultName } from '../../../../simulators/fault_names'
import { setFault } from '../../../../simulators/sandbox_repository'
import { sandboxServiceId } from '../../../../simulators/wechat_pay/pay_score_content'
import type { InsurancePayParameters } from '../../../../src/contract/insurance'
import type { WeChatPayParameters } from '../../../../src/contract/payment'
import { startSandboxHost, type SandboxHost } from '../../../server/sandbox/sandbox_host'

const oneLine = (pem = ''): string => pem.replaceAll('\n', '\\n')

export class Outside {
  private constructor(private readonly host: SandboxHost) {}

  static async start(): Promise<Outside> {
    const host = await startSandboxHost()
    await host.sql`insert into hospital (hospital_id, name) values ('first', '第一医院') on conflict do nothing`
    return new Outside(host)
  }

  stop(): Promise<void> {
    return this.host.stop()
  }

  get url(): string {
    return this.host.url
  }

  /** Its books; its clock goes with the hospital's. */
  get sql(): SandboxHost['sql'] {
    return this.host.sql
  }

  get bureau(): { url: string; token: string } {
    return { url: `${this.url}/sandbox/his`, token: this.host.settings.his?.token ?? '' }
  }

  /** What the app's operator has from WeChat, the SMS operator and the bureau. */
  environment(appUrl: string): NodeJS.ProcessEnv {
    const { weChat, weChatPay, sms, medIns } = this.host.settings
    return {
      WECHAT_API_URL: `${this.url}/sandbox/wechat`,
      WECHAT_MP_APP_ID: weChat.officialAccount.appId,
      WECHAT_MP_SECRET: weChat.officialAccount.secret,
      WECHAT_PAY_MCH_ID: weChatPay?.mchId,
      WECHAT_PAY_SERIAL: weChatPay?.serial,
      WECHAT_PAY_PRIVATE_KEY: oneLine(weChatPay?.privateKey),
      WECHAT_PAY_API_V3_KEY: weChatPay?.apiV3Key,
      WECHAT_PAY_PUBLIC_KEY_ID: weChatPay?.publicKeyId,
      WECHAT_PAY_PUBLIC_KEY: oneLine(weChatPay?.publicKey),
      WECHAT_PAY_API_URL: weChatPay?.apiUrl,
      WECHAT_PAY_NOTIFY_URL: `${appUrl}/pay/notify/wechat`,
      CREDIT_PAYSCORE_SERVICE_ID: sandboxServiceId,
      CREDIT_PAYSCORE_NOTIFY_URL: `${appUrl}/pay/notify/credit`,
      SMS_API_URL: sms?.apiUrl,
      SMS_ACCESS_KEY: sms?.accessKey,
      SMS_SECRET: sms?.secret,
      SMS_SIGN_NAME: sms?.signName,
      SMS_TEMPLATE: sms?.template,
      SMS_TEMPLATE_MESSAGE: sms?.noticeTemplates?.message,
      MED_INS_PARTNER_ID: medIns?.partnerId,
      MED_INS_PARTNER_SECRET: medIns?.partnerSecret,
      MED_INS_USER_QUERY_URL: medIns?.userQueryUrl,
      MED_INS_AUTHORIZE_URL: `${this.url}/sandbox/med_ins/oauth/code`,
      MED_INS_CITY_ID: medIns?.cityId,
      MED_INS_CHANNEL_NO: medIns?.channelNo,
      MED_INS_ORG_CODE: medIns?.orgCode,
      MED_INS_ORG_APP_ID: medIns?.orgAppId,
      MED_INS_ORG_CREDENTIAL: medIns?.orgCredential,
      MED_INS_INSTITUTION_NAME: medIns?.institutionName,
      MED_INS_NOTIFY_URL: `${appUrl}/pay/notify/insurance`,
    }
  }

  /** The person pays what the cashier shows. */
  async pay(parameters: WeChatPayParameters): Promise<void> {
    await this.post('/sandbox/wechat_pay/cashier/pay', parameters)
  }

  /** The person pays both parts of what the insurance cashier shows. */
  async payMixed({ appId, mixTradeNo, cash }: InsurancePayParameters): Promise<void> {
    await this.post('/sandbox/med_ins/cashier/pay', { appid: appId, mixTradeNo, ...cash })
  }

  /** The person agrees on the lender's page. */
  async agree(token: string, openid: string): Promise<void> {
    await this.post('/sandbox/pay_score/cashier/pay', { token, openid })
  }

  /** Something out there misbehaves from now on, or does not any more. */
  fault(name: FaultName, isOn: boolean): Promise<void> {
    return setFault(this.sql, name, isOn)
  }

  /** The person shows his insurance certificate: the code that comes back. */
  async authorise(openid: string): Promise<string> {
    const { authCode } = v.parse(
      v.object({ authCode: v.string() }),
      await this.post('/sandbox/med_ins/mini', { openid }),
    )
    return authCode
  }

  /** WeChat has checked who this is; it takes no other payer for an insurance. */
  async knowHolder(openid: string, { name, idNo }: { name: string; idNo: string }): Promise<void> {
    const { sql, settings } = this.host
    const [accountId, patientId] = [randomUUID(), randomUUID()]
    const cipher = encryptIdNo(settings.identityKeys, patientId, idNo)
    await sql`insert into account (account_id) values (${accountId})`
    await sql`insert into account_identity (app, openid, account_id) values ('official_account', ${openid}, ${accountId})`
    await sql`
      insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
      values (${patientId}, 'first', ${patientId}, ${patientId}, ${name}, '01', ${cipher}, ${patientId}, 'female', '1980-05-01', '13800000000')`
    await sql`insert into patient_link (account_id, patient_id, relation) values (${accountId}, ${patientId}, 'self')`
  }

  private async post(path: string, body: unknown): Promise<unknown> {
    const answer = await this.host.post(path, body)
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}
