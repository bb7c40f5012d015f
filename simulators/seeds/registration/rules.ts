/** The rules of registration that the demo hospital chose. */
import type { Executor } from '../../../server/database/client'

/** Fees are taken at its window as well: one registration of a patient at a time. What the desk changes later stays. */
export async function allowPayingThere(tx: Executor): Promise<void> {
  await tx`
    update registration_rule_version set rules = rules || '{"payAtHospitalPerPatient": 1}' where version = 1 and not rules ? 'payAtHospitalPerPatient'`
}
