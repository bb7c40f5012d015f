/** What ends together with the right to act for a patient. */
import type { Transaction } from '../../database/client'

/** Ends what an account made of a patient's data in another area, for good: also when the account acts for him again later. */
export type LinkEnding = (tx: Transaction, accountId: string, patientId: string) => Promise<void>
