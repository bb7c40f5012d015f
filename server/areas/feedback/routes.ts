/** The calls of ratings and of what patients write, each handed to its service. */
import { feedbackCalls as calls } from '../../../src/contract/feedback'
import { PICTURE_BYTES_MAX } from '../../../src/contract/feedback/words'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { type Route, byHand, photosByHand, serve, servePublic } from '../../http/serve'
import { fileFeedback, getChoices } from './filing'
import { addPicture, getPicture } from './pictures'
import { getDoctorRatings, getRating, rateVisit } from './rating'
import { getFeedback, listFeedback, sayNotEnough } from './reading'

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  const filing = { ...byHand, service: 'feedback' } as const
  return [
    serve(calls.getRating, ({ accountId, input }) => {
      requireSetUp(deps)
      return getRating(deps, accountId, input.orderId)
    }),
    serve(calls.rate, { ...byHand, service: 'rating' }, ({ accountId, input }) => {
      requireSetUp(deps)
      return rateVisit(deps, accountId, input)
    }),
    servePublic(calls.getDoctorRatings, ({ input }) => getDoctorRatings(deps, input.doctorId)),
    serve(calls.getChoices, ({ accountId }) => {
      requireSetUp(deps)
      return getChoices(deps, accountId)
    }),
    serve(
      calls.addPicture,
      { ...filing, ...photosByHand, bodyLimit: PICTURE_BYTES_MAX * 1.5 },
      ({ accountId, input }) => {
        requireSetUp(deps)
        return addPicture(deps, accountId, input.picture)
      },
    ),
    serve(calls.getPicture, byHand, ({ accountId, input }) =>
      getPicture(deps, accountId, input.pictureId),
    ),
    serve(calls.file, filing, ({ accountId, input }) => {
      requireSetUp(deps)
      return fileFeedback(deps, accountId, input)
    }),
    serve(calls.list, ({ accountId, input }) => listFeedback(deps, accountId, input)),
    serve(calls.get, ({ accountId, input }) => getFeedback(deps, accountId, input.feedbackId)),
    serve(calls.sayNotEnough, byHand, ({ accountId, input }) =>
      sayNotEnough(deps, accountId, input),
    ),
  ]
}

/** @throws Refused NOT_OFFERED where the hospital has not turned it on */
function requireSetUp({ settings }: Dependencies): void {
  if (!settings.feedback)
    throw new Refused('NOT_OFFERED', '医院没有开通手机上的评价和投诉，请到门诊服务台，或打医院电话')
}
