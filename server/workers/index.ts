/** Background work of every replica. No leader: each worker claims its rows with `for update skip locked`. */
import { keepsNothing, type Area } from '../area'
import * as announcements from './announcements'
import * as expiry from './expiry'
import * as hospital from './hospital_notifications'
import * as messages from './messages'
import * as paymentCheck from './payment_check'
import * as reconciliation from './reconciliation'
import * as refunds from './refunds'

/** The workers that belong to no single area, as an entry in the app's list. */
export const workersArea = {
  name: 'workers',
  ...keepsNothing,
  workers: (deps) => [
    { name: 'expire unpaid orders', everyMs: 2000, run: () => expiry.runOnce(deps) },
    { name: 'check payments', everyMs: 2000, run: () => paymentCheck.runOnce(deps) },
    { name: 'send refunds', everyMs: 2000, run: () => refunds.runOnce(deps) },
    { name: 'announce new bills', everyMs: 5000, run: () => announcements.runOnce(deps) },
    {
      name: 'look at inpatient balances',
      everyMs: 60_000,
      run: () => announcements.lookAtBalances(deps),
    },
    { name: 'notify of releases', everyMs: 5000, run: () => announcements.lookAtReleases(deps) },
    {
      name: 'notify of ended links',
      everyMs: 5000,
      run: () => announcements.lookAtEndedAccess(deps),
    },
    { name: 'send messages', everyMs: 2000, run: () => messages.runOnce(deps) },
    { name: 'notify the hospital', everyMs: 2000, run: () => hospital.runOnce(deps) },
    {
      name: 'compare with the channel’s bill',
      everyMs: 60_000,
      run: () => reconciliation.runOnce(deps),
    },
    {
      name: 'compare the three books of a day',
      everyMs: 60_000,
      run: () => reconciliation.compareThree(deps),
    },
  ],
} satisfies Area
