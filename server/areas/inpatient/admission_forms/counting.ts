/** How much of what is to be read before a stay an account has read, for the page of the stay. */
import type { Executor } from '../../../database/client'
import type { StayRow } from '../stays/stay_repository'
import * as repository from './forms_repository'
import { countRead } from './rules'

/** How many are to be read before a stay that is to come, and how many this account has read; null where there is nothing to read. */
export async function formsToRead(
  executor: Executor,
  accountId: string,
  stay: Pick<StayRow, 'inpatientId' | 'accessLevel' | 'status'>,
): Promise<{ total: number; read: number } | null> {
  if (stay.accessLevel !== 'full' || stay.status !== 'AWAITING') return null
  const forms = await repository.listVersions(executor, stay.inpatientId)
  if (forms.length === 0) return null
  return countRead(forms, await repository.listReadings(executor, accountId, stay.inpatientId))
}
