/** Everything of one patient at the desk: opened with a reason, in sections that go on by a cursor. */
import { randomUUID } from 'node:crypto'
import { addAuditEvent } from '../../../server/areas/audit'
import { sendDue } from '../../../server/areas/message'
import { deskContract } from '../../../src/contract/desk'
import type { Page } from '../../../src/contract/values'
import { aTel } from '../../support/e2e/people'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { rewriting } from '../../support/server/rewriting'
import { deskOf, type StaffSession } from '../../support/server/test_desk'
import { TestApp } from '../registration/test_app'

const { patients, timeline } = deskContract
const why = '患者来电，核对退款'
const tel = aTel()
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const clerk = forAllTests(() => desk.staff('support'))
const admin = forAllTests(() => desk.staff('admin'))
const person = forEachTest(() => testApp.person({ name: '欧阳小芳' }))

const open = (staff: StaffSession = clerk, reason = why) =>
  desk.call(patients.open, { patientId: person.patientId, reason }, staff)
const booked = async () => testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)

/** All pages of a section, each with its rows. */
async function pagesOf<Row>(
  read: (asked: Asked) => Promise<{ status: number; body: Page<Row> }>,
): Promise<Row[][]> {
  const seen: Row[][] = []
  let after: string | undefined
  do {
    const { status, body } = await read({ patientId: person.patientId, after })
    expect(status).toBe(200)
    seen.push(body.list)
    after = body.next ?? undefined
  } while (after !== undefined)
  return seen
}
interface Asked {
  patientId: string
  after: string | undefined
}

it('opens with a reason that stands in the log, and shows whom it masks and who acts for him', async () => {
  expect((await open(clerk, ' ')).status).toBe(400)
  const { status, body } = await open()
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: '欧**芳', actors: [{ relation: 'self', isProven: true }] })
  expect(JSON.stringify(body)).not.toMatch(/欧阳小芳|13800000000|44030019000101123X/)
  const lines = await testApp.sql`
    select staff_id, action, subject, reason from staff_event where patient_id = ${person.patientId}`
  const { patientId } = person
  expect([...lines]).toEqual([
    { staffId: clerk.staffId, action: 'view_patient', subject: patientId, reason: why },
  ])
  const nobody = await desk.call(patients.open, { patientId: 'x', reason: why }, clerk)
  expect(nobody.status).toBe(404)
})

it.each([
  ['orders', patients.orders],
  ['money', patients.money],
  ['messages', patients.messages],
  ['accesses', patients.accesses],
] as const)('shows no %s to who gave no reason, or gave it long ago', async (_name, call) => {
  const { patientId } = person
  const read = async () => (await desk.call(call, { patientId }, admin)).status
  await open(clerk)
  expect(await read()).toBe(403)
  await open(admin)
  expect(await read()).toBe(200)
  await rewriting(
    testApp.sql,
    (tx) =>
      tx`update staff_event set at = at - interval '61 minutes' where patient_id = ${patientId}`,
  )
  expect(await read()).toBe(403)
})

it('lists what is under way first, then the newest, of every business, page by page', async () => {
  const { sql } = testApp
  const { patientId } = person
  const orderId = await booked()
  await sql`
    insert into registration_order select (jsonb_populate_record(null::registration_order, to_jsonb(o) || jsonb_build_object('order_id', gen_random_uuid(), 'order_no', o.order_no || '-' || n,
      'status', 'CANCELLED', 'serial_no', o.serial_no + 1000 + n, 'idempotency_key', o.idempotency_key || n, 'his_order_no', o.his_order_no || n, 'ticket_code', null, 'created_at', o.created_at + n / 2 * interval '1 second'))).*
    from registration_order o, generate_series(1, 45) n where o.order_id = ${orderId}`
  const [stayId, depositId] = [randomUUID(), randomUUID()]
  await sql`
    insert into inpatient_stay (inpatient_id, branch_id, patient_id, admission_no, in_times, status, depart_name, ward_name, diagnosis, cost_type_name, in_date)
    values (${stayId}, 'b', ${patientId}, ${stayId}, 1, 'ADMITTED', '骨科', '一病区', '骨关节炎', '自费', hospital_today())`
  await sql`
    insert into inpatient_deposit (deposit_id, deposit_no, inpatient_id, account_id, mode, amount_fen, status, pay_status, idempotency_key, created_at)
    values (${depositId}, ${depositId}, ${stayId}, ${person.accountId}, 'wechat', 50000, 'CONFIRMING', 'PAID', ${depositId}, now() - interval '1 day')`
  await open()
  const [first = [], ...rest] = await pagesOf((asked) => desk.call(patients.orders, asked, clerk))
  expect(first.slice(0, 2).map((order) => [order.orderId, order.isCurrent])).toEqual([
    [orderId, true],
    [depositId, true],
  ])
  expect(first).toHaveLength(20)
  const past = [...first.slice(2), ...rest.flat()]
  expect(new Set(past.map((order) => order.orderId)).size).toBe(45)
  expect(past.map(({ at }) => at)).toEqual(
    past
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  expect(past.every(({ isCurrent, patientName }) => !isCurrent && patientName === '欧**芳')).toBe(
    true,
  )
})

it('lists what was paid, what went back and what a window took, with their states', async () => {
  const { sql } = testApp
  const orderId = await booked()
  await testApp.cancel(person, orderId)
  await testApp.settleAll()
  const stayId = randomUUID()
  await sql`
    insert into inpatient_stay (inpatient_id, branch_id, patient_id, admission_no, in_times, status, depart_name, ward_name, diagnosis, cost_type_name, in_date)
    values (${stayId}, 'b', ${person.patientId}, ${stayId}, 1, 'ADMITTED', '骨科', '一病区', '骨关节炎', '自费', hospital_today())`
  await sql`
    insert into inpatient_deposit (deposit_id, deposit_no, inpatient_id, mode, amount_fen, status, pay_status, idempotency_key, created_at, paid_at)
    values (${randomUUID()}, 'W1', ${stayId}, 'window', 80000, 'DONE', 'PAID', 'W1', now() + interval '1 minute', now())`
  await open()
  const money = async () =>
    (await pagesOf((asked) => desk.call(patients.money, asked, clerk))).flat()
  const other = await testApp.person()
  await testApp.bookedOrder(other, (await testApp.source()).sourceTimeId)
  expect(await money()).toMatchObject([
    { kind: 'window', orderId: null, amountFen: 80000, number: 'W1' },
    { kind: 'refund', orderId, amountFen: 1200, stateText: '已退到', note: '零钱' },
    { kind: 'payment', orderId, amountFen: 1200, stateText: '已付款', isProblem: false },
  ])
  await sql`
    update refund set status = 'FAILED', cause = 'NOT_ENOUGH' where payment_id in (select payment_id from payment where business_id = ${orderId})`
  const [, refund] = await money()
  expect(refund).toMatchObject({ stateText: '退款失败', note: '商户号余额不足', isProblem: true })
})

it('lists what was sent, to whom, by which way and how far it came', async () => {
  const { sql, server } = testApp
  await sql`update account set tel = ${tel}, tel_bound_at = now() where account_id = ${person.accountId}`
  const orderId = await booked()
  await sendDue(server.dependencies, 50)
  await open()
  const message = async () =>
    (await pagesOf((asked) => desk.call(patients.messages, asked, clerk))).flat().at(-1)
  expect(await message()).toMatchObject({
    tel: `${tel.slice(0, 3)}****${tel.slice(-4)}`,
    title: '预约成功',
    readAt: null,
  })
  await sql`update message set state = 'KEPT', channel = null, last_error = 'no way to send it' where subject_id = ${orderId}`
  expect(await message()).toMatchObject({
    way: null,
    stateText: '只在消息中心',
    note: '没有关注公众号、没有授权订阅，也没有绑定手机号',
  })
  const withSms = async (receipt: string | null, why: string | null = null) => {
    await sql`
      update message set state = 'SENT', channel = 'sms', receipt = ${receipt}, receipt_why = ${why} where subject_id = ${orderId}`
    return message()
  }
  expect(await withSms(null)).toMatchObject({ note: '短信平台已收下，没有送达回执' })
  expect(await withSms('awaited')).toMatchObject({
    stateText: '短信发送中，等送达回执',
    isProblem: false,
  })
  expect(await withSms('delivered')).toMatchObject({ stateText: '短信已送达', note: null })
  expect(await withSms('silent')).toMatchObject({ stateText: '短信没有送达回执' })
  expect(await withSms('failed', '空号（MK:0001）')).toMatchObject({
    stateText: '短信没有送到',
    note: '短信没有送到：空号（MK:0001）',
    isProblem: true,
  })
  await sql`update message set state = 'SENT', channel = 'sms', receipt = null, read_at = now() where subject_id = ${orderId}`
  const read = await message()
  expect(read).toMatchObject({ way: '短信', stateText: '已送出', note: null })
  expect(read?.readAt).not.toBeNull()
})

it('tells who looked at the file: staff by name, where and why; accounts by their phone', async () => {
  const { sql } = testApp
  const { accountId, patientId } = person
  const orderId = await booked()
  await sql`update account set tel = ${aTel()}, tel_bound_at = now() where account_id = ${accountId}`
  const [row] = await sql<{ ends: string }[]>`
    select right(tel, 4) as ends from account where account_id = ${accountId}`
  await addAuditEvent(sql, { accountId, action: 'view_report', patientId })
  await desk.call(timeline.timeline, { orderId }, clerk)
  // As releases before wrote them.
  await sql`
    insert into audit_event (audit_event_id, at, action, patient_id, details)
    values (gen_random_uuid(), now() - interval '1 year', 'staff_look', ${patientId}, '{"roles": "finance"}')`
  const asked = { text: `C${patientId}`, reason: '患者投诉有人看过' }
  const found = await desk.call(patients.find, asked, admin)
  expect(found.body.list).toMatchObject([{ patientId, name: '欧**芳' }])
  await open(admin, '患者投诉有人看过')
  const accesses = (await pagesOf((which) => desk.call(patients.accesses, which, admin))).flat()
  expect(accesses).toMatchObject([
    { who: '工作人员admin', what: '查看患者的全部记录', reason: '患者投诉有人看过' },
    { who: '工作人员admin', what: '查找患者，看谁看过他的资料', roles: ['admin'] },
    { who: '工作人员support', what: '查看订单', roles: ['support'], reason: null },
    { who: `尾号${row?.ends ?? ''}的账号`, what: '查看报告', roles: [], reason: null },
    { who: '医院的工作人员', what: '工作人员为办理业务查看了订单', roles: ['finance'] },
  ])
  expect(JSON.stringify(accesses)).not.toContain('欧阳小芳')
})

it('leads from an order to its patient', async () => {
  const orderId = await booked()
  const { body } = await desk.call(timeline.timeline, { orderId }, clerk)
  expect(body.patientId).toBe(person.patientId)
})
