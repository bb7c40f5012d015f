/** What follows a visit in the week: exams planned at once, a visit to come again, a medicine with its reminder. */
import { examCalls } from '../../../../src/contract/exam'
import { medicineCalls } from '../../../../src/contract/medicine'
import { followUpCalls } from '../../../../src/contract/registration/follow_up'
import type { TimelineEvent, Week } from '../week'

const planOf = ({ people: { fang } }: Week) =>
  fang.call(examCalls.getPlan, { patientId: fang.patientId })

const followUpOf = async ({ people: { fang } }: Week) =>
  (await fang.call(followUpCalls.listFollowUps, {})).followUps[0]

async function medicineOf({ people: { fang } }: Week) {
  const { patientId } = fang
  const { prescriptions } = await fang.call(medicineCalls.listPrescriptions, { patientId })
  const [prescription] = prescriptions
  return { prescriptionId: prescription?.prescriptionId ?? '', line: prescription?.lines[0] }
}

async function messages({ sql }: Week, title: string): Promise<number> {
  const rows = await sql`select 1 from message where kind = 'medicine' and title = ${title}`
  return rows.length
}

/** Tuesday, when the visits are over. */
export const ordered: TimelineEvent = {
  at: '10:15',
  what: 'the doctor orders exams, prescribes and asks to come again: both exams are planned at once, and a reminder is chosen',
  async happens(week) {
    const { hospital, people, day } = week
    const { fang } = people
    await hospital.furtherCare.open([day(2), day(3)])
    await hospital.furtherCare.order(fang.patientNo, 3, 'ECHO', 'US-ABD')
    await hospital.furtherCare.askBack(fang.patientNo, day(5), day(6))
    await hospital.furtherCare.prescribe(fang.patientNo)
    await week.until('both exams', async () => (await planOf(week)).exams.length, 2)
    const { offers } = await planOf(week)
    const parts = offers[0]?.parts ?? []
    expect(parts.map(({ name }) => name).sort()).toEqual(['心脏彩超', '腹部超声'])
    await fang.call(examCalls.takePlan, {
      patientId: fang.patientId,
      parts: parts.map(({ examOrderId, slotId }) => ({ examOrderId, slotId })),
    })
    expect((await planOf(week)).planned).toHaveLength(2)
    expect(await followUpOf(week)).toMatchObject({ state: 'open', exams: [{}, {}] })
    await week.until('the medicine', async () => (await medicineOf(week)).line?.state, 'now')
    const { prescriptionId, line } = await medicineOf(week)
    const lineId = line?.lineId ?? ''
    await fang.call(medicineCalls.saveReminder, { prescriptionId, lineId, times: ['18:30'] })
  },
}

/** Tuesday evening. */
export const reminded: TimelineEvent = {
  at: '18:31',
  what: 'the medicine’s reminder comes at its time, once',
  happens: (week) => week.until('the reminder', () => messages(week, '到用药时间了'), 1),
}

/** Thursday. */
export const done: TimelineEvent = {
  at: '12:00',
  what: 'one exam is called off, one is done; what was booked is the visit asked for; a stopped medicine reminds no more',
  async happens(week) {
    const { furtherCare } = week.hospital
    await furtherCare.endExam('US-ABD', 'revoked')
    const left = async () => (await planOf(week)).exams.map(({ name }) => name).join()
    await week.until('the exam called off', left, '心脏彩超')
    await furtherCare.endExam('ECHO', 'done')
    await week.until('the exam done', left, '')
    expect((await followUpOf(week))?.state).toBe('booked')
    await furtherCare.prescribe(week.people.fang.patientNo, 'stopped')
    await week.until('the end', async () => (await medicineOf(week)).line?.state, 'stopped')
    expect((await medicineOf(week)).line?.reminders).toEqual([])
    expect(await messages(week, '医生改了用药')).toBe(1)
  },
}
