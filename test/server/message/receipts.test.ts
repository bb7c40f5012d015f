/** Receipts of SMS: what the operator took has not come yet; each operator's callback says whether it did, and nobody else may. */
import { randomUUID } from 'node:crypto'
import { announce, sendDue, smsReceiptsPath } from '../../../server/areas/message'
import { GatewayUnavailable } from '../../../server/gateways/failures'
import { createLogger } from '../../../server/plugins/request_log'
import type { Settings, SmsSettings } from '../../../server/settings'
import type { MessageKind } from '../../../src/contract/message'
import { anIdNo, aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeSms, FakeWeChat } from '../account/fake_we_chat'

const secret = 'tOqS-l0ng_and_drawn-at-random-0123456789'
const address = `${smsReceiptsPath}/${secret}`
const operator: SmsSettings = {
  apiUrl: 'http://127.0.0.1:9',
  accessKey: 'key',
  secret: 'secret',
  signName: '市一医院',
  template: 'T1',
  consentTemplate: undefined,
  receiptsSecret: secret,
  tencent: undefined,
  http: undefined,
  noticeTemplates: {},
}
const sms = new FakeSms()
const logged: string[] = []
const settings = (given: Partial<SmsSettings>): Partial<Settings> => ({
  sms: { ...operator, ...given },
})
const start = (given: Partial<SmsSettings> = {}) =>
  startTestServer({
    gateways: { weChat: new FakeWeChat(), sms },
    settings: settings(given),
    log: createLogger('info', { write: (line: string) => void logged.push(line) }),
  })
const server = forAllTests(() => start())

type Server = Awaited<ReturnType<typeof start>>
/** An account that only SMS reaches, and the patient of the message. */
async function aReader({ sql }: Server, at: Server) {
  await sql`insert into hospital (hospital_id, name) values ('h', '医院') on conflict do nothing`
  // The clock stands at noon: no test depends on the hour it runs at.
  await sql.unsafe(
    `create or replace function hospital_now() returns timestamptz language sql stable parallel safe as $$ select ((now() at time zone 'Asia/Shanghai')::date + time '12:00') at time zone 'Asia/Shanghai' $$`,
  )
  const tel = aTel()
  const { accountId } = await aSession(at, { tel })
  const id = randomUUID()
  await sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values (${id}, 'h', ${id}, ${id}, '王秀兰', 'id_card', ${anIdNo()}, ${id}, 'female', '1950-01-01', ${tel})`
  await sql`insert into patient_link (account_id, patient_id, relation, access_level) values (${accountId}, ${id}, 'self', 'full')`
  return { accountId, patientId: id, tel }
}

/** A message that the operator took. */
async function sent(at: Server, kind: MessageKind = 'stopped') {
  const { accountId, patientId, tel } = await aReader(at, at)
  const subjectId = randomUUID()
  await announce(at.sql, {
    kind,
    accountId,
    patientId,
    subjectId,
    key: randomUUID(),
    title: '医生停诊，请不要前往',
    body: '请到肿瘤科',
  })
  await sendDue(at.dependencies, 50)
  const { id = '', reference = '' } = sms.taken.at(-1) ?? {}
  return { id, messageId: reference, subjectId, tel }
}

const post = (at: Server, body: unknown, url = address) =>
  at.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json;charset=utf-8' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const stateOf = async ({ sql }: Server, messageId: string) => {
  const [row] = await sql<{ state: string; receipt: string | null; why: string | null }[]>`
    select state, receipt, receipt_why as why from message where message_id = ${messageId}`
  return row
}
const openWork = ({ sql }: Server, messageId: string) =>
  sql<{ why: string }[]>`
    select facts->>'why' as why from work_item where subject = ${messageId} and kind = 'message_undelivered' and ended_at is null`

/** As Alibaba Cloud says it. */
const alibaba = (id: string, tel: string, isDelivered: boolean, given: object = {}) => ({
  phone_number: tel,
  send_time: '2026-11-27 08:00:00',
  report_time: '2026-11-27 08:00:03',
  success: isDelivered,
  err_code: isDelivered ? 'DELIVERED' : 'MK:0001',
  err_msg: isDelivered ? '用户接收成功' : '空号',
  sms_size: '1',
  biz_id: id,
  out_id: '',
  ...given,
})
const tencent = (sid: string, mobile: string, isDelivered: boolean) => ({
  user_receive_time: '2026-11-27 08:00:03',
  nationcode: '86',
  mobile,
  report_status: isDelivered ? 'SUCCESS' : 'FAIL',
  errmsg: isDelivered ? 'DELIVRD' : 'MK:0001',
  description: isDelivered ? '用户短信送达成功' : '空号',
  sid,
})
const other = (id: string, _tel: string, delivered: boolean) => ({
  id,
  delivered,
  ...(!delivered && { code: 'MK:0001', message: '空号' }),
})
const http = {
  body: '{}',
  type: 'json' as const,
  authorization: undefined,
  ok: undefined,
  refused: undefined,
  messageId: 'id',
}

describe.each([
  ['Alibaba Cloud', {}, alibaba, { code: 0, msg: '接收成功' }],
  ['Tencent Cloud', { tencent: { appId: '1', region: 'r' } }, tencent, { result: 0, errmsg: 'OK' }],
  ['another operator', { http }, other, { ok: true }],
] as const)('%s', (_name, given, say, taken) => {
  const own = forAllTests(() => start(given))

  it('says what came and what did not, in a list, and hears that it was taken', async () => {
    const [come, lost] = [await sent(own), await sent(own)]
    expect(await stateOf(own, come.messageId)).toMatchObject({ state: 'SENT', receipt: 'awaited' })
    const reply = await post(own, [
      say(come.id, come.tel, true),
      say(lost.id, lost.tel, false),
      say('of a one-time-code'.replaceAll(' ', '-'), lost.tel, true),
    ])
    expect([reply.statusCode, reply.json()]).toEqual([200, taken])
    expect(await stateOf(own, come.messageId)).toMatchObject({ receipt: 'delivered', why: null })
    expect(await stateOf(own, lost.messageId)).toMatchObject({
      state: 'SENT',
      receipt: 'failed',
      why: '空号（MK:0001）',
    })
    expect(await openWork(own, come.messageId)).toEqual([])
    expect(await openWork(own, lost.messageId)).toEqual([
      { why: '短信平台收下后没有送到：空号（MK:0001）' },
    ])
  })

  it.each([
    ['no list', '{}'],
    ['no JSON', '<xml/>'],
    ['nothing', ''],
    ['nothing that is a receipt', [{ id: 1 }, null, 'x']],
    ['too many', Array.from({ length: 1001 }, () => say('x', '13800000000', true))],
  ])('is refused %s', async (_what, body) => {
    expect((await post(own, body)).statusCode).toBe(400)
  })
})

describe('the address', () => {
  const lost = forEachTest(() => sent(server))
  const receipt = () => [alibaba(lost.id, lost.tel, false)]

  it.each([
    ['another secret of the same length', `${secret.slice(0, -1)}x`],
    ['a shorter one', secret.slice(0, 8)],
    ['none', ''],
  ])('is nobody’s by %s', async (_what, wrong) => {
    const reply = await post(server, receipt(), `${smsReceiptsPath}/${wrong}`)
    expect(reply.statusCode).toBe(404)
    expect(await stateOf(server, lost.messageId)).toMatchObject({ receipt: 'awaited' })
  })

  it('is not there without a secret, and then what the operator took counts as told', async () => {
    const without = await start({ receiptsSecret: undefined })
    try {
      const { messageId } = await sent(without)
      expect(await stateOf(without, messageId)).toMatchObject({ state: 'SENT', receipt: null })
      expect((await post(without, receipt())).statusCode).toBe(404)
      expect((await post(without, receipt(), `${smsReceiptsPath}/undefined`)).statusCode).toBe(404)
    } finally {
      await without.stop()
    }
  })

  it('takes no more than it can bear, and tells nobody’s phone or secret to the log', async () => {
    expect((await post(server, `[${' '.repeat(300_000)}]`)).statusCode).toBe(413)
    await post(server, [...receipt(), { phone_number: lost.tel }])
    await post(server, receipt(), `${smsReceiptsPath}/${secret}x`)
    const lines = logged.join('\n')
    expect(lines).toContain('receipts of the SMS operator')
    for (const hidden of [lost.tel, secret]) expect(lines).not.toContain(hidden)
  })

  it('is limited for one caller, and only for him', async () => {
    const from = (remoteAddress: string) =>
      server.app.inject({ method: 'POST', url: `${smsReceiptsPath}/guess`, remoteAddress })
    const guesses = []
    for (let n = 0; n < 1210; n += 1) guesses.push((await from('10.9.9.9')).statusCode)
    expect([guesses[0], guesses.at(-1)]).toEqual([404, 429])
    expect((await from('10.9.9.8')).statusCode).toBe(404)
  })
})

describe('a receipt', () => {
  it('that comes again changes nothing and makes no second row of work', async () => {
    const lost = await sent(server)
    const receipt = alibaba(lost.id, lost.tel, false)
    await post(server, [receipt, receipt])
    await post(server, [receipt])
    expect(await openWork(server, lost.messageId)).toHaveLength(1)
    await server.sql`update work_item set ended_at = now() where subject = ${lost.messageId}`
    await post(server, [receipt])
    expect(await openWork(server, lost.messageId)).toEqual([])
  })

  it('of failure after one of delivery is not believed, and logged', async () => {
    const come = await sent(server)
    await post(server, [alibaba(come.id, come.tel, true)])
    logged.splice(0)
    await post(server, [alibaba(come.id, come.tel, false)])
    expect(await stateOf(server, come.messageId)).toMatchObject({ receipt: 'delivered' })
    expect(await openWork(server, come.messageId)).toEqual([])
    expect(logged.join('')).toContain('was not believed')
  })

  it('of delivery after one of failure ends the row of work', async () => {
    const come = await sent(server)
    await post(server, [alibaba(come.id, come.tel, false)])
    await post(server, [alibaba(come.id, come.tel, true)])
    expect(await stateOf(server, come.messageId)).toMatchObject({ receipt: 'delivered', why: null })
    expect(await openWork(server, come.messageId)).toEqual([])
  })

  it('that does not come in half an hour is missing, and counts when it comes late', async () => {
    const late = await sent(server)
    const reminder = await sent(server, 'reminder')
    await server.sql`update message set finished_at = now() - interval '29 minutes' where receipt = 'awaited'`
    await sendDue(server.dependencies, 50)
    expect(await stateOf(server, late.messageId)).toMatchObject({ receipt: 'awaited' })
    await server.sql`update message set finished_at = now() - interval '31 minutes' where receipt = 'awaited'`
    await sendDue(server.dependencies, 50)
    expect(await stateOf(server, late.messageId)).toMatchObject({ receipt: 'silent' })
    expect(await openWork(server, late.messageId)).toEqual([
      { why: '短信平台已收下，30 分钟没有送达回执' },
    ])
    expect(await openWork(server, reminder.messageId)).toEqual([])
    await post(server, [alibaba(late.id, late.tel, true)])
    expect(await stateOf(server, late.messageId)).toMatchObject({ receipt: 'delivered' })
    expect(await openWork(server, late.messageId)).toEqual([])
  })

  it('asks nobody to ring who read the message', async () => {
    const lost = await sent(server)
    await server.sql`update message set read_at = now() where message_id = ${lost.messageId}`
    await post(server, [alibaba(lost.id, lost.tel, false)])
    expect(await openWork(server, lost.messageId)).toEqual([])
  })

  it('finds a message of which the operator’s answer was lost, by our own id', async () => {
    const failing = sms.sendNotice.bind(sms)
    sms.sendNotice = async (notice, reference) => {
      await failing(notice, reference)
      throw new GatewayUnavailable('sms', 'no answer')
    }
    const come = await sent(server).finally(() => {
      sms.sendNotice = failing
    })
    expect(await stateOf(server, come.messageId)).toMatchObject({ state: 'UNSURE' })
    await post(server, [alibaba('B1', come.tel, true, { out_id: come.messageId })])
    expect(await stateOf(server, come.messageId)).toMatchObject({
      state: 'SENT',
      receipt: 'delivered',
    })
    expect(await openWork(server, come.messageId)).toEqual([])
  })

  it('of an SMS before the newest tells of delivery, not of failure', async () => {
    const again = await sent(server)
    await server.sql`update message set receipt_id = 'newest' where message_id = ${again.messageId}`
    const old = (isDelivered: boolean) =>
      alibaba(again.id, again.tel, isDelivered, { out_id: again.messageId })
    await post(server, [old(false)])
    expect(await stateOf(server, again.messageId)).toMatchObject({ receipt: 'awaited' })
    await post(server, [old(true)])
    expect(await stateOf(server, again.messageId)).toMatchObject({ receipt: 'delivered' })
  })

  it('sent anew, a message waits for the receipt of its new SMS', async () => {
    const again = await sent(server)
    await post(server, [alibaba(again.id, again.tel, false)])
    await server.sql`update message set state = 'WAITING', channel = null, next_attempt_at = now() where message_id = ${again.messageId}`
    await sendDue(server.dependencies, 50)
    expect(await stateOf(server, again.messageId)).toMatchObject({ receipt: 'awaited', why: null })
  })
})
