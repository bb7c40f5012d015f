/** 处方: doctors of the demo's hospital prescribe when a visit ends. */
import type { Transaction } from '../../../server/database/client'
import { hospitalMoment, hospitalNow } from '../../../server/values/hospital_time'
import { prescribedBy } from '../../seeds/data/medicines'
import { linesOf } from '../../seeds/prescriptions'
import { addDays } from '../../seeds/registration/days'
import { changeFor, type Seen } from '../after_visit/further_visits'
import { digits } from '../bills'
import * as books from '../books'
import type { SandboxHospital } from '../delivery'

/** For four weeks, as what one goes on taking is prescribed. */
const days = 28

/** Prescribes after a visit of a department that does. */
export async function givePrescription(tx: Transaction, seen: Seen): Promise<void> {
  if (prescribedBy[seen.clinic.departmentId] === undefined) return
  const { orderNo, day } = seen
  const { departmentId, doctorId } = seen.clinic
  const of = { id: `CF${orderNo}`, patientNo: seen.patientNo, departmentId, doctorId, orderNo }
  await prescribe(tx, of, day)
}

async function prescribe(
  tx: Transaction,
  of: {
    id: string
    patientNo: string
    departmentId: string
    doctorId?: string | null
    orderNo?: string
  },
  day: string,
): Promise<void> {
  const { patientNo, ...about } = of
  await books.write(tx, {
    kind: 'prescription',
    ...about,
    patient: { value: patientNo },
    prescribedAt: hospitalMoment(await hospitalNow(tx)),
    lines: linesOf(prescribedBy[of.departmentId] ?? [], day, addDays(day, days - 1)),
  })
}

/** By a doctor's own decision: what heart patients take. @throws Refused NOT_FOUND */
export function prescribeByHand(
  hospital: SandboxHospital,
  { patientNo }: { patientNo: string },
): Promise<void> {
  const departmentId = 'dep-cardiology'
  return changeFor(hospital, patientNo, (tx, day) =>
    prescribe(tx, { id: `CF${digits(12)}`, patientNo, departmentId }, day),
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
