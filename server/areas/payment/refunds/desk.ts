/** The desk's calls about refunds. */
import { deskContract } from '../../../../src/contract/desk'
import type { FailedRefund } from '../../../../src/contract/desk/refunds/refunds'
import { describeRefundCause } from '../../../../src/contract/desk/words/refund_causes'
import { takePage } from '../../../database/keyset_page'
import type { Route } from '../../../http/serve'
import { isDone, serveStaff } from '../../../http/serve_staff'
import { orderOf, type OrderName, type OrderNames } from '../../work'
import type { PaymentContext } from '../types'
import { decideRefund, payHere, refundOrder, secondPersonAboveFen } from './by_staff'
import { askAgainFor, refundElsewhere } from './by_staff_again'
import * as repository from './staff_repository'

const pageSize = 50

export function refundRoutes(context: PaymentContext, nameOrders: OrderNames): readonly Route[] {
  const { refunds } = deskContract
  return [
    serveStaff(refunds.failed, async ({ input: { after } }) => {
      const rows = await repository.listFailed(context.sql, { after, limit: pageSize + 1 })
      const names = await nameOrders(
        context.sql,
        rows.map(({ orderId }) => orderId),
      )
      return takePage(rows, pageSize, (row) => failedOf(row, names.get(row.orderId)))
    }),
    serveStaff(refunds.elsewhere, async ({ staff, input }) => {
      await refundElsewhere(context, staff, input)
      return isDone
    }),
    serveStaff(refunds.again, ({ staff, input }) => askAgainFor(context, staff, input)),
    serveStaff(refunds.byHand, ({ staff, input }) => payHere(context, staff, input)),
    serveStaff(refunds.ask, ({ staff, input }) => refundOrder(context, staff, input)),
    serveStaff(refunds.approvals, async ({ staff, input: { state, after } }) => {
      const isEnded = state === 'ended'
      const rows = await repository.listApprovals(context.sql, {
        isEnded,
        after,
        limit: pageSize + 1,
      })
      const names = await nameOrders(
        context.sql,
        rows.map(({ businessId }) => businessId),
      )
      return {
        ...takePage(rows, pageSize, (row) => ({
          approvalId: row.staffRefundId,
          kind: row.kind,
          business: row.business,
          orderId: row.businessId,
          ...orderOf(names.get(row.businessId)),
          amountFen: row.amountFen,
          reason: row.reason,
          askedBy: row.askedName,
          askedAt: row.askedAt.toISOString(),
          isMine: row.askedBy === staff.staffId,
          decided:
            row.decidedAt === null
              ? null
              : {
                  by: row.decidedName ?? '',
                  at: row.decidedAt.toISOString(),
                  isApproved: row.isApproved === true,
                  words: row.words ?? '',
                },
        })),
        aboveFen: secondPersonAboveFen(context),
      }
    }),
    serveStaff(refunds.decide, async ({ staff, input }) => {
      await decideRefund(context, staff, input)
      return isDone
    }),
  ]
}

function failedOf(
  { mark: _mark, failedAt, cause, error, ...row }: repository.FailedRow,
  name: OrderName | undefined,
): FailedRefund {
  const { label, todo } = describeRefundCause(cause, error ?? undefined)
  return {
    ...row,
    cause: label,
    todo,
    way: wayOf(cause),
    ...orderOf(name),
    failedAt: failedAt.toISOString(),
  }
}

function wayOf(cause: string | null): FailedRefund['way'] {
  if (cause === 'MERCHANT_RECEIVED') return 'by_hand'
  return cause === 'ABNORMAL' ? 'elsewhere' : 'again'
}
