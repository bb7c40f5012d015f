/** The desk's calls about money. */
import { deskContract } from '../../../src/contract/desk'
import type { StatementDay } from '../../../src/contract/desk/money'
import { Refused } from '../../http/refused'
import { type Route, atMost } from '../../http/serve'
import { isDone, serveStaff } from '../../http/serve_staff'
import { spanOf } from '../../http/span'
import { besideMedian } from '../../values/median'
import { addStaffEvent } from '../staff'
import type { OrderNames } from '../work'
import { listFailures, listPayments, listSameWeekdays, sumUpWaiting } from './figures_repository'
import { moneyDayRoutes } from './money_days/desk'
import { reconcileDay } from './reconciliation/reconciliation'
import { listStatements, type StatementRow } from './reconciliation/reconciliation_repository'
import { refundRoutes } from './refunds/desk'
import type { PaymentContext } from './types'

/** Two months: statements are consulted while the month is closed. */
const statementDays = 62

export function deskRoutes(context: PaymentContext, nameOrders: OrderNames): readonly Route[] {
  const { figures, money } = deskContract
  return [
    ...refundRoutes(context, nameOrders),
    ...moneyDayRoutes(context),
    serveStaff(figures.money, async () => {
      const days = await listSameWeekdays(context.sql)
      const [today] = days
      return {
        taken: { ...besideMedian(days.map((day) => day.takenFen)), count: today?.takenCount ?? 0 },
        refunded: {
          ...besideMedian(days.map((day) => day.refundFen)),
          count: today?.refundCount ?? 0,
        },
        ...(await sumUpWaiting(context.sql)),
      }
    }),
    serveStaff(figures.payments, async ({ input }) => {
      const { from, to } = spanOf(input)
      return { days: await listPayments(context.sql, from, to) }
    }),
    serveStaff(figures.refundFailures, async ({ input }) => {
      const { from, to } = spanOf(input)
      return { days: await listFailures(context.sql, from, to) }
    }),
    serveStaff(money.statement, async () => ({
      days: (await listStatements(context.sql, statementDays)).map(dayOf),
    })),
    serveStaff(
      money.compare,
      // Each request asks the channel for a day's whole bill.
      atMost(10, 60),
      async ({ staff, input: { day, reason } }) => {
        // Written first: whatever the channel answers, somebody asked it.
        await addStaffEvent(context.sql, staff, { action: 'compare_day', subject: day, reason })
        if (!(await reconcileDay(context, day)))
          throw new Refused('CONFLICT', '渠道还没有这一天的账单，稍后会自动再对')
        return isDone
      },
    ),
  ]
}

function dayOf(row: StatementRow): StatementDay {
  return {
    day: row.day,
    state: row.status,
    ours: {
      paidCount: row.paidCount,
      paidFen: row.paidFen,
      refundCount: row.refundCount,
      refundFen: row.refundFen,
    },
    channel: {
      paidCount: row.channelPaidCount,
      paidFen: row.channelPaidFen,
      refundCount: row.channelRefundCount,
      refundFen: row.channelRefundFen,
    },
    comparedAt: row.comparedAt?.toISOString() ?? null,
    differences: row.differences.map(({ mended, ...one }) => ({ ...one, isMended: mended })),
  }
}
