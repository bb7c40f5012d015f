/** 随访: endocrinology of the demo's hospital asks everybody to come again after a week, with fasting blood taken before. */
import { type Transaction } from '../../server/database/client'
import { Refused } from '../../server/http/refused'
import { hospitalDay, hospitalMoment, hospitalNow } from '../../server/values/hospital_time'
import { findEntry } from '../his/his_repository'
import { doctors } from '../seeds/doctors'
import { clinicsOf } from '../seeds/registration/clinics'
import { addDays, momentOf } from '../seeds/registration/days'
import { digits } from './bills'
import * as books from './books'
import type { SandboxHospital } from './delivery'
import { findPatientByNo } from './patients_repository'

/** The department that asks. */
export const followingDepartment = 'dep-endocrinology'
/** The days of the visit, from the one before. */
export const followUpDays = { from: 5, until: 12 }
/** What is done before it. */
export const followUpExam = { code: 'LAB-FASTING', name: '空腹抽血' }

/** Asks after a visit of that department; nobody without a number. */
export async function giveFollowUp(
  tx: Transaction,
  visit: { orderNo: string; clinicId: string | null; day: string },
): Promise<void> {
  const { orderNo, clinicId, day } = visit
  const entry = await findEntry(tx, orderNo)
  const clinic = clinicsOf(day).find((one) => one.clinicId === clinicId)
  if (clinic?.departmentId !== followingDepartment || !entry || entry.patientNo === '') return
  await write(tx, {
    id: `SF${orderNo}`,
    patientNo: entry.patientNo,
    day,
    departmentId: clinic.departmentId,
    doctorId: clinic.doctorId,
    orderNo,
  })
}

/** By a doctor's own decision, with any doctor of a department. @throws Refused NOT_FOUND */
export function giveByHand(
  hospital: SandboxHospital,
  { patientNo, departmentId }: { patientNo: string; departmentId: string },
): Promise<void> {
  return hospital.change(async (tx) => {
    if ((await findPatientByNo(tx, patientNo)) === undefined)
      throw new Refused('NOT_FOUND', '没有这位就诊人')
    const day = hospitalDay(await hospitalNow(tx))
    await write(tx, { id: `SF${digits(12)}`, patientNo, day, departmentId, doctorId: null })
  })
}

async function write(
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

/** As patients read it. */
export const followUpReason = '复查空腹血糖，看看药量要不要调'
