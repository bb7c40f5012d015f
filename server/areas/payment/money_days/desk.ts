/** The desk's calls about a day's three books. */
import { deskContract } from '../../../../src/contract/desk'
import type { MoneyDay, MoneyDayRow } from '../../../../src/contract/desk/money_days'
import { takePage } from '../../../database/keyset_page'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { Refused } from '../../../http/refused'
import { type Route, atMost } from '../../../http/serve'
import { isDone, serveStaff } from '../../../http/serve_staff'
import { isUuid } from '../../../values/uuid'
import { addStaffEvent } from '../../staff'
import { reconcileDay } from '../reconciliation/reconciliation'
import { businessOf } from '../settling'
import type { PaymentContext } from '../types'
import * as repository from './day_repository'
import { compareMoney } from './money_days'

const daysShown = 62
const pageSize = 100

export function moneyDayRoutes(context: PaymentContext): readonly Route[] {
  const { moneyDays } = deskContract
  return [
    serveStaff(moneyDays.list, async () => ({
      days: (await repository.listDays(context.sql, daysShown)).map(dayOf),
    })),
    serveStaff(moneyDays.rows, async ({ input }) =>
      takePage(await repository.listRows(context.sql, input, pageSize + 1), pageSize, rowOf),
    ),
    serveStaff(
      moneyDays.compare,
      // Each asks the channel and the hospital for a whole day.
      atMost(10, 60),
      async ({ staff, input: { day, reason } }) => {
        if (!(await repository.isComparable(context.sql, day, daysShown)))
          throw new Refused('BAD_INPUT', `只能核对今天和之前 ${daysShown - 1} 天`)
        await addStaffEvent(context.sql, staff, { action: 'compare_money', subject: day, reason })
        await reconcileDay(context, day)
        const isListed = await compareMoney(context, day)
        if (!isListed)
          throw new Refused('CONFLICT', '医院系统暂时没有回应，医院一方未知，稍后再核对')
        return isDone
      },
    ),
    serveStaff(moneyDays.notify, atMost(30, 60), async ({ staff, input }) => {
      const { day, orderId, reason } = input
      const row = isUuid(orderId)
        ? await repository.findUnentered(context.sql, day, orderId)
        : undefined
      if (row === undefined) throw new Refused('CONFLICT', '这一笔的差异已经变了，请刷新后再看')
      // Written first: whatever the hospital does, somebody decided it.
      await addStaffEvent(context.sql, staff, {
        action: 'notify_payment',
        subject: `${day} ${row.orderNo ?? orderId}`,
        reason,
      })
      await notifyAgain(context, row, orderId)
      await compareMoney(context, day)
      return isDone
    }),
  ]
}

async function notifyAgain(
  context: PaymentContext,
  row: { business: Parameters<typeof businessOf>[1]['business'] },
  orderId: string,
): Promise<void> {
  try {
    await businessOf(context, row).enterAgain(context, orderId)
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      throw new Refused('CONFLICT', '医院系统暂时没有回应，稍后再办')
    if (error instanceof GatewayRefused)
      throw new Refused('CONFLICT', `医院系统不接受：${error.message}`)
    throw error
  }
}

function dayOf({ comparedAt, ...row }: repository.DayRow): MoneyDay {
  return { ...row, state: stateOf(row, comparedAt), comparedAt: comparedAt?.toISOString() ?? null }
}

function stateOf(
  {
    differences,
    channel,
    hospital,
  }: Pick<repository.DayRow, 'differences' | 'channel' | 'hospital'>,
  comparedAt: Date | null,
): MoneyDay['state'] {
  if (differences > 0) return 'DIFFERENT'
  if (comparedAt === null) return 'WAITING'
  return channel === null || hospital === null ? 'UNKNOWN' : 'EQUAL'
}

function rowOf(row: repository.KeptRow): MoneyDayRow {
  const { rowId, kind, business, businessId, orderNo, numbers, carriedFen } = row
  return {
    ...{ rowId, kind, business, orderId: businessId, orderNo, numbers, carriedFen },
    app: saidOf(row.appFen, row.appState),
    channel: saidOf(row.channelFen, row.channelState),
    hospital: saidOf(row.hospitalFen, row.hospitalState),
    channelDifference: row.channelDifference,
    hospitalDifference: row.hospitalDifference,
  }
}

const saidOf = (fen: number | null, state: repository.KeptRow['appState']): MoneyDayRow['app'] =>
  fen === null || state === null ? null : { fen, state }
