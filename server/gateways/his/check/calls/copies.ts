/** Copies of records: none is made of a stay that nobody knows, a number that was never asked for is taken back, and no fee is kept for it. */
import { randomUUID } from 'node:crypto'
import { hospitalSecond } from '../../../../values/hospital_time'
import type { HisCopyFee, HisCopyRequest } from '../../copies'
import { isNotOffered } from '../../faults'
import type { Asking } from '../asking'
import { aNumber } from './same_answer'

const calls = {
  request: '/record-copy/request',
  cancel: '/record-copy/cancel',
  paid: '/record-copy/paid',
}

export async function checkCopies(asking: Asking): Promise<void> {
  const asked: HisCopyRequest = {
    requestId: randomUUID(),
    stayId: null,
    admissionNo: aNumber('Z'),
    inTimes: 1,
    patientNo: '0',
    parts: ['1'],
    copies: 1,
    purpose: '检查',
    askedAt: hospitalSecond(new Date()),
    askedBy: 'self',
    way: 'pickup',
    to: null,
  }
  const first = await asking.send(calls.request, asked.requestId, asked)
  if (first === undefined) return
  if (isNotOffered(first))
    return asking.advise(calls.request, 'not offered: publish no copyService')
  asking.refused(calls.request, 409, undefined, first, 'a stay that does not exist')
  const { requestId } = asked
  const cancelled = await asking.send(calls.cancel, requestId, { requestId })
  if (cancelled !== undefined && cancelled.status !== 200 && cancelled.status !== 204)
    asking.advise(calls.cancel, 'an unknown number should be taken back with 200')
  await checkFee(asking, requestId)
}

/** Nothing is paid for what was taken back. */
async function checkFee(asking: Asking, requestId: string): Promise<void> {
  const fee: HisCopyFee = {
    requestId,
    orderNo: aNumber('C'),
    amountFen: 100,
    transactionId: aNumber('4200'),
    paidAt: hospitalSecond(new Date()),
  }
  const answer = await asking.send(calls.paid, requestId, fee)
  if (answer === undefined) return
  if (isNotOffered(answer))
    return asking.advise(calls.paid, 'not offered: never say payAt app in a copyRequest')
  asking.refused(calls.paid, 409, undefined, answer, 'a fee of a request that was taken back')
}
