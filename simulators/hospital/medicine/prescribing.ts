/** 处方: doctors of the demo's hospital prescribe when a visit ends. */
import type { Transaction } from '../../../server/database/client'
import { hospitalMoment, hospitalNow } from '../../../server/values/hospital_time'
import { addDays } from '../../seeds/registration/days'
import { digits } from '../bills'
import * as books from '../books'
import type { SandboxHospital } from '../delivery'
import { changeFor, findSeen, type EndedVisit } from '../further_visits'
import { linesOf, prescribedBy } from './medicines'

/** For four weeks, as what one goes on taking is prescribed. */
const days = 28

/** Prescribes after a visit of a department that does; nobody without a number. */
export async function givePrescription(tx: Transaction, visit: EndedVisit): Promise<void> {
  const seen = await findSeen(tx, visit)
  const keys = prescribedBy[seen?.clinic.departmentId ?? '']
  if (seen === undefined || keys === undefined) return
  const { orderNo, day } = visit
  await books.write(tx, {
    kind: 'prescription',
    id: `CF${orderNo}`,
    patient: { value: seen.patientNo },
    departmentId: seen.clinic.departmentId,
    doctorId: seen.clinic.doctorId,
    orderNo,
    prescribedAt: hospitalMoment(await hospitalNow(tx)),
    lines: linesOf(keys, day, addDays(day, days - 1)),
  })
}

/** By a doctor's own decision: what heart patients take. @throws Refused NOT_FOUND */
export function prescribeByHand(
  hospital: SandboxHospital,
  { patientNo }: { patientNo: string },
): Promise<void> {
  const departmentId = 'dep-cardiology'
  return changeFor(hospital, patientNo, async (tx, day) =>
    books.write(tx, {
      kind: 'prescription',
      id: `CF${digits(12)}`,
      patient: { value: patientNo },
      departmentId,
      prescribedAt: hospitalMoment(await hospitalNow(tx)),
      lines: linesOf(prescribedBy[departmentId] ?? [], day, addDays(day, days - 1)),
    }),
  )
}

/** The patient's newest prescription is stopped. */
export function stopPrescription(
  hospital: SandboxHospital,
  { patientNo }: { patientNo: string },
): Promise<void> {
  return changeFor(hospital, patientNo, async (tx) => {
    const [newest] = (await books.list(tx, 'prescription', 200)).filter(
      ({ document }) => document.patient.value === patientNo && document.state === 'active',
    )
    if (newest === undefined) return
    const { version: _version, at: _at, ...document } = newest.document
    await books.write(tx, { ...document, state: 'stopped', stopReason: '医生换了别的药' })
  })
}
