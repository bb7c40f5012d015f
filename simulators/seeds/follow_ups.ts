/** Follow-ups as rows of `follow_up`: one to be booked, and one of each that waits for the clinic. */
import { patientIdOf } from './people'
import { namedUuid } from './random'
import { addDays, momentOf } from './registration/days'

/** The department that asks. */
export const followingDepartment = 'dep-endocrinology'
/** The days of the visit, from the one before. */
export const followUpDays = { from: 5, until: 12 }
/** What is done before it. */
export const followUpExam = { code: 'LAB-FASTING', name: '空腹抽血' }

/** As patients read it. */
export const followUpReason = '复查空腹血糖，看看药量要不要调'

/** In days from today; an open one begins tomorrow. */
const seeds = [
  { patient: 'mother', departmentId: followingDepartment, from: 1, until: followUpDays.until },
  { patient: 'wang', departmentId: 'dep-neurology', from: -12, until: -3 },
  { patient: 'grandson', departmentId: 'dep-pediatrics', from: -2, until: 5, declined: true },
] as const

/** Rows of the demo's people. */
export function followUpRows(today: string) {
  return seeds.map(({ patient, departmentId, from, until, ...more }) => {
    const isFollowing = departmentId === followingDepartment
    const isDeclined = 'declined' in more
    return {
      follow_up_id: namedUuid(`follow up:${patient}`),
      hospital_follow_up_id: `SF-DEMO-${patient}`,
      patient_id: patientIdOf(patient),
      department_id: departmentId,
      valid_from: addDays(today, from),
      valid_until: addDays(today, until),
      reason: isFollowing ? followUpReason : '复查',
      exams: isFollowing ? [followUpExam] : [],
      state: 'active',
      given_at: momentOf(addDays(today, Math.min(from, 0) - 1), '10:00'),
      declined_at: isDeclined ? momentOf(addDays(today, -1), '19:00') : null,
      decline_reason: isDeclined ? 'elsewhere' : null,
    }
  })
}
