/** The calls of registration, each handed to its service. */
import { randomUUID } from 'node:crypto'
import { registrationCalls as calls } from '../../../src/contract/registration'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { readStale } from '../../read_stale'
import { serve, servePublic } from '../../serve'
import { payingAppOf } from '../payment'
import { previewOrder } from './clinics/preview'
import {
  getDoctor,
  listDepartDays,
  listDepartments,
  listDoctorSchedules,
  listSourceTimes,
} from './clinics/schedules'
import { refundStopped } from './clinics/stopping'
import { appealNoShow, getCredit } from './credit/credit'
import { holdForPage, releasePlace } from './holds/holds'
import { createOrder } from './orders/booking'
import { cancelOrder, getHome, getOrder, listOrders } from './orders/orders'
import { checkPayment, payOrder } from './orders/paying'
import { presentOrder } from './orders/present'
import { rescheduleOrder } from './orders/reschedules'
import { acceptOffer, watchEarlier } from './waitlist/earlier'
import { joinWaitlist } from './waitlist/joining'
import { getEntry, leaveWaitlist, listEntries } from './waitlist/waitlist'

/** Nobody books or pays faster than this by hand; a rush of one phone is a script. */
const writing = { rateLimit: { max: 60, windowSeconds: 60 } }

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [clinicRoutes, orderRoutes, waitlistRoutes, creditRoutes].flatMap((of) => of(deps))
}

function clinicRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.listDepartments, ({ input }) =>
      readStale(deps, (from) => listDepartments(from, input.hospitalBranchId, input.regMode)),
    ),
    serve(calls.listDepartDays, ({ input }) =>
      readStale(deps, (from) => listDepartDays(from, input.departId)),
    ),
    serve(calls.listDoctorSchedules, ({ input }) =>
      readStale(deps, (from) => listDoctorSchedules(from, input)),
    ),
    serve(calls.listSourceTimes, ({ input }) => listSourceTimes(deps, input.scheduleId)),
    servePublic(calls.getDoctor, ({ input }) =>
      readStale(deps, (from) => getDoctor(from, input.doctorId)),
    ),
    serve(calls.previewOrder, ({ account, input }) =>
      previewOrder(deps, account.accountId, input.sourceTimeId, input.rescheduleOrderId),
    ),
    serve(
      calls.holdPlace,
      ({ account, input, deviceId }) =>
        holdForPage(deps, account.accountId, { ...input, deviceId }),
      writing,
    ),
    serve(calls.releasePlace, async ({ account, input }) => {
      await releasePlace(deps, account.accountId, input.sourceTimeId)
      return { ok: true as const }
    }),
  ]
}

function orderRoutes(deps: Dependencies): Route[] {
  return [
    serve(
      calls.rescheduleOrder,
      async ({ account, input }) =>
        presentOrder(await rescheduleOrder(deps, account.accountId, input)),
      writing,
    ),
    serve(
      calls.refundStopped,
      ({ account, input }) => refundStopped(deps, account.accountId, input.orderId),
      writing,
    ),
    serve(
      calls.createOrder,
      async ({ account, input, deviceId }) =>
        presentOrder(
          await createOrder(deps, account.accountId, {
            ...input,
            deviceId,
            idempotencyKey: input.idempotencyKey ?? randomUUID(),
          }),
        ),
      writing,
    ),
    serve(calls.getOrder, ({ account, input }) => getOrder(deps, account.accountId, input.id)),
    serve(
      calls.payOrder,
      ({ account, input }) =>
        payOrder(deps, account.accountId, { ...input, app: payingAppOf(account, input.app) }),
      writing,
    ),
    serve(calls.checkPayment, ({ account, input }) =>
      checkPayment(deps, account.accountId, input.orderId),
    ),
    serve(calls.listOrders, ({ account, input }) =>
      listOrders(deps, { ...input, accountId: account.accountId, patientId: input.patientId }),
    ),
    serve(
      calls.cancelOrder,
      ({ account, input }) => cancelOrder(deps, account.accountId, input),
      writing,
    ),
    serve(calls.getHome, ({ account }) => getHome(deps, account.accountId)),
  ]
}

function waitlistRoutes(deps: Dependencies): Route[] {
  return [
    serve(
      calls.joinWaitlist,
      ({ account, input }) => joinWaitlist(deps, account.accountId, input),
      { ...writing, service: 'waitlist' },
    ),
    serve(
      calls.watchEarlier,
      ({ account, input }) => watchEarlier(deps, account.accountId, input.orderId),
      { ...writing, service: 'waitlist' },
    ),
    serve(calls.listWaitlist, ({ account, input }) =>
      listEntries(deps, { ...input, accountId: account.accountId }),
    ),
    serve(calls.getWaitlistEntry, ({ account, input }) =>
      getEntry(deps, account.accountId, input.id),
    ),
    serve(
      calls.leaveWaitlist,
      ({ account, input }) => leaveWaitlist(deps, account.accountId, input.entryId),
      writing,
    ),
    serve(
      calls.acceptOffer,
      ({ account, input }) => acceptOffer(deps, account.accountId, input.entryId),
      writing,
    ),
  ]
}

function creditRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.getCredit, ({ account }) => getCredit(deps, account.accountId)),
    serve(
      calls.appealNoShow,
      ({ account, input }) => appealNoShow(deps, account.accountId, input),
      writing,
    ),
  ]
}
