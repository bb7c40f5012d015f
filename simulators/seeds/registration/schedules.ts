/** The demo's clinics as rows of `schedule` and `slot`. */
import { namedId } from '../../../server/values/uuid'
import { chance } from '../random'
import { type Clinic, clinicsOf } from './clinics'
import { momentOf } from './days'

/** One row of `schedule`. */
export interface ScheduleRow {
  schedule_id: string
  clinic_id: string
  source_state: 'open' | 'stopped'
  source_updated_at: string
  source_reason: string | null
  branch_id: string
  department_id: string
  doctor_id: string | null
  registration_type: Clinic['type']
  visit_date: string
  half_day: Clinic['halfDay']
  reg_fee_fen: number
  treat_fee_fen: number
  insurance_fen: number | null
  place: string
  release_at: string
  stopped_at: string | null
  stop_reason: string | null
}

/** One row of `slot`. */
export interface SlotRow {
  slot_id: string
  schedule_id: string
  branch_id: string
  department_id: string
  visit_date: string
  begin_time: string
  end_time: string
  begins_at: string
  ends_at: string
  release_at: string
  stopped: boolean
  capacity: number
  taken: number
  next_no: number
}

/** Schedules and their slots. */
interface Timetable {
  schedules: ScheduleRow[]
  sources: SlotRow[]
}

/** The rows of one day, under the ids that documents of these clinics have. */
export function timetableOf(day: string): Timetable {
  const clinics = clinicsOf(day)
  return { schedules: clinics.map(scheduleRow), sources: clinics.flatMap(slotRows) }
}

/**
 * Places that were given outside the app (at the window, by telephone, by the clinic for a return visit).
 * A source's `taken` is this number plus its orders of the app that still hold a place.
 */
export function slotsTakenElsewhere(source: {
  clinicId: string
  beginTime: string
  capacity: number
}): number {
  const demand = chance(`${source.clinicId}:demand`)
  if (demand > 0.88) return source.capacity
  return Math.floor(
    source.capacity *
      demand *
      (0.55 + 0.6 * chance(`${source.clinicId}:${source.beginTime}:demand`)),
  )
}

const scheduleIdOf = (clinicId: string): string => namedId(`clinic:${clinicId}`)

function scheduleRow(clinic: Clinic): ScheduleRow {
  const isStopped = clinic.stopReason !== null
  return {
    schedule_id: scheduleIdOf(clinic.clinicId),
    clinic_id: clinic.clinicId,
    source_state: isStopped ? 'stopped' : 'open',
    source_updated_at: clinic.releaseAt,
    source_reason: clinic.stopReason,
    branch_id: clinic.branchId,
    department_id: clinic.departmentId,
    doctor_id: clinic.doctorId,
    registration_type: clinic.type,
    visit_date: clinic.day,
    half_day: clinic.halfDay,
    reg_fee_fen: clinic.regFeeFen,
    treat_fee_fen: clinic.treatFeeFen,
    insurance_fen: clinic.insuranceFen,
    place: clinic.place,
    release_at: clinic.releaseAt,
    stopped_at: isStopped ? clinic.releaseAt : null,
    stop_reason: clinic.stopReason,
  }
}

function slotRows(clinic: Clinic): SlotRow[] {
  const scheduleId = scheduleIdOf(clinic.clinicId)
  return clinic.sources.map(({ beginTime, endTime, capacity }) => {
    const { clinicId } = clinic
    const taken =
      clinic.stopReason === null ? slotsTakenElsewhere({ clinicId, beginTime, capacity }) : 0
    return {
      slot_id: namedId(`time:${scheduleId}:${beginTime}`),
      schedule_id: scheduleId,
      branch_id: clinic.branchId,
      department_id: clinic.departmentId,
      visit_date: clinic.day,
      begin_time: beginTime,
      end_time: endTime,
      begins_at: momentOf(clinic.day, beginTime),
      ends_at: momentOf(clinic.day, endTime),
      release_at: clinic.releaseAt,
      stopped: clinic.stopReason !== null,
      capacity,
      taken,
      next_no: taken + 1,
    }
  })
}
