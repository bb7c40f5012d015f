/** The timetable of the sandbox's hospital: the same on every machine, until a clinic of it is stopped. */
import type { Executor, Transaction } from '../../server/database/client'
import { Refused } from '../../server/http/refused'
import { bookableDepartments } from '../seeds/departments'
import { doctors } from '../seeds/doctors'
import { branches } from '../seeds/organisation'
import { clinicsOf, type Clinic } from '../seeds/registration/clinics'
import { slotsTakenElsewhere } from '../seeds/registration/schedules'
import * as books from './books'
import type { SandboxHospital } from './delivery'
import { countRegistrations, listEntries } from './his_repository'
import { countSold } from './slots/locks_repository'

/** A clinic as the console lists it. */
interface ClinicRow {
  clinicId: string
  branchName: string
  departmentName: string
  doctorName: string | null
  halfDay: string
  place: string
  taken: number
  capacity: number
  stopped: boolean
  released: boolean
}

/** Places sold through the app are in `his_registration`, what a window sells since in `his_lock`; the others were sold before. */
export async function listClinics(
  executor: Executor,
  day: string,
  now: Date,
): Promise<ClinicRow[]> {
  const [registered, sold, changed] = await Promise.all([
    countRegistrations(executor, day),
    countSold(executor, day),
    books.listBy(executor, 'clinic', 'visitDate', day),
  ])
  const stopped = new Set(
    changed.flatMap(({ document }) => (document.state === 'open' ? [] : [document.id])),
  )
  return clinicsOf(day).map((clinic) => {
    const elsewhere = clinic.sources.reduce(
      (sum, { beginTime, capacity }) =>
        sum + slotsTakenElsewhere({ clinicId: clinic.clinicId, beginTime, capacity }),
      0,
    )
    return {
      clinicId: clinic.clinicId,
      branchName: branches.find(({ branch_id }) => branch_id === clinic.branchId)?.name ?? '',
      ...namesOf(clinic),
      halfDay: clinic.halfDay,
      place: clinic.place,
      taken: elsewhere + (registered.get(clinic.clinicId) ?? 0) + (sold.get(clinic.clinicId) ?? 0),
      capacity: clinic.sources.reduce((sum, { capacity }) => sum + capacity, 0),
      stopped: clinic.stopReason !== null || stopped.has(clinic.clinicId),
      released: Date.parse(clinic.releaseAt) <= now.getTime(),
    }
  })
}

const namesOf = (clinic: Pick<Clinic, 'departmentId' | 'doctorId'> | undefined) => ({
  departmentName: bookableDepartments.find(({ id }) => id === clinic?.departmentId)?.name ?? '',
  doctorName: doctors.find(({ doctorId }) => doctorId === clinic?.doctorId)?.name ?? null,
})

/** The newest registrations as the console lists them: without the patients' names. */
export async function listRegistrations(executor: Executor, limit: number) {
  const entries = await listEntries(executor, limit)
  return entries.map(({ clinicId, ...entry }) => ({
    ...entry,
    ...namesOf(clinicsOf(entry.visitDate).find((clinic) => clinic.clinicId === clinicId)),
  }))
}

/** Stops a clinic because its doctor cannot come. @throws Refused NOT_FOUND */
export async function stopClinic(
  hospital: SandboxHospital,
  clinicId: string,
  reason: string,
): Promise<void> {
  const [, day = ''] = /:(\d{4}-\d{2}-\d{2}):\w+$/.exec(clinicId) ?? []
  const clinic = clinicsOf(day).find((one) => one.clinicId === clinicId)
  if (clinic === undefined) throw new Refused('NOT_FOUND', '没有这个排班')
  await hospital.change(async (tx) =>
    books.write(tx, { ...(await timetableOf(tx, clinic)), state: 'stopped', reason }),
  )
}

/** What the hospital's timetable says of a clinic now, locked. */
export async function timetableOf(
  tx: Transaction,
  clinic: Clinic,
): Promise<books.HospitalDocument<'clinic'> | ReturnType<typeof documentOf>> {
  return (await books.lock(tx, 'clinic', clinic.clinicId))?.document ?? documentOf(clinic)
}

/** A clinic of the timetable as a document. */
export function documentOf(clinic: Clinic) {
  const { clinicId, type, day, branchId: _branch, stopReason: _reason, ...rest } = clinic
  return {
    ...rest,
    kind: 'clinic' as const,
    id: clinicId,
    registrationType: type,
    visitDate: day,
  }
}
