/** Orders of deceased patients: slots are released and payments refunded in full. */
import type { Dependencies } from '../../../dependencies'
import { inTurn } from '../../../values/in_turn'
import { isBeingReplaced } from '../rules/rules'
import { listOrdersOfDeceased } from './deceased_patients_repository'
import { refundAndEnd } from './ending'

const batch = 100

/** Ends the coming orders of patients whose death the hospital reported; safe to repeat, and on several replicas. */
export async function refundDeceased(deps: Dependencies): Promise<void> {
  await inTurn(await listOrdersOfDeceased(deps.sql, batch), ({ orderId, isProven }) =>
    refundAndEnd(deps, orderId, (order) =>
      // An order being rescheduled becomes active again when its replacement has ended, and ends in the next round.
      isBeingReplaced(order)
        ? undefined
        : {
            status: 'CANCELLED',
            by: 'hospital',
            reason: isProven ? reason : reasonForOthers,
            event: 'cancelled',
            releaseToHis: order.status !== 'PENDING_PAY',
          },
    ),
  )
}

const reason = '医院登记就诊人已经离世，挂号由医院取消，费用全额退回'
/** An account with an unproven link does not learn of the death. */
const reasonForOthers = '挂号由医院取消，费用全额退回'
