/** The hospital's system is told what patients answered, until it answers. Each correction is a new revision of the same answers. */
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import type { HisFormAnswer } from '../../gateways/his/forms'
import { hospitalSecond } from '../../values/hospital_time'
import { pauseMs } from '../payment'
import * as repository from './delivering_repository'
import { decryptAnswers } from './kept_answers'
import { photoDocument } from './photos'
import { responseOf } from './questionnaire_response'
import { summaryOf } from './summary'

/** A system without the call is asked again from time to time: it may have it by then. */
const notOfferedPauseMs = 600_000

/** Sends what is due; how many. */
export async function deliverAnswers(deps: Dependencies): Promise<number> {
  const due = await repository.claimAnswers(deps.sql, 20)
  await Promise.all(due.map((one) => deliver(deps, one)))
  return due.length
}

async function deliver(deps: Dependencies, one: repository.ToDeliver): Promise<void> {
  const { sql } = deps
  const { orderId, attempts, revision } = one
  // Nobody sees the patient: the hospital knows of the cancelled registration.
  if (!one.isAhead) return repository.stopDelivery(sql, orderId)
  try {
    if (await deps.gateways.his.answerForm(await formAnswerOf(deps, one)))
      return await repository.markDelivered(sql, orderId, revision)
    await repository.deliverLater(sql, orderId, {
      delayMs: notOfferedPauseMs,
      failure: 'not_offered',
    })
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      return repository.deliverLater(sql, orderId, {
        delayMs: pauseMs(attempts),
        failure: 'silent',
      })
    if (!(error instanceof GatewayRefused)) throw error
    await repository.markRefused(sql, orderId, revision, error.why || error.code)
  }
}

async function formAnswerOf(deps: Dependencies, one: repository.ToDeliver): Promise<HisFormAnswer> {
  const { answers, note, photoId } = decryptAnswers(
    deps.settings.identityKeys,
    one.orderId,
    one.sent,
  )
  const facts = { ...one, answers, note, hasPhoto: photoId !== null }
  const photo = await photoDocument(deps, { ...one, photoId })
  return {
    answerId: one.orderId,
    revision: one.revision,
    orderNo: one.orderNo,
    patientNo: one.patientNo,
    questionnaireId: one.questionnaireId,
    questionnaireAt: hospitalSecond(one.publishedAt),
    answeredAt: hospitalSecond(one.sentAt),
    answeredBy: one.relation,
    note,
    summary: summaryOf(facts),
    response: responseOf(facts),
    ...(photo !== undefined && { photo }),
  }
}
