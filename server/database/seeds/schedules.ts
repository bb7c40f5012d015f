/** The demo's schedules of one day: a general clinic for every department, and doctors by a weekly pattern of their own. */
import { releaseAt } from '../../areas/registration/rules/rules'
import { namedId } from '../../uuid'
import { addMinutes, momentOf, weekdayOf } from './days'
import { bookableDepartments } from './departments'
import { type SeedDoctor, doctors } from './doctors'
import { chance, pick, pickNumber } from './random'

type HalfDay = 'morning' | 'afternoon' | 'evening'

const sourceMinutes = 30
const hours: Record<HalfDay, { begin: string; sources: number }> = {
  morning: { begin: '08:00', sources: 8 },
  afternoon: { begin: '13:30', sources: 7 },
  evening: { begin: '17:30', sources: 6 },
}

const yuan = 100
const regFeeFen = 1 * yuan
const treatFeesFen = {
  resident: 14 * yuan,
  attending: 14 * yuan,
  associate_chief: 25 * yuan,
  chief: 35 * yuan,
  special: 199 * yuan,
}
/** Half days a week that a doctor sees outpatients, and patients in half an hour. */
const halfDaysAWeek = { chief: 3, associate_chief: 4, attending: 5, resident: 5 }
const capacities = { chief: 2, associate_chief: 3, attending: 4, resident: 4 }
const generalCapacity = 6

const stopReasons = [
  '医生临时参加急危重症会诊，停诊一次',
  '医生因公外出，停诊一次',
  '医生身体不适，停诊一次',
] as const

/** One row of `schedule`. */
export interface ScheduleRow {
  schedule_id: string
  clinic_id: string
  told_state: 'open' | 'stopped'
  told_at: string
  told_reason: string | null
  branch_id: string
  department_id: string
  doctor_id: string | null
  registration_type: 'general' | 'expert' | 'special'
  visit_date: string
  half_day: HalfDay
  reg_fee_fen: number
  treat_fee_fen: number
  place: string
  release_at: string
  stopped_at: string | null
  stop_reason: string | null
}

/** One row of `time_source`. */
export interface SourceRow {
  source_id: string
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

/** Schedules and their time sources. */
interface Timetable {
  schedules: ScheduleRow[]
  sources: SourceRow[]
}

/** A clinic of the demo hospital, under its own id. */
export interface Clinic {
  clinicId: string
  branchId: string
  departmentId: string
  doctorId: string | null
  type: ScheduleRow['registration_type']
  day: string
  halfDay: HalfDay
  regFeeFen: number
  treatFeeFen: number
  place: string
  releaseAt: string
  stopReason: string | null
  sources: { beginTime: string; endTime: string; capacity: number }[]
}

const known = { day: '', clinics: [] as readonly Clinic[] }

/** The clinics of one day; the same day has the same clinics on every machine. */
export function clinicsOf(day: string): readonly Clinic[] {
  if (known.day !== day) Object.assign(known, { day, clinics: makeClinics(day) })
  return known.clinics
}

function makeClinics(day: string): Clinic[] {
  const general = bookableDepartments.flatMap((department) =>
    generalHalfDays(department.evening ?? false, weekdayOf(day)).map((halfDay) => {
      const free = department.free ?? false
      return clinicOf({
        key: `${department.id}:general`,
        branchId: department.branchId,
        departmentId: department.id,
        doctorId: null,
        type: 'general',
        day,
        halfDay,
        regFeeFen: free ? 0 : regFeeFen,
        treatFeeFen: free ? 0 : treatFeesFen.attending,
        place: `${department.place} 普通门诊`,
        capacity: generalCapacity,
      })
    }),
  )
  const byDoctors = doctors.flatMap((doctor) =>
    halfDaysOf(doctor, day).map((halfDay) => doctorsClinic(doctor, day, halfDay)),
  )
  return [...general, ...byDoctors]
}

/** The rows of one day, under the ids that documents of these clinics have. */
export function timetableOf(day: string): Timetable {
  const clinics = clinicsOf(day)
  return { schedules: clinics.map(scheduleRow), sources: clinics.flatMap(sourceRows) }
}

/**
 * Places that were given outside the app (at the window, by telephone, by the clinic for a return visit).
 * A source's `taken` is this number plus its orders of the app that still hold a place.
 */
export function placesGivenElsewhere(source: {
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

function generalHalfDays(hasEvening: boolean, weekday: number): HalfDay[] {
  if (weekday === 0) return hasEvening ? ['morning'] : []
  if (weekday === 6) return hasEvening ? ['morning', 'afternoon'] : ['morning']
  return hasEvening ? ['morning', 'afternoon', 'evening'] : ['morning', 'afternoon']
}

/** The half days of a doctor on a day: the same weekdays every week. */
function halfDaysOf(doctor: SeedDoctor, day: string): HalfDay[] {
  const weekday = weekdayOf(day)
  const weekly = Array.from({ length: 12 }, (_, index) => ({
    weekday: 1 + Math.floor(index / 2),
    halfDay: index % 2 === 0 ? ('morning' as const) : ('afternoon' as const),
  }))
    .map((slot) => ({
      ...slot,
      order: chance(`${doctor.doctorId}:${slot.weekday}:${slot.halfDay}`),
    }))
    .sort((one, other) => one.order - other.order)
    .slice(0, halfDaysAWeek[doctor.title])
  const found: HalfDay[] = weekly
    .filter((slot) => slot.weekday === weekday)
    .map((slot) => slot.halfDay)
  if (isSpecialEvening(doctor, weekday)) found.push('evening')
  return found
}

/** Some chiefs run one evening clinic of the special kind a week. */
function isSpecialEvening(doctor: SeedDoctor, weekday: number): boolean {
  return (
    doctor.title === 'chief' &&
    chance(`${doctor.doctorId}:special`) < 0.3 &&
    weekday === pickNumber(`${doctor.doctorId}:special-day`, 1, 5)
  )
}

function doctorsClinic(doctor: SeedDoctor, day: string, halfDay: HalfDay): Clinic {
  const special = halfDay === 'evening'
  const usualType =
    doctor.title === 'chief' || doctor.title === 'associate_chief' ? 'expert' : 'general'
  const place =
    bookableDepartments.find((department) => department.id === doctor.departmentId)?.place ?? ''
  const room = pickNumber(`${doctor.doctorId}:room`, 1, 18)
  return clinicOf({
    key: doctor.doctorId,
    branchId: doctor.branchId,
    departmentId: doctor.departmentId,
    doctorId: doctor.doctorId,
    type: special ? 'special' : usualType,
    day,
    halfDay,
    regFeeFen,
    treatFeeFen: special ? treatFeesFen.special : treatFeesFen[doctor.title],
    place: special ? '特需门诊 国际楼 2 层' : `${place} ${room} 诊室`,
    capacity: special ? 1 : capacities[doctor.title],
  })
}

function clinicOf({
  key,
  capacity,
  ...clinic
}: Omit<Clinic, 'clinicId' | 'releaseAt' | 'stopReason' | 'sources'> & {
  key: string
  capacity: number
}): Clinic {
  const clinicId = `${key}:${clinic.day}:${clinic.halfDay}`
  const stopped = clinic.doctorId !== null && chance(`${clinicId}:stopped`) < 0.04
  const { begin, sources } = hours[clinic.halfDay]
  return {
    ...clinic,
    clinicId,
    releaseAt: releaseAt(clinic.day).toISOString(),
    stopReason: stopped ? pick(`${clinicId}:reason`, stopReasons) : null,
    sources: Array.from({ length: sources }, (_, index) => ({
      beginTime: addMinutes(begin, index * sourceMinutes),
      endTime: addMinutes(begin, (index + 1) * sourceMinutes),
      capacity,
    })),
  }
}

const scheduleIdOf = (clinicId: string): string => namedId(`clinic:${clinicId}`)

function scheduleRow(clinic: Clinic): ScheduleRow {
  const isStopped = clinic.stopReason !== null
  return {
    schedule_id: scheduleIdOf(clinic.clinicId),
    clinic_id: clinic.clinicId,
    told_state: isStopped ? 'stopped' : 'open',
    told_at: clinic.releaseAt,
    told_reason: clinic.stopReason,
    branch_id: clinic.branchId,
    department_id: clinic.departmentId,
    doctor_id: clinic.doctorId,
    registration_type: clinic.type,
    visit_date: clinic.day,
    half_day: clinic.halfDay,
    reg_fee_fen: clinic.regFeeFen,
    treat_fee_fen: clinic.treatFeeFen,
    place: clinic.place,
    release_at: clinic.releaseAt,
    stopped_at: isStopped ? clinic.releaseAt : null,
    stop_reason: clinic.stopReason,
  }
}

function sourceRows(clinic: Clinic): SourceRow[] {
  const scheduleId = scheduleIdOf(clinic.clinicId)
  return clinic.sources.map(({ beginTime, endTime, capacity }) => {
    const { clinicId } = clinic
    const taken =
      clinic.stopReason === null ? placesGivenElsewhere({ clinicId, beginTime, capacity }) : 0
    return {
      source_id: namedId(`time:${scheduleId}:${beginTime}`),
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
