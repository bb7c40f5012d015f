/** The server in the language of whom it answers. */
import { randomUUID } from 'node:crypto'
import { announce } from '../../../server/areas/message'
import { sentence } from '../../../server/language/sentence'
import { spokenIn } from '../../../server/language/spoken'
import { languageCalls } from '../../../src/contract/language'
import { messageCalls } from '../../../src/contract/message'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const server = forAllTests(() => startTestServer())

const english = { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.5' }
const refusalIn = async (headers: Record<string, string>) => {
  const { token } = await aSession(server)
  const { body } = await server.send(
    messageCalls.markRead,
    { messageId: randomUUID() },
    { token, headers },
  )
  return body
}

test.each([
  ['the phone’s', english, 'en'],
  ['the chosen one, whatever the phone speaks', { ...english, cookie: 'language=zh' }, 'zh'],
  ['the chosen one', { 'accept-language': 'zh-CN', cookie: 'language=en' }, 'en'],
  ['Chinese for a language that it does not speak', { 'accept-language': 'ja,*;q=0.1' }, 'zh'],
])('a refusal is in %s', async (_which, headers, language) => {
  const { code, message } = await refusalIn(headers)
  expect(code).toBe('NOT_FOUND')
  if (language === 'zh') expect(message).toBe('没有找到这条消息')
  else expect(message).toMatch(/^[\x20-\x7e’]+$/)
})

test.each(['zh-TW,zh;q=0.8', 'zh-HK', 'zh-Hant-MO', 'zh-Hant'])(
  '%s reads traditional signs',
  async (tag) => {
    expect(await refusalIn({ 'accept-language': tag })).toMatchObject({
      message: '沒有找到這條消息',
    })
  },
)

test.each<[Record<string, string>]>([[{}], [{ 'accept-language': 'zh-CN,zh;q=0.9' }]])(
  '%j reads what it always did',
  async (headers) => {
    expect(await refusalIn(headers)).toMatchObject({ message: '没有找到这条消息' })
  },
)

test('a message that was kept is read in either language, with its values', async () => {
  const { token, accountId } = await aSession(server)
  await announce(server.sql, {
    kind: 'refund',
    accountId,
    subjectId: randomUUID(),
    key: randomUUID(),
    title: '退款已到账',
    body: sentence`挂号费 ${'12.50'} 元已按原路退回，银行卡可能晚 1 至 3 天显示。`,
  })
  const read = async (headers: Record<string, string>) =>
    (await server.call(messageCalls.listMessages, {}, { token, headers })).body.list[0]
  expect(await read({})).toMatchObject({
    title: '退款已到账',
    body: '挂号费 12.50 元已按原路退回，银行卡可能晚 1 至 3 天显示。',
  })
  const received = await read(english)
  expect(received?.body).toContain('12.50')
  expect(`${received?.title}${received?.body}`).not.toMatch(/[\u3000-\u9fff]/)
})

test.each([
  ['退款金额 ¥26.00', 'Refund of ¥26.00'],
  ['候诊号 A001', 'Queue number A001'],
  [
    '11月25日 17:00 前没有选择，将自动全额退款',
    'If you do not choose before 25 Nov, 17:00, you get a full refund automatically',
  ],
  ['家里有事', '家里有事'],
])('the note %s of a step that was kept reads %s', (note, words) => {
  expect(spokenIn('en', { note })).toEqual({ note: words })
})

test('fixed words that stand beside each other are said one by one', () => {
  expect(spokenIn('en', { device: '微信 · 苹果手机', patientName: '林静' })).toEqual({
    device: 'WeChat · iPhone',
    patientName: '林静',
  })
})

test('hands the whole catalogue to a client that keeps it', async () => {
  const { body, headers } = await server.call(languageCalls.getWords, { language: 'en' })
  expect(headers.vary).toContain('accept-language')
  const words: Record<string, unknown> = JSON.parse(body.words)
  expect(words['返回']).toEqual([expect.any(String)])
  expect(Object.keys(words).length).toBeGreaterThan(1000)
})
