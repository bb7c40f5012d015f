/** The hospital's system gets the notes of what was read, until it has them. */
import { outboxOf } from '../../../area/outbox'
import { hospitalSecond } from '../../../values/hospital_time'
import { readingRules } from './rules'
import * as repository from './sending_repository'

export const { sendDue: sendReadings, sendNow: sendReading } = outboxOf<repository.ToSend>({
  failed: 'a note of what was read was not sent',
  claim: repository.claimReadings,
  async send({ gateways, sql }, one) {
    const { attempts: _attempts, readAt, relation, ...read } = one
    const isTaken = await gateways.his.noteFormRead({
      ...read,
      readAt: hospitalSecond(readAt),
      readBy: relation ?? 'other',
    })
    if (isTaken) await repository.setState(sql, one, 'RECEIVED')
    return isTaken
  },
  refused: ({ sql }, one) => repository.setState(sql, one, 'OUTDATED'),
  later: (sql, one, { delayMs, failure }) =>
    repository.sendLater(sql, one, { delayMs, state: failure === 'silent' ? 'NOTED' : 'KEPT' }),
  notOfferedMs: readingRules.notOfferedMs,
})
