/** Refunds that patients ask for: none is granted for an order that nobody knows. A system without the call is asked once. */
import { randomUUID } from 'node:crypto'
import { hospitalSecond } from '../../../../values/hospital_time'
import { isNotOffered } from '../../faults'
import type { HisRefundAsked } from '../../refunds'
import type { Asking } from '../asking'
import { aNumber } from './same_answer'

const call = '/refund/ask'

export async function checkRefunds(asking: Asking): Promise<void> {
  const asked: HisRefundAsked = {
    askId: randomUUID(),
    orderNo: aNumber('M'),
    patientNo: '0',
    askedAt: hospitalSecond(new Date()),
    reason: '检查',
    lines: [{ billNo: aNumber('F'), line: 1, amountFen: 100 }],
  }
  const first = await asking.send(call, asked.askId, asked)
  if (first === undefined) return
  if (isNotOffered(first))
    return asking.advise(call, 'not offered: leave REFUND_ASK off, nobody would answer patients')
  asking.refused(call, 409, undefined, first, 'an order that does not exist')
}
