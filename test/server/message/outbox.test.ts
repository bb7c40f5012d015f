/** The outbox: told once, dropped when overtaken, never sent twice whenever the process dies. */
import { randomUUID } from 'node:crypto'
import { announce, supersede, sendDue } from '../../../server/areas/message'
import { beginSending, claimDue, endSending } from '../../../server/areas/message/outbox_repository'
import { GatewayRefused, GatewayUnavailable } from '../../../server/gateways/failures'
import type { MessageKind } from '../../../src/contract/message'
import { anIdNo, aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer, testSettings } from '../../support/server/test_server'
import { FakeSms, FakeWeChat } from '../account/fake_we_chat'

const templates = { visit: 'T-visit', money: 'T-money', report: 'T-report' }
const weChat = new FakeWeChat()
const sms = new FakeSms()
const server = forAllTests(() =>
  startTestServer({
    gateways: { weChat, sms },
    settings: {
      weChat: {
        ...testSettings().weChat,
        templates: { officialAccount: templates, miniProgram: {} },
      },
    },
  }),
)
beforeAll(async () => {
  await server.sql`insert into hospital (hospital_id, name) values ('h', '医院')`
})

let accountId: string
let patientId: string
let tel: string
beforeEach(async () => {
  // The clock stands at noon: no test depends on the hour it runs at.
  await setHospitalTime('12:00')
  await server.sql`delete from message`
  weChat.messages.length = 0
  sms.notices.length = 0
  weChat.messageFailure = undefined
  sms.isDown = false
  tel = aTel()
  accountId = (await aSession(server, { tel })).accountId
  patientId = await aPatient('王秀兰')
  await server.sql`insert into account_identity (app, openid, account_id) values ('official_account', ${`open-${accountId}`}, ${accountId})`
  await bind(accountId, patientId, 'full')
})

it('reminds nobody of a patient who died, and still tells of money that came back', async () => {
  const waiting = { patientId, subjectId: 's1', title: '明天就诊', body: '请提前到院。' }
  await announce(server.sql, { ...waiting, kind: 'reminder', key: 'before' })
  await server.sql`update patient set deceased_on = hospital_today() where patient_id = ${patientId}`
  expect(await announce(server.sql, { ...waiting, kind: 'report', key: 'after' })).toBe(0)
  expect(await announce(server.sql, { ...waiting, kind: 'refund', key: 'money' })).toBe(1)
  await sendDue(server.dependencies, 10)
  expect(
    await server.sql`select kind, state from message where account_id = ${accountId} order by kind desc`,
  ).toEqual([
    { kind: 'reminder', state: 'DROPPED' },
    { kind: 'refund', state: 'SENT' },
  ])
})

async function aPatient(name: string): Promise<string> {
  const id = randomUUID()
  await server.sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values (${id}, 'h', ${id}, ${id}, ${name}, 'id_card', ${anIdNo()}, ${id}, 'female', '1950-01-01', ${tel})`
  return id
}

async function bind(account: string, patient: string, level: 'booking' | 'full'): Promise<void> {
  await server.sql`insert into patient_link (account_id, patient_id, relation, access_level) values (${account}, ${patient}, 'self', ${level})`
}

/** The hospital's clock stands at this time of today. */
async function setHospitalTime(time: string): Promise<void> {
  await server.sql.unsafe(
    `create or replace function hospital_now() returns timestamptz language sql stable parallel safe as $$ select ((now() at time zone 'Asia/Shanghai')::date + time '${time}') at time zone 'Asia/Shanghai' $$`,
  )
}

const subject = () => randomUUID()
function notify(
  kind: MessageKind,
  given: { key?: string; subjectId?: string; dueAt?: Date; usefulUntil?: Date } = {},
): Promise<number> {
  return announce(server.sql, {
    kind,
    accountId,
    patientId,
    subjectId: subject(),
    key: randomUUID(),
    title: '肿瘤科复诊',
    body: '请到肿瘤科',
    ...given,
  })
}
const states = async () =>
  (
    await server.sql<{ state: string }[]>`select state from message order by created_at, message_id`
  ).map(({ state }) => state)
const run = () => sendDue(server.dependencies, 50)
/** The pause after an attempt is over. */
const waitOver = () => server.sql`update message set next_attempt_at = now() - interval '1 second'`

describe('telling', () => {
  test('the same key is told once, also at the same moment', async () => {
    const notified = await Promise.all([
      notify('bill', { key: 'k' }),
      notify('bill', { key: 'k' }),
      notify('bill', { key: 'k' }),
    ])
    expect(notified.reduce((sum, one) => sum + one, 0)).toBe(1)
    await run()
    await run()
    expect(weChat.messages).toHaveLength(1)
  })

  test('is undone with the transaction that told', async () => {
    await expect(
      server.sql.begin(async (tx) => {
        await announce(tx, {
          kind: 'bill',
          accountId,
          subjectId: 's',
          key: 'k',
          title: 't',
          body: 'b',
        })
        throw new Error('the bill was not written')
      }),
    ).rejects.toThrow('the bill was not written')
    expect(await states()).toEqual([])
  })

  test('a patient’s bill reaches everybody who may see bills, a called number everybody', async () => {
    const helper = (await aSession(server, { tel: aTel() })).accountId
    await bind(helper, patientId, 'booking')
    expect(
      await announce(server.sql, {
        kind: 'bill',
        patientId,
        subjectId: 's',
        key: 'b',
        title: 't',
        body: 'b',
      }),
    ).toBe(1)
    expect(
      await announce(server.sql, {
        kind: 'number',
        patientId,
        subjectId: 's',
        key: 'n',
        title: 't',
        body: 'b',
      }),
    ).toBe(2)
  })

  test('nothing about the matter leaves: only kind, masked name and time', async () => {
    await notify('reminder')
    await run()
    const [message] = weChat.messages
    expect(JSON.stringify(message)).not.toContain('肿瘤')
    expect(message).toMatchObject({
      app: 'official_account',
      templateId: 'T-visit',
      fields: { thing1: '就诊提醒', thing2: '王*兰' },
    })
  })
})

describe('time', () => {
  test('waits until it is due', async () => {
    await notify('reminder', { dueAt: new Date(Date.now() + 3 * 86_400_000) })
    await run()
    expect(await states()).toEqual(['WAITING'])
  })

  test('waits for the morning, then goes out once', async () => {
    await setHospitalTime('23:00')
    await notify('bill')
    await run()
    await run()
    expect([await states(), weChat.messages.length]).toEqual([['WAITING'], 0])
    await server.sql`update message set hold_until = hospital_now()`
    await setHospitalTime('23:59')
    await run()
    expect(weChat.messages).toHaveLength(0)
    await server.sql`update message set hold_until = null`
    await setHospitalTime('07:00')
    await server.sql`update message set due_at = hospital_now()`
    await run()
    await run()
    expect([await states(), weChat.messages.length]).toEqual([['SENT'], 1])
  })

  test('a stopped clinic goes out at night', async () => {
    await setHospitalTime('03:00')
    await notify('stopped')
    await run()
    expect(await states()).toEqual(['SENT'])
  })

  test('chosen hours count in place of the usual ones', async () => {
    await setHospitalTime('13:00')
    await server.sql`insert into message_settings (account_id, quiet_from, quiet_to) values (${accountId}, '12:00', '14:00')`
    await notify('bill')
    await run()
    expect(await states()).toEqual(['WAITING'])
    await server.sql`update message_settings set quiet_from = null, quiet_to = null where account_id = ${accountId}`
    await server.sql`update message set hold_until = null`
    await run()
    expect(await states()).toEqual(['SENT'])
  })

  test('a switched off kind stays in the centre', async () => {
    await server.sql`insert into message_settings (account_id, switched_off) values (${accountId}, '{bill}')`
    await notify('bill')
    await run()
    expect([await states(), weChat.messages.length]).toEqual([['KEPT'], 0])
  })
})

describe('overtaken', () => {
  test('before it was sent: nobody hears of it', async () => {
    const subjectId = subject()
    await notify('reminder', { subjectId })
    await notify('booked', { subjectId })
    expect(await supersede(server.sql, subjectId, ['reminder'])).toBe(1)
    await run()
    expect((await states()).sort()).toEqual(['DROPPED', 'SENT'])
    expect(weChat.messages.map(({ fields }) => fields.thing1)).toEqual(['预约成功'])
  })

  test('between claiming and asking: it is not sent', async () => {
    const subjectId = subject()
    await notify('reminder', { subjectId })
    const [claimed] = await claimDue(server.sql, 1)
    await supersede(server.sql, subjectId)
    expect(await beginSending(server.sql, claimed?.messageId ?? '', 'official_account')).toBe(false)
  })

  test('by the end of the bond: it is dropped', async () => {
    await notify('report')
    await server.sql`update patient_link set unbound_at = now() where account_id = ${accountId}`
    await run()
    expect([await states(), weChat.messages.length]).toEqual([['DROPPED'], 0])
  })
})

describe('a process that dies', () => {
  test('after claiming: another sends it, once the claim is over', async () => {
    await notify('bill')
    await claimDue(server.sql, 1)
    await run()
    expect(weChat.messages).toHaveLength(0)
    await waitOver()
    await run()
    await run()
    expect([await states(), weChat.messages.length]).toEqual([['SENT'], 1])
  })

  test.each([
    ['before the channel was asked', 0],
    ['after the channel took it', 1],
  ])(
    'after writing down that the channel is asked, %s: nobody sends it again',
    async (_when, sent) => {
      await notify('stopped')
      const [claimed] = await claimDue(server.sql, 1)
      await beginSending(server.sql, claimed?.messageId ?? '', 'official_account')
      if (sent > 0)
        await weChat.sendMessage({
          app: 'official_account',
          openid: 'o',
          templateId: 'T',
          page: '',
          fields: { thing1: '', thing2: '', time3: '', thing4: '' },
        })
      await server.sql`update message set begun_at = now() - interval '3 minutes', next_attempt_at = now() - interval '1 second'`
      await run()
      await run()
      expect([await states(), weChat.messages.length, sms.notices.length]).toEqual([
        ['UNSURE'],
        sent,
        0,
      ])
    },
  )

  test('after the answer was written down: it is over', async () => {
    await notify('bill')
    const [claimed] = await claimDue(server.sql, 1)
    await beginSending(server.sql, claimed?.messageId ?? '', 'official_account')
    await endSending(server.sql, claimed?.messageId ?? '', 'SENT')
    await waitOver()
    await run()
    expect([await states(), weChat.messages.length]).toEqual([['SENT'], 0])
  })

  test('several processes at once send each message once', async () => {
    for (let count = 0; count < 12; count += 1) await notify('bill')
    await Promise.all([run(), run(), run(), run()])
    expect([weChat.messages.length, new Set(await states())]).toEqual([12, new Set(['SENT'])])
  })
})

describe('WeChat', () => {
  test('refuses: an important message goes by SMS, at once and without the matter', async () => {
    weChat.messageFailure = new GatewayRefused('wechat', '43101', 'user refuse')
    await notify('stopped')
    await run()
    await run()
    expect(sms.notices).toEqual([
      { tel, template: 'message', parameters: { name: '王*兰', what: '停诊通知', app: '公众号' } },
    ])
    expect(await states()).toEqual(['SENT'])
  })

  test('knows him by the mini-program only: the SMS speaks of no official account', async () => {
    await server.sql`update account_identity set app = 'mini_program' where account_id = ${accountId}`
    await notify('stopped')
    await run()
    expect(sms.notices.map(({ parameters }) => parameters)).toEqual([
      { name: '王*兰', what: '停诊通知', app: '小程序' },
    ])
  })

  test('refuses: another one stays in the centre', async () => {
    weChat.messageFailure = new GatewayRefused('wechat', '43101', 'user refuse')
    await notify('bill')
    await run()
    await run()
    expect([await states(), sms.notices.length]).toEqual([['KEPT'], 0])
  })

  test('is busy: asked again after a pause, four times, then by SMS', async () => {
    weChat.messageFailure = new GatewayUnavailable('wechat', 'errcode -1', { undone: true })
    await notify('stopped')
    await run()
    await run()
    expect(await states()).toEqual(['WAITING'])
    for (let round = 0; round < 4; round += 1) {
      await waitOver()
      await run()
    }
    expect([await states(), sms.notices.length]).toEqual([['SENT'], 1])
  })

  test('does not answer: nobody knows, so it is not sent again', async () => {
    weChat.messageFailure = new GatewayUnavailable('wechat', 'no answer within 4000 ms')
    await notify('stopped')
    await run()
    weChat.messageFailure = undefined
    await waitOver()
    await run()
    expect([await states(), weChat.messages.length, sms.notices.length]).toEqual([['UNSURE'], 0, 0])
  })
})
