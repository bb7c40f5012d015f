/** 一次挂号管三天: the demo's hospital gives everybody who paid for a visit a further one without a fee. */
import { type Transaction } from '../../server/database/client'
import { Refused } from '../../server/http/refused'
import { hospitalDay, hospitalNow } from '../../server/values/hospital_time'
import { findEntry } from '../his/his_repository'
import { clinicsOf } from '../seeds/registration/clinics'
import { addDays } from '../seeds/registration/days'
import { digits } from './bills'
import * as books from './books'
import type { SandboxHospital } from './delivery'
import { findPatientByNo } from './patients_repository'

const freeDays = 3

/** Gives it after a visit; none after a visit that was free, nor to somebody without a number. */
export async function giveRevisit(
  tx: Transaction,
  visit: { orderNo: string; clinicId: string | null; day: string },
): Promise<void> {
  const { orderNo, clinicId, day } = visit
  const entry = await findEntry(tx, orderNo)
  const clinic = clinicsOf(day).find((one) => one.clinicId === clinicId)
  if (clinic === undefined || !entry?.totalFeeFen || entry.patientNo === '') return
  await books.write(tx, {
    kind: 'entitlement',
    id: `XZ${orderNo}`,
    patient: { value: entry.patientNo },
    departmentId: clinic.departmentId,
    from: day,
    until: addDays(day, freeDays),
    orderNo,
    reason: revisitReason,
  })
}

/** By a doctor's own decision, for the general clinic and every doctor of a department. @throws Refused NOT_FOUND */
export function giveByHand(
  hospital: SandboxHospital,
  { patientNo, departmentId }: { patientNo: string; departmentId: string },
): Promise<void> {
  return hospital.change(async (tx) => {
    if ((await findPatientByNo(tx, patientNo)) === undefined)
      throw new Refused('NOT_FOUND', '没有这位就诊人')
    const day = hospitalDay(await hospitalNow(tx))
    await books.write(tx, {
      kind: 'entitlement',
      id: `XZ${digits(12)}`,
      patient: { value: patientNo },
      departmentId,
      from: day,
      until: addDays(day, freeDays * 2),
      reason: revisitReason,
    })
  })
}

/** As patients read it. */
export const revisitReason = '一次挂号管三天：拿到检查结果后，可以免费再看一次'
