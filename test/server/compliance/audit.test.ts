/** The audit report on a period: what the logs of its days say, nothing of other days, and no patient. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { monthsOf, readFigures } from '../../../server/commands/compliance_audit/figures'
import { writeReport } from '../../../server/commands/compliance_audit/report'
import { encryptIdNo, feedbackOf } from '../../../server/crypto/identity_cipher'
import { withIntake } from '../../../server/intake'
import { testKey } from '../../support/server/crypto'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const server = forAllTests(() => startTestServer({ seeded: true }))
const areas = withIntake(allAreas)
const period = { from: '2031-01-15', until: '2031-03-02' }
const patientId = randomUUID()
/** The first and the last moment of the period, by the hospital's clock, and the moments beside them. */
const [before, first, last, after] = [
  '2031-01-14T23:59:59+08:00',
  '2031-01-15T00:00:00+08:00',
  '2031-03-02T23:59:59+08:00',
  '2031-03-03T00:00:00+08:00',
]

interface Line {
  at: string
  action: string
  of?: string | null
  details?: Record<string, string>
}

async function addAccess({ at, action, of = null, details = {} }: Line): Promise<void> {
  await server.sql`
    insert into audit_event (audit_event_id, at, account_id, action, patient_id, details)
    values (${randomUUID()}, ${at}, ${randomUUID()}, ${action}, ${of}, ${JSON.stringify(details)}::text::jsonb)`
}

async function addSecurity(at: string, action: string): Promise<void> {
  const isStaff = action.startsWith('staff_')
  await server.sql`
    insert into security_event (security_event_id, at, account_id, staff_id, staff_name, action, ip, user_agent)
    select ${randomUUID()}, ${at}, case when not ${isStaff} then account_id end, case when ${isStaff} then 's' end, case when ${isStaff} then '周敏' end, ${action}, '203.0.113.1', 'test'
    from account limit 1`
}

const look = { roles: 'support', during: 'open_patient', reason: '患者来电', staffName: '周敏' }

beforeAll(async () => {
  for (const at of [before, first, last, after]) {
    await addSecurity(at, 'sign_in')
    await addSecurity(at, 'code_wrong')
    await addSecurity(at, 'staff_refused')
    await addAccess({ at, action: 'add_patient', of: patientId })
    await addAccess({ at, action: 'export_data' })
    await addAccess({ at, action: 'export_data', of: patientId })
    await addAccess({ at, action: 'withdraw_consent', details: { document: 'child_data' } })
    await addAccess({ at, action: 'staff_look_file', of: patientId, details: look })
    await server.sql`
      insert into staff_event (event_id, at, staff_id, staff_name, roles, action, reason) values (${randomUUID()}, ${at}, 's', '周敏', '{support}', 'open_patient', '王秀兰来电')`
    await server.sql`
      insert into work_item (work_id, kind, subject, facts, at, ended_at, ended_by, how)
      values (${randomUUID()}, 'refund_failed', ${randomUUID()}, '{}', ${at}, ${at === first ? null : at}, ${at === first ? null : 's'}, ${at === first ? null : 'settled'})`
    await server.sql`
      insert into consent (consent_id, account_id, document, version, channel, given_at) select ${randomUUID()}, account_id, 'privacy_policy', '9', 'h5', ${at} from account limit 1`
  }
  // With a reason not given, and by two roles.
  await addAccess({
    at: last,
    action: 'staff_look',
    of: patientId,
    details: { roles: 'finance audit', during: 'view_order', staffName: '周敏' },
  })
})

const figures = () => readFigures(server.dependencies, areas, period)
const report = async () => writeReport(await figures(), period, '2031-03-03')
/** The lines that begin so, without the bars. */
const rows = (text: string, label: string) =>
  text.split('\n').filter((line) => line.startsWith(`| ${label} |`))

it('counts by months that meet, from the first day to the last', () => {
  expect(monthsOf(period)).toEqual([
    { from: '2031-01-15', to: '2031-02-01' },
    { from: '2031-02-01', to: '2031-03-01' },
    { from: '2031-03-01', to: '2031-03-03' },
  ])
  expect(monthsOf({ from: '2031-12-31', until: '2031-12-31' })).toEqual([
    { from: '2031-12-31', to: '2032-01-01' },
  ])
})

it('counts what is of its days, over months, and nothing beside them', async () => {
  const text = await report()
  expect(rows(text, '微信登录')).toEqual(['| 微信登录 | 2 |'])
  expect(rows(text, '短信验证码输错')).toEqual(['| 短信验证码输错 | 2 |', '| 短信验证码输错 | 2 |'])
  expect(rows(text, '没有权限，未能登录工作台').at(-1)).toBe('| 没有权限，未能登录工作台 | 2 |')
  expect(rows(text, '添加就诊人')).toEqual(['| 添加就诊人 | 2 |'])
  // A line for each patient in the file is no export of its own.
  expect(rows(text, '导出个人信息')).toEqual(['| 导出个人信息 | 2 |'])
  expect(rows(text, '儿童个人信息处理')).toEqual(['| 儿童个人信息处理 | 2 |'])
  expect(rows(text, '隐私政策')).toEqual(['| 隐私政策 | 9 | 2 |'])
  expect(rows(text, '退款失败')).toEqual(['| 退款失败 | 2 | 1 |'])
})

it('says who of the hospital looked, in which role, with a reason or without', async () => {
  const text = await report()
  expect(rows(text, '客服')).toEqual(['| 客服 | 查看患者资料 | 2 | 2 | 2 |'])
  expect(rows(text, '财务、审计')).toEqual(['| 财务、审计 | 查看订单 | 1 | 0 | 1 |'])
})

it('names nobody', async () => {
  expect(await report()).not.toMatch(/王秀兰|周敏|203\.0\.113|来电/)
})

describe('deletions', () => {
  const state = async () => (await figures()).deletions
  it('are finished, or said to be not', async () => {
    const [account] = await server.sql<{ accountId: string }[]>`
      select account_id from account where tel is not null limit 1`
    const accountId = account?.accountId ?? ''
    await server.sql`
      insert into audit_event (audit_event_id, at, account_id, action) values (${randomUUID()}, ${first}, ${accountId}, 'delete_account')`
    expect(await state()).toEqual({ count: 1, unfinished: 1 })
    await server.sql`update account set tel = null, deleted_at = now() where account_id = ${accountId}`
    await server.sql`delete from account_identity where account_id = ${accountId}`
    await server.sql`update session set revoked_at = now(), device_id = null where account_id = ${accountId}`
    expect(await state()).toEqual({ count: 1, unfinished: 0 })
    expect(await report()).toContain('注销账号 1 个')
  })
})

it('finds children whose guardian’s consent is not in force', async () => {
  const had = (await figures()).children
  expect(had.links).toBeGreaterThan(0)
  await server.sql`update consent set withdrawn_at = now() where document = 'child_data'`
  const { children } = await figures()
  expect(children.without).toBe(children.links)
})

it('reads the logs against their checkpoints, and says what is past its retention and which keys are old', async () => {
  const { checkpoints, retention, keys } = await figures()
  expect(checkpoints.breaches).toEqual([])
  expect(retention.map(({ words }) => words)).toContain('lines of the access log')
  expect(keys).toMatchObject({ ring: 1, files: 0 })
  const text = await report()
  expect(rows(text, '给账号的消息')).toEqual(['| 给账号的消息 | 1095 | 0 |  |'])
  // Labels are Chinese.
  expect(text).not.toMatch(/^\| [a-z]/m)
})

it('counts what people wrote to the hospital under an older key, and what no key of the ring decrypts', async () => {
  const { sql, dependencies } = server
  const { settings } = dependencies
  const readBy = async (identityKeys: typeof settings.identityKeys) => {
    const read = await readFigures({ sql, settings: { ...settings, identityKeys } }, areas, period)
    return { keys: read.keys, text: writeReport(read, period, '2031-03-03') }
  }
  const newest = testKey('newest', Buffer.alloc(32, 9))
  const had = await readBy([newest, ...settings.identityKeys])
  const feedbackId = randomUUID()
  await sql`
    insert into feedback (feedback_id, number, account_id, kind, written, wants_answer, answer_way, severity, once_key)
    select ${feedbackId}, 'TS-20310115-0001', account_id, 'praise', ${encryptIdNo(settings.identityKeys, feedbackOf(feedbackId), '谢谢护士')}, false, 'app', 0, 'once' from account limit 1`
  expect((await readBy(settings.identityKeys)).keys).toMatchObject({ feedback: 0, failed: 0 })
  const { keys, text } = await readBy([newest, ...settings.identityKeys])
  expect(keys).toEqual({ ...had.keys, feedback: had.keys.feedback + 1 })
  expect(text).toContain(`评价与投诉的文字和图片 ${keys.feedback} 件、`)
  // Without the older key all of that waits for ever.
  const lost = await readBy([newest])
  expect(lost.keys).toMatchObject({ feedback: keys.feedback })
  expect(lost.keys.failed).toBeGreaterThanOrEqual(keys.feedback)
  expect(lost.text).toContain(`其中 ${lost.keys.failed} 件不能用最新一把重新加密或签名。`)
})
