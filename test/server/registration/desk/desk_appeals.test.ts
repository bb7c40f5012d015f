/** Appeals at the desk: read, answered once, and what follows for the patient. */
import { randomUUID } from 'node:crypto'
import { deskContract } from '../../../../src/contract/desk'
import { forAllTests } from '../../../support/server/for_tests'
import { deskOf } from '../../../support/server/test_desk'
import { TestApp } from '../test_app'

const { appeals, timeline } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const support = forAllTests(() => desk.staff('support'))

/** Somebody who did not come, may not book for a month, and says why. */
async function anAppeal(reason = '当天在抢救室，没能到诊') {
  const person = await testApp.person()
  const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
  const appealId = randomUUID()
  const { sql } = testApp.server
  await sql`update registration_order set status = 'NO_SHOW', no_show_at = hospital_now() where order_id = ${orderId}`
  await sql`
    insert into credit_appeal (appeal_id, order_id, account_id, patient_id, reason, created_at)
    values (${appealId}, ${orderId}, ${person.accountId}, ${person.patientId}, ${reason}, hospital_now())`
  return { appealId, orderId }
}

const list = async (state: 'open' | 'answered') =>
  (await desk.call(appeals.list, { state }, support)).body.list
const answer = (appealId: string, isAccepted: boolean, staff = support) =>
  desk.call(appeals.answer, { appealId, isAccepted, words: '已核对急诊记录' }, staff)

it('is read with how the patient stands, and nobody’s whole name', async () => {
  const { appealId } = await anAppeal()
  const found = (await list('open')).find((one) => one.appealId === appealId)
  expect(found).toMatchObject({
    patientName: '李*龙',
    reason: '当天在抢救室，没能到诊',
    counted: 1,
    answered: null,
  })
})

it('is answered once; an accepted one does not count any more', async () => {
  const { appealId, orderId } = await anAppeal()
  expect((await answer(appealId, true)).status).toBe(200)
  expect((await answer(appealId, false)).status).toBe(404)
  expect((await list('open')).map((one) => one.appealId)).not.toContain(appealId)
  const found = (await list('answered')).find((one) => one.appealId === appealId)
  expect(found).toMatchObject({
    counted: 0,
    answered: { isAccepted: true, words: '已核对急诊记录' },
  })
  const notified = await desk.call(timeline.timeline, { orderId }, support)
  expect(notified.body.entries.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      '申诉通过，这次未到诊不计入信用记录',
      expect.stringContaining('：答复申诉'),
    ]),
  )
})

it('that is refused counts as before', async () => {
  const { appealId } = await anAppeal()
  await answer(appealId, false)
  const found = (await list('answered')).find((one) => one.appealId === appealId)
  expect(found).toMatchObject({ counted: 1, answered: { isAccepted: false } })
})
