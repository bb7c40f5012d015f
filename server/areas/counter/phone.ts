/** A patient's phone in full: staff read it only with the person present, or to deliver a message. */
import type { CounterProof } from '../../../src/contract/desk/counter'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { readFile } from '../patient'
import { addStaffAccess, addStaffEvent } from '../staff'
import { isToBeRung } from '../work'
import { prove, type Clerk } from './service'

/** The phone on file in full. @throws Refused NOT_FOUND, NOT_PERMITTED without a proof and without a message to deliver, and what the proof refuses */
export async function openPhone(
  deps: Dependencies,
  clerk: Clerk,
  asked: { patientId: string; proof?: CounterProof | undefined; reason: string },
): Promise<{ tel: string }> {
  const { proof, reason } = asked
  const file =
    proof === undefined
      ? await readFile(deps, asked.patientId)
      : await prove(deps, clerk, { ...asked, proof })
  const { patientId, fullTel: tel } = file
  if (proof === undefined && !(await isToBeRung(deps.sql, patientId)))
    throw new Refused('NOT_PERMITTED', '请先核实本人，再看完整的手机号')
  await addStaffEvent(deps.sql, clerk.staff, {
    action: 'open_phone',
    subject: patientId,
    patientId,
    reason,
    after: { proof: proof?.by ?? 'call' },
  })
  await addStaffAccess(deps.sql, clerk.staff, {
    patientId,
    action: 'staff_look_file',
    during: 'open_phone',
    reason,
  })
  return { tel }
}
