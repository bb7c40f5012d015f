/** The release moment and followed doctors, as steps. */
import { registrationCalls, type DoctorSchedule } from '../../../../src/contract/registration'
import type { Hospital } from '../hospital'
import type { Person } from '../people'
import type { Screen } from '../screen'
import { addressOf } from './steps'

/** Moves the hospital's clock to so many seconds before the next release of a doctor's places, and says which half day it is. */
export async function shortlyBeforeRelease(
  hospital: Hospital,
  person: Person,
  seconds: number,
): Promise<DoctorSchedule & { releaseAt: string }> {
  // On a Sunday hardly a doctor is there: the day whose places come next may be one.
  for (const days of [0, 1, 2]) {
    await hospital.moveClock(days * 86_400)
    const found = await nextUnreleased(hospital, person)
    if (found === undefined) continue
    await hospital.moveClock(
      Math.round((Date.parse(found.releaseAt) - seconds * 1000 - Date.now()) / 1000),
    )
    return found
  }
  throw new Error('no doctor has places to be released')
}

async function nextUnreleased(
  hospital: Hospital,
  person: Person,
): Promise<(DoctorSchedule & { releaseAt: string }) | undefined> {
  const groups = await hospital.call(
    registrationCalls.listDepartments,
    { hospitalBranchId: 'yunxi-main' },
    person,
  )
  for (const { departId } of groups.flatMap(({ children }) => children)) {
    for (const schedule of await hospital.call(
      registrationCalls.listDoctorSchedules,
      { departId },
      person,
    )) {
      const { state, doctor, releaseAt } = schedule
      if (state === 'unreleased' && doctor !== null && releaseAt) return { ...schedule, releaseAt }
    }
  }
  return undefined
}

/** When: opens the half day on its doctor's page. */
export async function openHalfDay(
  screen: Screen,
  { doctor, scheduleId, scheduleDate }: DoctorSchedule,
): Promise<void> {
  await screen.open(
    addressOf('registration_doctor_detail', {
      doctorId: doctor?.doctorId ?? '',
      scheduleId,
      scheduleDate,
    }),
  )
  await screen.seePage('医生详情')
}

/** When: follows the doctor of the page. */
export async function followDoctor(screen: Screen): Promise<void> {
  await screen.press(/^关注.*医生/)
  await screen.see('已关注')
}
