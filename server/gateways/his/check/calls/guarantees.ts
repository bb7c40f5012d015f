/** Bills that a lender stands for (先诊疗后付费): none is taken for a bill that nobody knows, and closing what was never opened is no error. A system without the calls is asked once. */
import { hospitalMoment } from '../../../../values/hospital_time'
import { isNotOffered } from '../../faults'
import type { HisGuarantee } from '../../guarantees'
import type { Asking } from '../asking'
import { aNumber } from './same_answer'

const open = '/guarantee/open'
const close = '/guarantee/close'

export async function checkGuarantees(asking: Asking): Promise<void> {
  const guarantee: HisGuarantee = {
    guaranteeNo: aNumber('G'),
    billNo: aNumber('F'),
    patientNo: '0',
    amountFen: 100,
    until: hospitalMoment(new Date()),
  }
  const { guaranteeNo, billNo } = guarantee
  const first = await asking.send(open, guaranteeNo, guarantee)
  if (first === undefined) return
  if (isNotOffered(first))
    return asking.advise(open, 'not offered: leave CREDIT_PAYSCORE_SERVICE_ID out')
  asking.refused(open, 409, undefined, first, 'a bill that does not exist')
  const closing = { guaranteeNo, billNo, reason: 'released' }
  const closed = await asking.send(close, guaranteeNo, closing)
  if (closed !== undefined && ![200, 204, 404].includes(closed.status))
    asking.fault(
      close,
      `a guarantee that was never opened: status 200, 204 or 404 was expected, came ${closed.status}`,
    )
}
