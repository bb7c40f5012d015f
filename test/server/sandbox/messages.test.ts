/** Subscription messages: the real client against the sandbox's WeChat. */
import type { WeChatMessage } from '../../../server/gateways/wechat/types'
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from './sandbox_host'

const host = forAllTests(() => startSandboxHost())
beforeEach(async () => {
  await host.sql`delete from sandbox.fault`
})

const fields = {
  thing1: '就诊提醒',
  thing2: '王*兰',
  time3: '2026年11月25日 18:00',
  thing4: '打开查看详情',
}
const page = '/subpages/message/message_list'
const mini = (change: Partial<WeChatMessage> = {}): WeChatMessage => ({
  app: 'mini_program',
  openid: 'someone-1',
  templateId: host.settings.weChat.templates.miniProgram.visit ?? '',
  page,
  fields,
  ...change,
})
const official = (change: Partial<WeChatMessage> = {}): WeChatMessage =>
  mini({
    app: 'official_account',
    templateId: host.settings.weChat.templates.officialAccount.visit ?? '',
    ...change,
  })
const send = (message: WeChatMessage) => host.gateways.weChat.sendMessage(message)
const shown = async (openid: string): Promise<unknown> =>
  (await fetch(`${host.url}/sandbox/wechat/phone/messages?openid=${openid}`)).json()
const fault = async (name: string) => host.sql`insert into sandbox.fault (name) values (${name})`

test('a mini-program sends once for each permission', async () => {
  await expect(send(mini())).rejects.toMatchObject({ name: 'GatewayRefused', code: '43101' })
  await host.post('/sandbox/wechat/phone/permissions', {
    openid: 'someone-1',
    templateIds: [mini().templateId],
  })
  await send(mini())
  await expect(send(mini())).rejects.toMatchObject({ code: '43101' })
  expect(await shown('someone-1')).toEqual([
    expect.objectContaining({ page: page.slice(1), content: expect.stringContaining('就诊提醒') }),
  ])
})

test('the official account reaches followers, with a link to the page', async () => {
  await send(official({ openid: 'someone-2' }))
  expect(await shown('someone-2')).toEqual([
    expect.objectContaining({ page: `${host.settings.publicUrl}${page}` }),
  ])
  await expect(send(official({ openid: 'visitor-1' }))).rejects.toMatchObject({ code: '43004' })
})

test.each([
  ['an unknown openid', { openid: '' }, '40003'],
  ['an unknown template', { templateId: 'other' }, '40037'],
  ['a field that is too long', { fields: { ...fields, thing1: '长'.repeat(21) } }, '47003'],
])('%s is refused', async (_what, change, code) => {
  await expect(send(official(change))).rejects.toMatchObject({ name: 'GatewayRefused', code })
})

test.each([
  ['busy', 'wechat.message_busy', '-1'],
  ['out of quota', 'wechat.message_quota', '45009'],
])('a WeChat that is %s has certainly not sent', async (_what, name, code) => {
  await fault(name)
  await expect(send(official())).rejects.toMatchObject({
    name: 'GatewayUnavailable',
    undone: true,
    why: `errcode ${code}`,
  })
})

test('a token that WeChat withdrew is renewed once', async () => {
  await send(official({ openid: 'someone-3' }))
  await host.sql`delete from sandbox.wechat_token`
  await send(official({ openid: 'someone-3' }))
  expect(await shown('someone-3')).toHaveLength(2)
})

test('an SMS notice says what it is about without the matter', async () => {
  await host.gateways.sms.sendNotice({
    tel: '13800000093',
    template: 'message',
    parameters: { name: '王*兰', what: '停诊通知', app: '小程序' },
  })
  expect(await (await fetch(`${host.url}/sandbox/sms/messages?tel=13800000093`)).json()).toEqual([
    expect.objectContaining({
      content: expect.stringContaining('王*兰有一条“停诊通知”，请打开医院小程序'),
    }),
  ])
})
