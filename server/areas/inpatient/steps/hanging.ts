/** Discharges that hang: ordered, and not settled after a day. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { hospitalDay, hospitalNow } from '../../../values/hospital_time'
import { readCalendar, workingDayAfter } from '../../feedback'
import { createWorkItem, resolveOtherWork } from '../../work'
import { missingStep } from './said'
import { listHanging } from './steps_repository'

const kind = 'discharge_hangs'
/** Settled within a day is the aim. */
const aimHours = 24
/** So many working days after the order it must be settled. */
const maxWorkingDays = 3
/** A hospital that never says how a stay ended makes no work for ever. */
const forgottenDays = 30
/** Whoever spoke with the cash office is not asked again at once. */
const restHours = 24

/** Makes work items of discharges that hang, and ends those that do not any more. */
export async function watchDischarges({
  sql,
  log,
}: Pick<Dependencies, 'sql' | 'log'>): Promise<void> {
  await transaction(sql, async (tx) => {
    const hanging = await listHanging(tx, aimHours, forgottenDays)
    const calendar = await readCalendar(tx, hospitalDay(await hospitalNow(tx)))
    for (const { hospitalStayId, patientId, discharge, since, hours } of hanging) {
      const step = missingStep(discharge)
      await createWorkItem(tx, log, {
        kind,
        subject: hospitalStayId,
        patientId,
        at: since,
        restHours,
        facts: {
          hours,
          ...(step !== undefined && { step }),
          until: workingDayAfter(hospitalDay(since), maxWorkingDays, calendar),
        },
      })
    }
    const found = hanging.map(({ hospitalStayId }) => hospitalStayId)
    await resolveOtherWork(tx, { kind, beginning: '', found })
  })
}
