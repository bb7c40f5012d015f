/** The calls of exams, each handed to its service. */
import { examCalls as calls } from '../../../src/contract/exam'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { type Route, byHand, serve } from '../../http/serve'
import { bookFollowUp } from './follow_up/booking'
import { listVisitOffers } from './follow_up/offers'
import { getPlan, listTimes } from './planning'
import { cancelPart, takePlan } from './taking'

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  const offered = { ...byHand, service: 'exam' } as const
  return [
    serve(calls.getPlan, byHand, ({ accountId, input }) => {
      requireSetUp(deps)
      return getPlan(deps, accountId, input.patientId)
    }),
    serve(calls.listTimes, offered, ({ accountId, input }) => {
      requireSetUp(deps)
      return listTimes(deps, accountId, input.examOrderId)
    }),
    serve(calls.takePlan, offered, ({ accountId, input }) => {
      requireSetUp(deps)
      return takePlan(deps, accountId, input)
    }),
    serve(calls.listVisitOffers, offered, ({ accountId, input }) => {
      requireSetUp(deps)
      return listVisitOffers(deps, accountId, input.followUpId)
    }),
    serve(calls.bookFollowUp, offered, ({ account, input }) => {
      requireSetUp(deps)
      return bookFollowUp(deps, account, input)
    }),
    serve(calls.cancelPart, byHand, ({ accountId, input }) =>
      cancelPart(deps, accountId, input.examOrderId),
    ),
  ]
}

/** @throws Refused NOT_OFFERED where the hospital has not turned it on */
function requireSetUp({ settings }: Dependencies): void {
  if (!settings.exams)
    throw new Refused('NOT_OFFERED', '医院没有开通手机上的检查预约，请到检查预约窗口办理')
}
