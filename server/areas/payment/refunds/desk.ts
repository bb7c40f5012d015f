/** The desk's calls about refunds. */
import { deskContract } from '../../../../src/contract/desk'
import type { Route } from '../../../area'
import { stretchOf } from '../../../database/stretch'
import { isDone, serveStaff } from '../../../desk/serve_staff'
import type { Till } from '../types'
import { askAgainFor, decideRefund, payHere, refundOrder, secondPersonAboveFen } from './by_staff'
import * as repository from './staff_repository'

const stretch = 50

export function refundRoutes(till: Till): readonly Route[] {
  const { refunds } = deskContract
  return [
    serveStaff(refunds.failed, async ({ input: { after } }) => {
      const rows = await repository.listFailed(till.sql, { after, limit: stretch + 1 })
      return stretchOf(rows, stretch, ({ mark: _mark, failedAt, ...row }) => ({
        ...row,
        failedAt: failedAt.toISOString(),
      }))
    }),
    serveStaff(refunds.again, ({ staff, input }) => askAgainFor(till, staff, input)),
    serveStaff(refunds.byHand, ({ staff, input }) => payHere(till, staff, input)),
    serveStaff(refunds.ask, ({ staff, input }) => refundOrder(till, staff, input)),
    serveStaff(refunds.approvals, async ({ staff, input: { state, after } }) => {
      const isEnded = state === 'ended'
      const rows = await repository.listApprovals(till.sql, { isEnded, after, limit: stretch + 1 })
      return {
        ...stretchOf(rows, stretch, (row) => ({
          approvalId: row.staffRefundId,
          kind: row.kind,
          business: row.business,
          orderId: row.businessId,
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
        aboveFen: secondPersonAboveFen(till),
      }
    }),
    serveStaff(refunds.decide, async ({ staff, input }) => {
      await decideRefund(till, staff, input)
      return isDone
    }),
  ]
}
