/** Notes of what was read before a stay: none is kept of a stay that nobody knows. */
import { randomUUID } from 'node:crypto'
import { hospitalSecond } from '../../../../values/hospital_time'
import type { HisFormRead } from '../../admissions'
import { isNotOffered } from '../../faults'
import type { Asking } from '../asking'
import { aNumber } from './same_answer'

const call = '/admission/read'

export async function checkAdmissions(asking: Asking): Promise<void> {
  const read: HisFormRead = {
    readingId: randomUUID(),
    revision: 1,
    stayId: null,
    admissionNo: aNumber('Z'),
    inTimes: 1,
    patientNo: '0',
    code: 'notice',
    version: '1',
    readAt: hospitalSecond(new Date()),
    readBy: 'self',
    question: null,
  }
  const first = await asking.send(call, `${read.readingId}-1`, read)
  if (first === undefined) return
  if (isNotOffered(first))
    return asking.advise(call, 'not offered: what was read stays in the app, and a nurse asks')
  asking.refused(call, 409, undefined, first, 'a stay that does not exist')
}
