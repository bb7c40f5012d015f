/** Background work of every replica. No leader: each worker claims its rows with `for update skip locked`. */
import { keepsNothing, type Area } from '../area'
import { deskRoutes } from '../worker_runs/desk'
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
  desk: deskRoutes,
  workers: (deps) => [
    { name: 'expire_unpaid_orders', everyMs: 2000, run: () => expiry.runOnce(deps) },
    { name: 'check_payments', everyMs: 2000, run: () => paymentCheck.runOnce(deps) },
    { name: 'send_refunds', everyMs: 2000, run: () => refunds.runOnce(deps) },
    { name: 'announce_new_bills', everyMs: 5000, run: () => announcements.runOnce(deps) },
    {
      name: 'watch_inpatient_balances',
      everyMs: 60_000,
      run: () => announcements.lookAtBalances(deps),
    },
    { name: 'notify_of_releases', everyMs: 5000, run: () => announcements.lookAtReleases(deps) },
    {
      name: 'notify_of_ended_links',
      everyMs: 5000,
      run: () => announcements.lookAtEndedAccess(deps),
    },
    { name: 'send_messages', everyMs: 2000, run: () => messages.runOnce(deps) },
    { name: 'notify_hospital', everyMs: 2000, run: () => hospital.runOnce(deps) },
    { name: 'compare_channel_bill', everyMs: 60_000, run: () => reconciliation.runOnce(deps) },
    { name: 'compare_three_books', everyMs: 60_000, run: () => reconciliation.compareThree(deps) },
  ],
} satisfies Area
