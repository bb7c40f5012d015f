/** What the doctor knows before a visit, and the further visit that costs nothing. */
import { formCalls } from '../../../../src/contract/form'
import { entitlementCalls } from '../../../../src/contract/registration/entitlement'
import type { Patient } from '../patient'
import type { TimelineEvent, Week } from '../week'

/** Sends the answers of a visit; how many answers of an earlier one were there to be confirmed. */
async function answer(week: Week, one: Patient, name: string, days: number): Promise<number> {
  const { orderId } = week.order(name)
  const { version, known } = await one.call(formCalls.getForm, { orderId })
  const answers = [
    { linkId: 'days', value: days },
    { linkId: 'allergies', value: '青霉素' },
  ]
  await one.call(formCalls.sendAnswers, { orderId, version, answers, note: '晚上更重' })
  return known.length
}

const revisionOf = (week: Week, name: string) => () =>
  week.hospital.beforeAndAfter.answers.get(week.order(name).orderNo)?.revision

/** Monday evening. */
export const answered: TimelineEvent = {
  at: '20:00',
  what: 'the hospital asks before visits; an answer is sent and corrected',
  async happens(week) {
    const { hospital, people } = week
    await hospital.beforeAndAfter.ask('heart')
    expect(await answer(week, people.fang, 'fang tue', 3)).toBe(0)
    await week.until('the answer', revisionOf(week, 'fang tue'), 1)
    await answer(week, people.fang, 'fang tue', 4)
    await week.until('the correction', revisionOf(week, 'fang tue'), 2)
    const { orderId, orderNo } = week.order('fang tue')
    const answers = hospital.beforeAndAfter.answers.get(orderNo)
    expect(answers).toMatchObject({ patientNo: people.fang.patientNo })
    expect(answers?.summary).toMatch(/不舒服几天了.*4[^]*青霉素[^]*晚上更重/)
    const delivery = async () =>
      (await people.fang.call(formCalls.getStanding, { orderId })).delivery
    await week.until('the patient’s word', delivery, 'delivered')
  },
}

/** Wednesday, while nobody answers. */
export const answeredInTheDark: TimelineEvent = {
  at: '14:00',
  what: 'answers are sent while the system is down; what was said before is only confirmed',
  async happens(week) {
    const { fang, jie } = week.people
    expect(await answer(week, jie, 'jie sat', 1)).toBe(0)
    expect(await answer(week, fang, 'fang thu', 5)).toBe(1)
    const { orderId } = week.order('jie sat')
    expect((await jie.call(formCalls.getStanding, { orderId })).delivery).toBe('sending')
  },
}

/** Wednesday evening, when it is back: of one of them the hospital knows no number. */
export async function expectAnswersThere(week: Week): Promise<void> {
  await week.until('the answers', revisionOf(week, 'jie sat'), 1)
  await week.until('the answers of the other', revisionOf(week, 'fang thu'), 1)
  const { answers } = week.hospital.beforeAndAfter
  expect(answers.get(week.order('jie sat').orderNo)?.patientNo).toBe('')
}

/** Thursday. */
export const visitedForNothing: TimelineEvent = {
  at: '12:30',
  what: 'a doctor wants to see the results: the further visit is booked without a fee',
  async happens(week) {
    const { hospital, people, day } = week
    const { qiang } = people
    const { orderNo } = week.order('qiang tue')
    const open = async () => (await qiang.call(entitlementCalls.listEntitlements, {})).entitlements
    await hospital.beforeAndAfter.grant(qiang.patientNo, orderNo, day(2), day(6))
    await week.until('the right', async () => (await open()).length, 1)
    const order = await qiang.book({ day: day(5) })
    expect([order.isEntitled, order.fee.totalFeeFen]).toEqual([true, 0])
    week.keep('qiang sat', order)
    await week.booked('qiang sat')
    // Old protocols have no word for it: there the fee alone says so.
    const { entitlementId } = week.registration('qiang sat')
    expect(['', `XZ-${orderNo}`]).toContain(entitlementId)
    if (hospital.connector === undefined) expect(entitlementId).not.toBe('')
    expect(await open()).toEqual([])
  },
}
