/** The hospital's system is told what patients answered, until it answers. Each correction is a new revision of the same answers. */
import { outboxOf } from '../../area/outbox'
import type { Dependencies } from '../../dependencies'
import type { HisFormAnswer } from '../../gateways/his/forms'
import { hospitalSecond } from '../../values/hospital_time'
import * as repository from './delivering_repository'
import { decryptAnswers } from './kept_answers'
import { photoDocument } from './photos'
import { responseOf } from './questionnaire_response'
import { summaryOf } from './summary'

export const { sendDue: deliverAnswers } = outboxOf<repository.ToDeliver>({
  failed: 'answers before a visit were not sent',
  claim: repository.claimAnswers,
  async send(deps, one) {
    const { orderId, isAhead, revision } = one
    // Nobody sees the patient: the hospital knows of the cancelled registration.
    if (!isAhead) {
      await repository.stopDelivery(deps.sql, orderId)
      return true
    }
    const isTaken = await deps.gateways.his.answerForm(await formAnswerOf(deps, one))
    if (isTaken) await repository.markDelivered(deps.sql, orderId, revision)
    return isTaken
  },
  refused: ({ sql }, { orderId, revision }, { why, code }) =>
    repository.markRefused(sql, orderId, revision, why || code),
  later: (sql, { orderId }, later) => repository.deliverLater(sql, orderId, later),
  notOfferedMs: 600_000,
})

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
