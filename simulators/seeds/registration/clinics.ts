/** The demo's clinics of one day: a general one for every department, and doctors by a weekly pattern of their own. */
import { releaseAt } from '../../../server/areas/registration'
import {
  capacities,
  generalCapacity,
  type HalfDay,
  halfDaysAWeek,
  hours,
  regFeeFen,
  slotMinutes,
  stopReasons,
  treatFeesFen,
} from '../data/clinic_hours'
import { bookableDepartments } from '../departments'
import { doctors, type SeedDoctor } from '../doctors'
import { shareOut } from '../money/insurance_share'
import { chance, pick, pickNumber } from '../random'
import { addMinutes, weekdayOf } from './days'

/** A clinic of the demo hospital, under its own id. */
export interface Clinic {
  clinicId: string
  branchId: string
  departmentId: string
  doctorId: string | null
  type: 'general' | 'expert' | 'special'
  day: string
  halfDay: HalfDay
  regFeeFen: number
  treatFeeFen: number
  insuranceFen: number | null
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
}: Omit<Clinic, 'clinicId' | 'insuranceFen' | 'releaseAt' | 'stopReason' | 'sources'> & {
  key: string
  capacity: number
}): Clinic {
  const clinicId = `${key}:${clinic.day}:${clinic.halfDay}`
  const stopped = clinic.doctorId !== null && chance(`${clinicId}:stopped`) < 0.04
  const { begin, sources } = hours[clinic.halfDay]
  return {
    ...clinic,
    clinicId,
    insuranceFen: expectedInsuranceFen(clinic),
    releaseAt: releaseAt(clinic.day).toISOString(),
    stopReason: stopped ? pick(`${clinicId}:reason`, stopReasons) : null,
    sources: Array.from({ length: sources }, (_, index) => ({
      beginTime: addMinutes(begin, index * slotMinutes),
      endTime: addMinutes(begin, (index + 1) * slotMinutes),
      capacity,
    })),
  }
}

/** What the sandbox's bureau bears; nothing of special clinics. */
function expectedInsuranceFen({
  type,
  regFeeFen: reg,
  treatFeeFen: treat,
}: Pick<Clinic, 'type' | 'regFeeFen' | 'treatFeeFen'>): number | null {
  if (type === 'special' || reg + treat === 0) return null
  const { fundFen, otherFen } = shareOut(reg + treat, { usesAccount: false, accountBalanceFen: 0 })
  return fundFen + otherFen
}
