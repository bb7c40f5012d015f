/** Reminds a patient outside the page that the number comes near. */
import { pageAddress } from '../../../src/contract/pages'
import type { Transaction } from '../../database/client'
import { named, sentence } from '../../language/sentence'
import { announce } from '../message'
import { listNear } from './announcement_repository'
import { queueNoOf } from './rules'

/** After this the number has moved on, and the message would confuse. */
const usefulMinutes = 20

/** Sends the due reminders of a locked queue, once per turn. */
export async function announceNear(tx: Transaction, queueId: string): Promise<void> {
  for (const one of await listNear(tx, queueId)) {
    const { ticketId, patientId, ahead, isCalled } = one
    const queueNo = queueNoOf(one.letter, one.number)
    const place =
      one.location === null ? named('several', one.itemName) : named('thing', one.location)
    await announce(tx, {
      kind: 'number',
      patientId,
      subjectId: ticketId,
      key: `number ${ticketId} ${one.returns}`,
      title: isCalled ? sentence`${queueNo} 叫到您了` : sentence`${queueNo} 前面还有 ${ahead} 人`,
      body: isCalled ? sentence`请现在到${place}。` : sentence`请到${place}附近等候叫号。`,
      route: pageAddress('queue_index'),
      usefulUntil: new Date(one.now.getTime() + usefulMinutes * 60_000),
    })
  }
}
