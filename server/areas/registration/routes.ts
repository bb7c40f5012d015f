/** The calls of registration, each handed to its service. */
import { registrationCalls as calls } from '../../../src/contract/registration'
import { rowsBefore } from '../../../src/contract/values'
import type { Dependencies } from '../../dependencies'
import { readFromReplica } from '../../http/read_from_replica'
import { type Route, byHand, serve, servePublic } from '../../http/serve'
import { payingAppOf } from '../payment'
import { holdForPage, releaseHold } from './booking/holds'
import { previewOrder } from './booking/preview'
import { rescheduleOrder } from './booking/reschedules'
import { appealNoShow, getCredit } from './credit/credit'
import { listEntitlements } from './entitlements/entitlements'
import { declineFollowUp, listFollowUps, reopenFollowUp } from './follow_ups/follow_ups'
import { counted } from './guard/challenge'
import { admit, admitReschedule } from './guard/guard'
import { createAdmittedOrder } from './guard/ordering'
import { payThere, toPay } from './guard/paying_there'
import { cancelOrder, getHome, getOrder, listOrders } from './orders/orders'
import { checkPayment, payOrder } from './orders/paying'
import { presentOrder } from './orders/present'
import { cancelOutside, listOutside } from './outside/outside'
import { refundStopped } from './schedule_changes/stopping'
import {
  getDoctor,
  listDepartDays,
  listDepartments,
  listDoctorSchedules,
  listSourceTimes,
} from './schedules/schedules'
import { acceptOffer, watchEarlier } from './waitlist/earlier'
import { joinWaitlist } from './waitlist/joining'
import { getEntry, leaveWaitlist, listEntries } from './waitlist/waitlist'

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [clinicRoutes, orderRoutes, followUpRoutes, waitlistRoutes, creditRoutes].flatMap((of) =>
    of(deps),
  )
}

function clinicRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.listDepartments, ({ input }) =>
      readFromReplica(deps, (from) => listDepartments(from, input.hospitalBranchId, input.regMode)),
    ),
    serve(calls.listDepartDays, ({ input }) =>
      readFromReplica(deps, (from) => listDepartDays(from, input.departId)),
    ),
    serve(calls.listDoctorSchedules, ({ input }) =>
      readFromReplica(deps, (from) => listDoctorSchedules(from, input)),
    ),
    serve(calls.listSourceTimes, ({ accountId, input }) =>
      listSourceTimes(deps, accountId, input.scheduleId),
    ),
    servePublic(calls.getDoctor, ({ input }) =>
      readFromReplica(deps, (from) => getDoctor(from, input.doctorId)),
    ),
    serve(calls.previewOrder, ({ accountId, input }) =>
      previewOrder(deps, accountId, input.sourceTimeId, input.rescheduleOrderId),
    ),
    serve(calls.createHold, byHand, async ({ account, accountId, input }) => {
      await admit(deps, account, { ...input, slotId: input.sourceTimeId })
      return counted(deps, account, (deviceId) =>
        holdForPage(deps, accountId, { ...input, deviceId }),
      )
    }),
    serve(calls.releaseHold, async ({ accountId, input }) => {
      await releaseHold(deps, accountId, input.sourceTimeId)
      return { ok: true as const }
    }),
  ]
}

function orderRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.rescheduleOrder, byHand, async ({ account, accountId, input }) => {
      await admitReschedule(deps, account, input)
      return presentOrder(await rescheduleOrder(deps, accountId, input))
    }),
    serve(calls.refundStopped, byHand, ({ accountId, input }) =>
      refundStopped(deps, accountId, input.orderId),
    ),
    serve(calls.createOrder, byHand, async ({ account, input }) =>
      presentOrder(await createAdmittedOrder(deps, account, input)),
    ),
    serve(calls.getOrder, async ({ accountId, input }) =>
      toPay(deps, await getOrder(deps, accountId, input.id)),
    ),
    serve(calls.payOrder, byHand, async ({ accountId, account, input }) => {
      if (input.method === 'hospital') return payThere(deps, accountId, input.orderId)
      const app = payingAppOf(account, input.app)
      const { order, pay } = await payOrder(deps, accountId, { ...input, app })
      return { order: await toPay(deps, order), pay }
    }),
    serve(calls.checkPayment, async ({ accountId, input }) =>
      toPay(deps, await checkPayment(deps, accountId, input.orderId)),
    ),
    serve(calls.listOrders, ({ accountId, input }) =>
      listOrders(deps, {
        ...input,
        accountId,
        patientId: input.patientId,
        after: input.after,
        skipped: input.after === undefined ? rowsBefore(input) : 0,
      }),
    ),
    serve(calls.cancelOrder, byHand, ({ accountId, input }) => cancelOrder(deps, accountId, input)),
    serve(calls.listEntitlements, ({ accountId, input }) =>
      listEntitlements(deps, accountId, input.patientId),
    ),
    serve(calls.listOutside, ({ accountId, input }) => listOutside(deps, accountId, input)),
    serve(calls.cancelOutside, byHand, ({ accountId, input }) =>
      cancelOutside(deps, accountId, input),
    ),
    serve(calls.getHome, ({ accountId }) => getHome(deps, accountId)),
  ]
}

function followUpRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.listFollowUps, ({ accountId, input }) =>
      listFollowUps(deps, accountId, input.patientId),
    ),
    serve(calls.declineFollowUp, byHand, ({ accountId, input }) =>
      declineFollowUp(deps, accountId, input),
    ),
    serve(calls.reopenFollowUp, byHand, ({ accountId, input }) =>
      reopenFollowUp(deps, accountId, input),
    ),
  ]
}

function waitlistRoutes(deps: Dependencies): Route[] {
  return [
    serve(
      calls.joinWaitlist,
      { ...byHand, service: 'waitlist' },
      async ({ account, accountId, input }) => {
        await admit(deps, account, input)
        return joinWaitlist(deps, accountId, input)
      },
    ),
    serve(calls.watchEarlier, { ...byHand, service: 'waitlist' }, ({ accountId, input }) =>
      watchEarlier(deps, accountId, input.orderId),
    ),
    serve(calls.listWaitlist, ({ accountId, input }) => listEntries(deps, { ...input, accountId })),
    serve(calls.getWaitlistEntry, ({ accountId, input }) => getEntry(deps, accountId, input.id)),
    serve(calls.leaveWaitlist, byHand, ({ accountId, input }) =>
      leaveWaitlist(deps, accountId, input.entryId),
    ),
    serve(calls.acceptOffer, byHand, ({ accountId, input }) =>
      acceptOffer(deps, accountId, input.entryId),
    ),
  ]
}

function creditRoutes(deps: Dependencies): Route[] {
  return [
    serve(calls.getCredit, ({ accountId }) => getCredit(deps, accountId)),
    serve(calls.appealNoShow, byHand, ({ accountId, input }) =>
      appealNoShow(deps, accountId, input),
    ),
  ]
}
