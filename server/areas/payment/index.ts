/** The payment core, as businesses and workers use it. It knows no business; each hands itself in as a `PaidBusiness`. */
import type { Area } from '../../area'
import { countOpenWork, type OrderNames } from '../work'
import { deskRoutes } from './desk'
import { insuranceRoutes } from './insurance/routes'
import { watchLedger } from './ledger/faults'
import { oldRows } from './money_days/day_repository'
import { exportAccount, forgetAccount } from './personal_repository'
import { countDifferences } from './reconciliation/reconciliation_repository'
import { countFailed, oldestRefund } from './refunds/refund_repository'
import { registerCallbacks } from './routes'
import type { PaidBusiness } from './types'

export { settleCredited } from './credit'
export { checkPayment, lookAfter, openPayment, type PaymentRequest } from './payments'
export { hadPayments, hasOpenMoney } from './personal_repository'
export { carryPayments, paidFor } from './ledger/carrying'
export {
  listBalances,
  listLedgerFaults,
  postMissing,
  postReserved,
  postReserveEnded,
} from './ledger/ledger_repository'
export { claimRefunds, lastRefund, retryRefund } from './refunds/refund_repository'
export { readChannelHealth } from './figures_repository'
export { newNumber } from './numbers'
export { payingAppOf } from './paying_app'
export { reconcileDay, reconcileDue } from './reconciliation/reconciliation'
export { listStatements } from './reconciliation/reconciliation_repository'
export { compareDueMoney } from './money_days/money_days'
export { moneyOfOrders } from './desk_money_repository'
export { askChannel, moneyBook, paymentTimeline, refundTimeline } from './timeline_repository'
export { paymentWork } from './work'
export { insuranceNotifyPath, registerCallback, weChatNotifyPath } from './routes'
export { isKnownCallback, rememberCallback } from './payment_repository'
export { lookAfterMixed } from './insurance/ending'
export { advanceInsuranceRefund } from './insurance/refunds'
export { claimRefunds as claimInsuranceRefunds } from './insurance/refund_repository'
export {
  claimRows as claimMixedPayments,
  countOpen as countInsured,
  insuredPartOf,
} from './insurance/insurance_repository'
export {
  presentLastRefund,
  presentRefund,
  timelineOf,
  titlesOf,
  type KeptRefund,
  type KeptStep,
  type LastRefund,
} from './shown_orders'
export { cashLeft, refundAll, refundPart, refundUpTo } from './refunds/requests'
export { advanceRefund } from './refunds/refunds'
export { checkSoon, claimPayments, hasInsurancePayment } from './payment_repository'
export { waitingForHospital } from './asking_repository'
export { askHospital, notifyHospitalSoon } from './notifying_hospital'
export { createRefusedItem } from './work_items'
export type { HospitalOrder, InsuredBusiness, InsuredOrder, PaidBusiness } from './types'

/** The area with the channel's callbacks and the calls of paying with insurance, for the businesses that can be paid. */
export function paymentArea(businesses: readonly PaidBusiness[], nameOrders: OrderNames): Area {
  return {
    name: 'payment',
    exportAccount,
    forgetAccount,
    keeps: oldRows,
    desk: (deps) => deskRoutes({ ...deps, businesses }, nameOrders),
    gauges: [
      {
        name: 'hospital_oldest_refund_seconds',
        help: 'For how long the oldest refund that is under way has been so',
        read: oldestRefund,
      },
      {
        name: 'hospital_failed_refunds',
        help: 'Refunds that the channel did not carry out',
        read: countFailed,
      },
      {
        name: 'hospital_statement_differences',
        help: 'Differences between the books and the channel’s bills of the last month',
        read: countDifferences,
      },
      {
        name: 'hospital_ledger_faults',
        help: 'Money that moved and is not posted in the ledger, or otherwise, and nobody has looked',
        read: (sql) => countOpenWork(sql, 'ledger_fault'),
      },
    ],
    workers: (deps) => [{ name: 'check_ledger', everyMs: 600_000, run: () => watchLedger(deps) }],
    routes: (deps) => {
      const context = { ...deps, businesses }
      return [(app) => registerCallbacks(app, context), ...insuranceRoutes(context)]
    },
  }
}
