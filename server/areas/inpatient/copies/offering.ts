/** Whether the page of a stay leads to its copies. */
import type { StayStatus } from '../../../../src/contract/inpatient'
import type { AccessLevel } from '../../../../src/contract/patient'
import type { Executor } from '../../../database/client'
import { isPaused } from '../../offering'
import { findOffer } from './copies_repository'

/** A stay that is over, for whoever may see everything of the patient, where its branch offers copies; what was asked for stays reachable. */
export async function canAskCopies(
  sql: Executor,
  stay: { inpatientId: string; status: StayStatus; accessLevel: AccessLevel | null },
): Promise<boolean> {
  if (stay.status !== 'DISCHARGED' || stay.accessLevel !== 'full') return false
  const { isOffered, wasAsked } = await findOffer(sql, stay.inpatientId)
  return wasAsked || (isOffered && !(await isPaused(sql, 'record_copy')))
}
