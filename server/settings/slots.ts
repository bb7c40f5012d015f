/** The owner of the slots, and how many locks the hospital's system bears. */
import * as v from 'valibot'
import { or } from './declared'
import { whole } from './kinds'

export const slots = {
  slotPool: or(
    'SLOT_POOL',
    v.picklist(['app', 'hospital'], 'must be app or hospital'),
    'app',
    "whose slots a clinic has whose document does not say: a share given to the `app`, or the `hospital`'s own, which windows and kiosks sell too and which the app locks there (docs/his_protocol.md)",
  ),
  hisLockConcurrency: or(
    'HIS_LOCK_CONCURRENCY',
    whole(1, 200),
    '10',
    'so many locks are asked of the hospital at once, over all processes; what it has not answered counts. The others wait in line',
  ),
  hisLocksPerSecond: or('HIS_LOCKS_PER_SECOND', whole(1, 1000), '20', 'and so many a second'),
}
