/** A clinic stops, as when its document says so. */
import { decideStopped } from '../../../server/areas/registration/schedule_changes/intake_repository'
import { finishStopping } from '../../../server/areas/registration/schedule_changes/stopping'
import { transaction } from '../../../server/database/client'
import type { Dependencies } from '../../../server/dependencies'

/** Stops it, and does what follows; the clinics that tests make have no id of the hospital's until now. */
export async function stopClinic(
  deps: Dependencies,
  scheduleId: string,
  reason: string,
): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    await tx`
      update schedule set clinic_id = coalesce(clinic_id, schedule_id::text), source_state = 'stopped', source_updated_at = hospital_now(), source_reason = ${reason}
      where schedule_id = ${scheduleId}`
    await decideStopped(tx, [scheduleId])
  })
  await finishStopping(deps)
}
