/** What ends together with a patient link. */
import type { Transaction } from '../../../database/client'

/** Ends what an account made of a patient's data in another area, for good: it does not return with a later link. */
export type LinkEnding = (tx: Transaction, accountId: string, patientId: string) => Promise<void>
