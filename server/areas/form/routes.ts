/** The calls of questions before a visit, each handed to its service. */
import { formCalls as calls, PHOTO_BYTES_MAX } from '../../../src/contract/form'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { type Route, byHand, photosByHand, serve } from '../../http/serve'
import { getForm, getStanding, saveAnswers, sendAnswers } from './answering'
import { addPhoto, getPhoto } from './photos'

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  const offered = { ...byHand, service: 'form' } as const
  return [
    serve(calls.getStanding, byHand, ({ accountId, input }) => {
      requireSetUp(deps)
      return getStanding(deps, accountId, input.orderId)
    }),
    serve(calls.getForm, byHand, ({ accountId, input }) => {
      requireSetUp(deps)
      return getForm(deps, accountId, input.orderId)
    }),
    serve(calls.saveAnswers, offered, ({ accountId, input }) => {
      requireSetUp(deps)
      return saveAnswers(deps, accountId, input)
    }),
    serve(
      calls.addPhoto,
      { ...offered, ...photosByHand, bodyLimit: PHOTO_BYTES_MAX * 1.5 },
      ({ accountId, input }) => {
        requireSetUp(deps)
        return addPhoto(deps, accountId, input)
      },
    ),
    serve(calls.getPhoto, byHand, ({ accountId, input }) =>
      getPhoto(deps, accountId, input.photoId),
    ),
    serve(calls.sendAnswers, offered, ({ accountId, input }) => {
      requireSetUp(deps)
      return sendAnswers(deps, accountId, input)
    }),
  ]
}

/** @throws Refused NOT_OFFERED where the hospital has not turned it on */
function requireSetUp({ settings }: Dependencies): void {
  if (!settings.forms)
    throw new Refused('NOT_OFFERED', '医院没有开通手机上的预问诊，有情况请直接告诉医生')
}
