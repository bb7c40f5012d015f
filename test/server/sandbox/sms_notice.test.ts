/** Notices by SMS: the real client, the sandbox's operator and its inbox. */
import { SmsClient } from '../../../server/gateways/sms/client'
import type { SmsNotice } from '../../../server/gateways/sms/types'
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from './sandbox_host'

const host = forAllTests(() => startSandboxHost())

const bound: SmsNotice = {
  tel: '13800000091',
  template: 'file_bound',
  parameters: { tail: '1234' },
}
const changing: SmsNotice = {
  tel: '13800000092',
  template: 'tel_change',
  parameters: { tail: '5678', hours: '24' },
}
const inbox = async (tel: string): Promise<unknown> =>
  (await fetch(`${host.url}/sandbox/sms/messages?tel=${tel}`)).json()

it.each([
  [bound, '您的就诊档案被尾号1234的账号绑定'],
  [changing, '变更为尾号5678，24小时后生效'],
])('%j reaches the inbox, without a code', async (notice, words) => {
  await host.gateways.sms.sendNotice(notice)
  expect(await inbox(notice.tel)).toEqual([
    expect.objectContaining({ code: null, content: expect.stringContaining(words) }),
  ])
})

it('a notice without a template is not sent, and the operator refuses one that it does not know', async () => {
  const { sms } = host.settings
  if (sms === undefined) throw new Error('the sandbox has no SMS')
  await expect(
    new SmsClient({ ...sms, noticeTemplates: {} }).sendNotice(bound),
  ).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  await expect(
    new SmsClient({ ...sms, noticeTemplates: { file_bound: 'SMS_OTHER' } }).sendNotice(bound),
  ).rejects.toMatchObject({
    why: 'isv.SMS_TEMPLATE_ILLEGAL',
  })
})
