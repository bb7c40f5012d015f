/** The line before a hospital that sells its slots itself: a demo that bears one lock a second, a department whose slots are the hospital's own, and a crowd that wants them. */
import { setTimeout as wait } from 'node:timers/promises'
import { registrationCalls as calls, type SourceTime } from '../../../src/contract/registration'
import type { Answer, Hospital } from './hospital'
import { aPerson, freeTimes, type Person } from './people'

/** What its operator sets: the line moves by one a second. */
export const narrowHospital = { HIS_LOCK_CONCURRENCY: '1', HIS_LOCKS_PER_SECOND: '1' }

const departmentId = 'dep-dermatology'

/** Places of the hospital's own, each for one patient: a time as often as it has places. The hospital is slow, so that a lock is asked for and not answered, until that has been seen. */
export async function ownPlaces(
  hospital: Hospital,
  person: Person,
  count: number,
): Promise<SourceTime[]> {
  await hospital.ownSlots(departmentId)
  await hospital.setFault('his.slow', true)
  for (let tries = 0; tries < 60; tries += 1) {
    const places = await placesOf(hospital, person, count)
    const [first] = places
    if (first === undefined) break
    const { body } = await hold(hospital, first, person)
    await hospital.send(calls.releaseHold, { sourceTimeId: first.sourceTimeId }, person)
    if (codeOf(body) === 'LOCK_ASKED') {
      await hospital.setFault('his.slow', false)
      // What was asked for meanwhile is answered, and let go.
      await wait(6000)
      return places
    }
    await wait(1000)
  }
  throw new Error(`${departmentId} has no such slots of the hospital’s own`)
}

async function placesOf(hospital: Hospital, person: Person, count: number): Promise<SourceTime[]> {
  const departId = departmentId
  const places: SourceTime[] = []
  const { days, serverNow } = await hospital.call(calls.listDepartDays, { departId }, person)
  for (const { scheduleDate, state } of days) {
    if (state !== 'available' || scheduleDate <= serverNow.slice(0, 10)) continue
    const schedules = await hospital.call(
      calls.listDoctorSchedules,
      { departId, scheduleDate },
      person,
    )
    for (const schedule of schedules) {
      if (schedule.state !== 'available' || schedule.doctor === null) continue
      for (const time of await freeTimes(hospital, person, schedule))
        places.push(...Array.from({ length: time.leftNum }, () => time))
      if (places.length >= count) return places.slice(0, count)
    }
  }
  return []
}

/** So many come at the same moment, each for a place of his. */
export async function crowdIn(
  hospital: Hospital,
  places: readonly SourceTime[],
  people: readonly Person[],
): Promise<void> {
  await Promise.all(
    people.flatMap((person, index) => {
      const place = places[index]
      return place === undefined ? [] : [hold(hospital, place, person)]
    }),
  )
}

/** New people, a few at a time: each has a phone and a patient. */
export async function peopleFor(hospital: Hospital, count: number): Promise<Person[]> {
  const made: Person[] = []
  while (made.length < count)
    made.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(4, count - made.length) }, () => aPerson(hospital)),
      )),
    )
  return made
}

const hold = (
  hospital: Hospital,
  { sourceTimeId }: Pick<SourceTime, 'sourceTimeId'>,
  person: Person,
): Promise<Answer> =>
  hospital.send(
    calls.createHold,
    { sourceTimeId, patientId: person.patient?.patientId ?? '' },
    person,
  )

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
