/** Exams at a device whose times the hospital's own platform gives: taken, sold at the window meanwhile, given up while nobody answers, called off. A hospital behind the connector has no such calls. */
import { examCalls as calls } from '../../../../src/contract/exam'
import type { Patient } from '../patient'
import type { TimelineEvent, Week } from '../week'

const planOf = (one: Patient) => one.call(calls.getPlan, { patientId: one.patientId })

/** The times that the first offer has for the device. */
async function offered(week: Week, one: Patient) {
  await week.until('an offer', async () => (await planOf(one)).offers.length > 0, true)
  return (await planOf(one)).offers[0]?.parts ?? []
}

/** Takes his only exam; where the platform's answer is not there in a moment, the plan says what came of it. @throws Error SOLD_OUT */
async function take(
  week: Week,
  one: Patient,
  parts: Awaited<ReturnType<typeof offered>>,
): Promise<void> {
  const chosen = parts.map(({ examOrderId, slotId }) => ({ examOrderId, slotId }))
  await one.call(calls.takePlan, { patientId: one.patientId, parts: chosen })
  const waiting = async () => (await planOf(one)).platform?.waiting.length ?? 0
  await week.until('the platform’s answer', waiting, 0)
  if ((await planOf(one)).planned.length === 0) throw new Error('SOLD_OUT')
}

/** What was shown may have been somebody else's for half a minute: he looks again and takes what is free. */
async function takeFree(week: Week, one: Patient): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await take(week, one, await offered(week, one))
      break
    } catch (error) {
      if (tries === 4 || !String(error).includes('SOLD_OUT')) throw error
    }
  await confirmed(week, one)
}

/** The platform has confirmed it, and the patient reads it. */
async function confirmed({ hospital, until }: Week, one: Patient): Promise<void> {
  const of = () => hospital.examPlatform.of(one.patientNo)
  await until(`the exam of ${one.name} is confirmed`, of, 'confirmed')
  await until('his plan', async () => (await planOf(one)).planned.length, 1)
}

const cancelled = ({ hospital, until }: Week, one: Patient): Promise<void> =>
  until(
    `the exam of ${one.name} is given back`,
    () => hospital.examPlatform.of(one.patientNo),
    'cancelled',
  )

/** Tuesday. */
export const platformAsked: TimelineEvent = {
  at: '10:20',
  what: 'three take times of the hospital’s exam platform; one that was shown is sold at the window meanwhile',
  async happens(week) {
    if (!week.hasEveryCall) return
    const { hospital, people, day } = week
    const { qiang, wei, li } = people
    const at = (time: string) => `${day(4)}T${time}:00+08:00`
    await hospital.examPlatform.open(at('09:00'), at('09:30'), at('10:00'), at('10:30'))
    for (const one of [qiang, wei, li])
      await hospital.examPlatform.order(one.patientNo, `${day(5)}T18:00:00+08:00`)
    for (const one of [qiang, wei, li])
      await week.until('the order', async () => (await planOf(one)).exams.length, 1)
    await takeFree(week, qiang)

    const shown = await offered(week, wei)
    hospital.examPlatform.sell(shown[0]?.beginsAt ?? '')
    await expect(take(week, wei, shown)).rejects.toThrow('SOLD_OUT')
    expect((await planOf(wei)).planned).toEqual([])
    await takeFree(week, wei)
    await takeFree(week, li)
  },
}

/** Wednesday, while nobody answers. */
export const givenUpInTheDark: TimelineEvent = {
  at: '09:40',
  what: 'an exam is given up while the platform does not answer',
  async happens(week) {
    if (!week.hasEveryCall) return
    const { wei } = week.people
    const [part] = (await planOf(wei)).planned
    await wei.call(calls.cancelPart, { examOrderId: part?.examOrderId ?? '' })
    expect((await planOf(wei)).planned).toEqual([])
    expect(week.hospital.examPlatform.of(wei.patientNo)).toBe('confirmed')
  },
}

/** Thursday. */
export const calledOff: TimelineEvent = {
  at: '12:40',
  what: 'the platform has back what was given up in the dark, and what a doctor called off',
  async happens(week) {
    if (!week.hasEveryCall) return
    const { wei, li } = week.people
    await cancelled(week, wei)
    await week.hospital.examPlatform.revoke(li.patientNo)
    await cancelled(week, li)
    expect((await planOf(li)).exams).toEqual([])
  },
}
