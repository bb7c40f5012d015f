/** The lock of a stay: whoever counts, orders or settles something of it takes this before any other row. */
import type { Discharge, StayStatus } from '../../../../src/contract/inpatient'
import { firstRow } from '../../../database/answers'
import type { Transaction } from '../../../database/client'
import type { KeptSettlement } from '../rules'

/** A stay as it is under its lock. */
interface LockedStay {
  status: StayStatus
  settlement: KeptSettlement | null
  discharge: Discharge | null
}

/** Locks a stay; undefined when there is none. */
export function lockStay(tx: Transaction, inpatientId: string): Promise<LockedStay | undefined> {
  return firstRow(tx`
    select status, settlement, discharge from inpatient_stay where inpatient_id = ${inpatientId} for update`)
}
