/** Clinics changed at the desk: stopped, opened again, and refused by name when unknown. A system without the call is asked once. */
import { randomUUID } from 'node:crypto'
import { isNotOffered } from '../../faults'
import type { Asking } from '../asking'
import type { Facts } from '../facts'

const call = '/clinic/change'
const reason = '检查'

export async function checkClinics(asking: Asking, { clinic }: Facts): Promise<void> {
  const unknown = { changeId: randomUUID(), clinicId: `CHECK-${randomUUID()}`, change: 'stop' }
  const first = await asking.send(call, unknown.changeId, { ...unknown, reason })
  if (first === undefined) return
  if (isNotOffered(first))
    return asking.advise(call, 'not offered: a person does in your system what the desk changed')
  asking.refused(call, 409, 'CLINIC_UNKNOWN', first, 'a clinic that does not exist')
  if (clinic === undefined) return
  for (const change of ['stop', 'open'] as const) {
    const changeId = randomUUID()
    for (const when of [`${change} of a clinic`, `${change} of a clinic, sent again`]) {
      asking.done(
        call,
        await asking.send(call, changeId, {
          changeId,
          clinicId: clinic.clinicId,
          change,
          reason,
        }),
        when,
      )
    }
  }
}
