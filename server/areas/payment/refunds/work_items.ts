/** Work items of refunds: as long as the money has not reached the patient there is one, with the cause and what to do. */
import { describeRefundCause } from '../../../../src/contract/desk/words/refund_causes'
import type { Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { createWorkItem, resolveWork } from '../../work'
import type { RefundRow } from '../types'

const kinds = ['refund_failed', 'refund_abnormal', 'refund_waiting'] as const
type RefundWorkKind = (typeof kinds)[number]

/** The channel cannot pay the account that the money came from. */
export const isAbnormal = (cause: string | null): boolean =>
  cause === 'ABNORMAL' || cause === 'MERCHANT_RECEIVED'

/** Creates the one work item of a refund; an item of another kind about it ends. */
export async function createRefundItem(
  tx: Transaction,
  log: Dependencies['log'],
  refund: Pick<RefundRow, 'refundId' | 'outRefundNo' | 'amountFen' | 'businessId' | 'requestedAt'>,
  state: { kind: RefundWorkKind; cause: string | null; words?: string },
): Promise<void> {
  const { refundId: subject, outRefundNo, amountFen, businessId, requestedAt } = refund
  const { kind, cause, words } = state
  const { label, todo } = describeRefundCause(cause, words)
  await resolveRefundItems(tx, subject, kind)
  await createWorkItem(tx, log, {
    kind,
    subject,
    orderId: businessId,
    at: requestedAt,
    facts: { amountFen, why: label, todo, outRefundNo },
  })
}

/** Ends the work items once the money moved, except those of this kind. */
export async function resolveRefundItems(
  tx: Transaction,
  subject: string,
  except?: RefundWorkKind,
): Promise<void> {
  for (const kind of kinds) if (kind !== except) await resolveWork(tx, { kind, subject })
}
