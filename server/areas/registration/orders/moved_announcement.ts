/** Announces that the hospital moved a patient of a stopped clinic to another one. */
import type { Transaction } from '../../../database/client'
import { sentence } from '../../../language/sentence'
import { announce } from '../../message'
import { findVisitTexts } from '../announcement_repository'
import { routeOf } from '../announcements'
import { formatVisit } from '../visit_sentences'

/** Sent with the hospital's confirmation: where from, where to, and that the patient may refuse. It is the word of the stop, so it stands with the order of before. */
export async function announceMoved(tx: Transaction, orderId: string): Promise<void> {
  const visit = await findVisitTexts(tx, orderId)
  const before = visit?.movedFrom ? await findVisitTexts(tx, visit.movedFrom) : undefined
  if (!visit?.movedFrom || before === undefined) return
  await announce(tx, {
    accountId: visit.accountId,
    patientId: visit.patientId,
    subjectId: visit.movedFrom,
    kind: 'stopped',
    key: `moved ${visit.movedFrom}`,
    title: '医生停诊，已为您改约',
    body: sentence`${formatVisit(before)}停诊，医院已为您改到${formatVisit(visit)}。来不了没关系，就诊开始前可以在订单里取消，全额原路退款。`,
    route: routeOf(orderId),
    usefulUntil: visit.beginsAt,
  })
}
