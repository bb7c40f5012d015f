/** Writes planned schedules. */
import type { Transaction } from '../../../database/client'
import { hospitalNow, momentAt } from '../../../values/hospital_time'
import { namedId } from '../../../values/uuid'
import { decideStoppedHere, saveClinics, saveSlots } from '../schedule_changes/intake_repository'
import type { Wanted } from './plan'
import * as repository from './plan_repository'

/** A schedule with the row that it is or gets. */
export interface Due {
  wanted: Wanted
  scheduleId: string
}

/** The same schedule has the same row, whoever asks and how often. */
export const scheduleIdOf = ({
  departmentId,
  doctorId,
  registrationType,
  day,
  halfDay,
}: Wanted): string =>
  namedId(`desk:${departmentId}:${doctorId ?? ''}:${registrationType}:${day}:${halfDay}`)

/** By the statements that write the hospital's schedules: a capacity never falls below what is taken, and a slot that somebody has only closes. */
export async function write(tx: Transaction, due: readonly Due[]): Promise<void> {
  const at = (await hospitalNow(tx)).toISOString()
  await saveClinics(
    tx,
    due.map(({ wanted, scheduleId }) => ({
      schedule_id: scheduleId,
      department_id: wanted.departmentId,
      doctor_id: wanted.doctorId,
      registration_type: wanted.registrationType,
      visit_date: wanted.day,
      half_day: wanted.halfDay,
      reg_fee_fen: wanted.regFeeFen,
      treat_fee_fen: wanted.treatFeeFen,
      place: wanted.place,
      release_at: wanted.releaseAt.toISOString(),
      source_state: 'open',
      source_updated_at: at,
      pool: 'app',
    })),
  )
  const ids = due.map(({ scheduleId }) => scheduleId)
  await repository.markMadeHere(tx, ids)
  await saveSlots(
    tx,
    due.flatMap(({ wanted, scheduleId }) =>
      wanted.slots.map(({ beginTime, endTime, capacity }) => ({
        slot_id: namedId(`time:${scheduleId}:${beginTime}`),
        schedule_id: scheduleId,
        begin_time: beginTime,
        end_time: endTime,
        begins_at: momentAt(wanted.day, beginTime),
        ends_at: momentAt(wanted.day, endTime),
        capacity,
        has_left: false,
      })),
    ),
  )
  await decideStoppedHere(tx, ...ids)
}
