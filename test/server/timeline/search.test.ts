/** Finding an order at the desk by whatever a patient has at hand, and who may read that somebody looked. */
import { encryptIdNo, idNoIndex } from '../../../server/crypto/identity_cipher'
import { deskContract } from '../../../src/contract/desk'
import { copyPaidOrder } from '../../support/copied_orders'
import { forAllTests } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { TestApp } from '../registration/test_app'

const { timeline } = deskContract
const tel = '13911112222'
const idNo = '11010519491231002X'
let orderId: string
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const staff = forAllTests(() => desk.staff('support'))
const person = forAllTests(() => testApp.person({ name: '欧阳小芳', patientNo: 'P00990001' }))
beforeAll(async () => {
  const { sql, settings } = testApp.server
  await sql`
    update patient set tel = ${tel}, id_no_cipher = ${encryptIdNo(settings.identityKeys, person.patientId, idNo)}, id_no_index = ${idNoIndex(settings.identityKeys, '01', idNo)}
    where patient_id = ${person.patientId}`
  orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
})

const search = (text: string) => desk.call(timeline.search, { text, reason: '患者来电' }, staff)
const orderNo = async () => (await testApp.get(person, orderId)).body.orderNo

it.each([
  ['its number', orderNo],
  ['the number at the channel', () => testApp.tradeNo(orderId)],
  ['the phone', async () => tel],
  ['the patient number', async () => 'P00990001'],
  ['the card', async () => 'CP00990001'],
  ['the certificate', async () => idNo.toLowerCase()],
])('finds an order by %s', async (_words, text) => {
  const { status, body } = await search(await text())
  expect(status).toBe(200)
  expect(body.list).toEqual([
    expect.objectContaining({ orderId, business: 'registration', patientName: '欧**芳' }),
  ])
})

it('finds nothing by a part of a number, and wants a reason', async () => {
  expect((await search(tel.slice(0, 9))).body.list).toEqual([])
  const { status } = await desk.send(
    timeline.search,
    { text: tel, reason: ' ' },
    { cookie: staff.cookie, 'x-desk': '1' },
  )
  expect(status).toBe(400)
})

it('tells the story in order, and nobody’s whole name', async () => {
  const { status, body } = await desk.call(timeline.timeline, { orderId }, staff)
  expect(status).toBe(200)
  const titles = body.entries.map(({ title }) => title)
  expect(titles.indexOf('微信支付成功 12.00 元')).toBeLessThan(
    titles.indexOf('医院已确认，预约成功'),
  )
  expect(body.entries.map(({ at }) => at)).toEqual(body.entries.map(({ at }) => at).sort())
  expect(JSON.stringify(body)).not.toContain('欧阳小芳')
  expect(body.money).toEqual({ paidFen: 1200, refundedFen: 0, returningFen: 0 })
})

it('tells what staff did, however often somebody looked', async () => {
  const { sql } = testApp.server
  await sql`
    insert into staff_event (event_id, staff_id, staff_name, roles, action, subject, at)
    select gen_random_uuid(), 's1', '何伟', '{support}'::text[], 'view_order', ${orderId}, now() - interval '1 hour' from generate_series(1, 250)
    union all select gen_random_uuid(), 's1', '何伟', '{support}'::text[], 'resend', ${orderId}, now()`
  const { entries } = (await desk.call(timeline.timeline, { orderId }, staff)).body
  const done = entries.filter(({ source }) => source === 'staff')
  expect(done.map(({ title }) => title)).toEqual(['何伟：再发消息'])
})

it('lets the patient read that staff looked', async () => {
  const { sql } = testApp.server
  await sql`update account set tel = ${tel}, tel_bound_at = now() where account_id = ${person.accountId}`
  await search(tel)
  const [line] = await sql`
    select account_id, action, patient_id from audit_event where patient_id = ${person.patientId} order by at desc limit 1`
  expect(line).toEqual({ accountId: null, action: 'staff_look', patientId: person.patientId })
})

it('knows no order of another kind of id', async () => {
  expect((await desk.call(timeline.timeline, { orderId: 'abc' }, staff)).status).toBe(404)
})

it('says that there are more than it lists', async () => {
  const { sql } = testApp
  expect((await search(tel)).body).toMatchObject({ hasMore: false })
  await copyPaidOrder(sql, orderId, 50)
  await sql`update registration_order set status = 'VISITED', patient_id = ${person.patientId} where order_id <> ${orderId}`
  await sql`update patient set tel = '13900000000' where patient_id <> ${person.patientId}`
  const { body } = await search(tel)
  expect([body.list.length, body.hasMore]).toEqual([50, true])
})
