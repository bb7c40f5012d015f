/** What the hospital of the demo agreed with the insurance of the demo. */
import { createHmac } from 'node:crypto'
import type { MedInsSettings } from '../../server/settings'

/** Every value for paying with insurance; `secret` is one of the sandbox's own, `url` is the simulators' address, `appUrl` the app's. The page is opened by the phone, so its address has no host. */
export function insuranceSettings(
  secret: string,
  { url, appUrl }: { url: string; appUrl: string },
): MedInsSettings {
  return {
    partnerId: '20000001',
    partnerSecret: createHmac('sha256', secret).update('insurance partner').digest('hex'),
    userQueryUrl: `${url}/sandbox/med_ins/api/mipuserquery/userQuery`,
    authorizeUrl: '/sandbox/med_ins/oauth/code',
    miniProgramAppId: 'wxe183cd55df4b4369',
    miniProgramPath: 'auth/pages/bindcard/auth/index',
    cityId: '330600',
    channelNo: 'SANDBOX_CHANNEL',
    orgCode: 'H33060000001',
    orgAppId: 'SANDBOXORGAPP0001',
    orgCredential: 'sandbox-credential',
    institutionName: '云溪市第一人民医院',
    notifyUrl: `${appUrl}/pay/notify/insurance`,
    isTest: true,
  }
}
