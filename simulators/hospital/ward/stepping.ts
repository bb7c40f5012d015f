/** The ward's console moves a stay by one step: a bed is kept, or the next step of a discharge is done. */
import { Refused } from '../../../server/http/refused'
import { addDays, hospitalDay, hospitalNow } from '../../../server/values/hospital_time'
import { dischargeAfter, openStep } from '../../seeds/stay/discharge_steps'
import * as books from '../books'
import type { SandboxHospital } from '../delivery'
import { lockStay } from '../stays'

/** Keeps a bed for who waits: he is asked to come on the day that was planned, tomorrow at the earliest. @throws Refused NOT_FOUND, CONFLICT */
export async function keepBed(hospital: SandboxHospital, stayId: string): Promise<void> {
  await hospital.change(async (tx) => {
    const stay = await lockStay(tx, stayId)
    const { admission } = stay
    if (stay.status !== 'AWAITING' || admission === null)
      throw new Refused('CONFLICT', '不在等床位')
    const tomorrow = addDays(hospitalDay(await hospitalNow(tx)), 1)
    const { expectedOn: planned } = admission
    // Exams before the stay keep the time that they have.
    const expectedOn = planned !== null && planned > tomorrow ? planned : tomorrow
    await books.write(tx, {
      ...stay,
      inDate: expectedOn,
      admission: { ...admission, isBedReady: true, placeInLine: null, expectedOn },
    })
  })
}

/** Does the next step of a discharge; the last is the settlement, which has its own button. @throws Refused NOT_FOUND, CONFLICT */
export async function stepOn(hospital: SandboxHospital, stayId: string): Promise<void> {
  await hospital.change(async (tx) => {
    const stay = await lockStay(tx, stayId)
    const { discharge } = stay
    const next = openStep(discharge)
    if (discharge === null || next === undefined || next.index === discharge.steps.length - 1)
      throw new Refused('CONFLICT', '没有要办的步骤')
    await books.write(tx, {
      ...stay,
      discharge: dischargeAfter(next.index + 1, discharge.orderedAt),
    })
  })
}
