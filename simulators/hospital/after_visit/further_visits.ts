/** What the demo's hospital decides after a visit: a further one without a fee (一次挂号管三天), and when to come again (随访: endocrinology asks everybody to after a week, with fasting blood taken before). */
import type { Transaction } from '../../../server/database/client'
import { Refused } from '../../../server/http/refused'
import { hospitalDay, hospitalMoment, hospitalNow } from '../../../server/values/hospital_time'
import { doctors } from '../../seeds/doctors'
import { revisitReason } from '../../seeds/entitlements'
import {
  followingDepartment,
  followUpDays,
  followUpExam,
  followUpReason,
} from '../../seeds/follow_ups'
import { clinicsOf } from '../../seeds/registration/clinics'
import { addDays, momentOf } from '../../seeds/registration/days'
import { digits } from '../bills'
import * as books from '../books'
import type { SandboxHospital } from '../delivery'
import { findEntry } from '../his_repository'
import { findPatientByNo } from '../patients_repository'

/** A visit as its queue knows it. */
interface EndedVisit {
  orderNo: string
  clinicId: string | null
  day: string
}

/** Who was seen in which clinic; undefined where the visit was in none, or of somebody without a number. */
export async function findSeen(tx: Transaction, { orderNo, clinicId, day }: EndedVisit) {
  const entry = await findEntry(tx, orderNo)
  const clinic = clinicsOf(day).find((one) => one.clinicId === clinicId)
  return clinic === undefined || !entry || entry.patientNo === ''
    ? undefined
    : { ...entry, clinic, day }
}

/** Somebody who was seen, with the clinic and the day. */
export type Seen = NonNullable<Awaited<ReturnType<typeof findSeen>>>

/** Changes something for a patient today. @throws Refused NOT_FOUND */
export function changeFor(
  hospital: SandboxHospital,
  patientNo: string,
  change: (tx: Transaction, day: string) => Promise<void>,
): Promise<void> {
  return hospital.change(async (tx) => {
    if ((await findPatientByNo(tx, patientNo)) === undefined)
      throw new Refused('NOT_FOUND', '没有这位就诊人')
    await change(tx, hospitalDay(await hospitalNow(tx)))
  })
}

const freeDays = 3

/** Gives it after a visit; none after a visit that was free. */
export async function giveRevisit(tx: Transaction, seen: Seen): Promise<void> {
  const { orderNo, day } = seen
  if (!seen.totalFeeFen) return
  await books.write(tx, {
    kind: 'entitlement',
    id: `XZ${orderNo}`,
    patient: { value: seen.patientNo },
    departmentId: seen.clinic.departmentId,
    from: day,
    until: addDays(day, freeDays),
    orderNo,
    reason: revisitReason,
  })
}

/** By a doctor's own decision, for the general clinic and every doctor of a department. @throws Refused NOT_FOUND */
export function giveRevisitByHand(
  hospital: SandboxHospital,
  { patientNo, departmentId }: { patientNo: string; departmentId: string },
): Promise<void> {
  return changeFor(hospital, patientNo, (tx, day) =>
    books.write(tx, {
      kind: 'entitlement',
      id: `XZ${digits(12)}`,
      patient: { value: patientNo },
      departmentId,
      from: day,
      until: addDays(day, freeDays * 2),
      reason: revisitReason,
    }),
  )
}

/** Asks after a visit of that department. */
export async function giveFollowUp(tx: Transaction, seen: Seen): Promise<void> {
  const { orderNo, day } = seen
  if (seen.clinic.departmentId !== followingDepartment) return
  await writeFollowUp(tx, {
    id: `SF${orderNo}`,
    patientNo: seen.patientNo,
    day,
    departmentId: seen.clinic.departmentId,
    doctorId: seen.clinic.doctorId,
    orderNo,
  })
}

/** By a doctor's own decision, with any doctor of a department. @throws Refused NOT_FOUND */
export function giveFollowUpByHand(
  hospital: SandboxHospital,
  { patientNo, departmentId }: { patientNo: string; departmentId: string },
): Promise<void> {
  return changeFor(hospital, patientNo, (tx, day) =>
    writeFollowUp(tx, { id: `SF${digits(12)}`, patientNo, day, departmentId, doctorId: null }),
  )
}

async function writeFollowUp(
  tx: Transaction,
  given: {
    id: string
    patientNo: string
    /** The day on which it is said. */
    day: string
    departmentId: string
    doctorId: string | null
    orderNo?: string
  },
): Promise<void> {
  const { id, patientNo, day, departmentId, doctorId, orderNo } = given
  const until = addDays(day, followUpDays.until)
  const examOrderId = `${id}-1`
  await books.write(tx, {
    kind: 'examOrder',
    id: examOrderId,
    patient: { value: patientNo },
    ...followUpExam,
    orderedBy: doctors.find((one) => one.doctorId === doctorId)?.name ?? null,
    orderedAt: hospitalMoment(await hospitalNow(tx)),
    latestAt: momentOf(until, '12:00'),
    state: 'ordered',
  })
  await books.write(tx, {
    kind: 'followUp',
    id,
    patient: { value: patientNo },
    departmentId,
    doctorId,
    from: addDays(day, followUpDays.from),
    until,
    orderNo: orderNo ?? null,
    reason: followUpReason,
    exams: [{ ...followUpExam, examOrderId }],
  })
}
