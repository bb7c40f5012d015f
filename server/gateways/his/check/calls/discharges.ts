/** 出院预结算: no sums and no yes for a stay that nobody knows; sums that agree, the same as long as nothing changes. A system without the calls is asked once. */
import { randomUUID } from 'node:crypto'
import { hospitalMoment } from '../../../../values/hospital_time'
import { presettled, sumsAgree, type HisDischargeConfirmed } from '../../discharges'
import { isNotOffered } from '../../faults'
import type { Asking } from '../asking'
import type { Facts } from '../facts'
import { aNumber, same } from './same_answer'

const presettle = '/discharge/presettle'
const confirm = '/discharge/confirm'

export async function checkDischarges(asking: Asking, { discharge }: Facts): Promise<void> {
  const unknown = { admissionNo: aNumber('Z'), inTimes: 1 }
  const requestId = randomUUID()
  const first = await asking.send(presettle, requestId, { requestId, ...unknown })
  if (first === undefined) return
  if (isNotOffered(first))
    return asking.advise(presettle, 'not offered: leave DISCHARGE_PRESETTLEMENT off')
  asking.refused(presettle, 409, undefined, first, 'a stay that does not exist')
  const now = hospitalMoment(new Date())
  const yes: HisDischargeConfirmed = {
    confirmationId: randomUUID(),
    ...unknown,
    asOf: now,
    totalFen: 100,
    selfPayFen: 100,
    depositsFen: 100,
    refundFen: 0,
    owedFen: 0,
    confirmedAt: now,
  }
  const answer = await asking.send(confirm, yes.confirmationId, yes)
  asking.refused(confirm, 409, undefined, answer, 'a stay that does not exist')
  if (discharge !== undefined) await checkSums(asking, discharge)
}

async function checkSums(asking: Asking, stay: NonNullable<Facts['discharge']>): Promise<void> {
  const ask = async () => {
    const requestId = randomUUID()
    return asking.send(presettle, requestId, { requestId, ...stay })
  }
  const sums = asking.shape(presettle, presettled, await ask())
  if (sums?.state === 'not_yet')
    asking.advise(presettle, 'not_yet for the stay of the facts: its sums cannot be checked')
  if (sums?.state !== 'ready') return
  if (!sumsAgree(sums))
    asking.fault(
      presettle,
      'the sums do not agree: totalFen is what insurance bears and selfPayFen, and selfPayFen less depositsFen is owedFen, or refundFen goes back',
    )
  if (Date.parse(sums.validUntil) <= Date.now())
    asking.fault(presettle, 'validUntil is over: nobody can say yes')
  const again = asking.shape(presettle, presettled, await ask())
  if (again?.state !== 'ready') return
  const { asOf, validUntil: _until, ...figures } = sums
  const { asOf: asOfAgain, validUntil: _later, ...figuresAgain } = again
  if (asOf === asOfAgain && !same(figures, figuresAgain))
    asking.fault(presettle, 'other sums came with the same asOf: nobody can say yes to them')
}
