/** Every day's money held against the channel's bill and the hospital's books (三方对账): what differs is somebody's work, and ends when a newer list agrees. */
import { wordsOfMoneyDifference } from '../../../../src/contract/desk/words/money_day_words'
import { transaction } from '../../../database/client'
import { GatewayUnavailable } from '../../../gateways/failures'
import type { HisMoneyEntry } from '../../../gateways/his/days'
import { backoffMs } from '../../../values/backoff'
import { addDays } from '../../../values/hospital_time'
import { inTurn } from '../../../values/in_turn'
import { createWorkItem, resolveOtherWork } from '../../work'
import type { BusinessName, HospitalOrder, PaymentContext } from '../types'
import * as books from './books_repository'
import { compareBooks, differs, sumsOf } from './comparing'
import * as repository from './day_repository'
import type { MoneyRow, ThreeBooks } from './types'

/** A killed comparison is taken up after this. */
const leaseSeconds = 300
/** A hospital that does not answer at night is asked until the morning. */
const longestPauseMs = 30 * 60_000
/** A difference that a person has settled does not come back. */
const restHours = 62 * 24

/** What the hospital said: its list, undefined where it offers none, or nothing. */
type Listed = readonly HisMoneyEntry[] | undefined | 'silent'

/** Compares the days that are due; how many the hospital answered of. */
export async function compareDueMoney(context: PaymentContext): Promise<number> {
  const days = await repository.claimDays(context.sql, leaseSeconds)
  return inTurn(days, async ({ day, attempts }) => {
    const isCompared = await compareMoney(context, day)
    if (!isCompared)
      await repository.compareLater(context.sql, day, backoffMs(attempts, longestPauseMs))
    return isCompared
  })
}

/** Compares one day, now or again; false while the hospital does not answer: its side is unknown then, and not 0. */
export async function compareMoney(context: PaymentContext, day: string): Promise<boolean> {
  const listed = await askMoney(context, day)
  const theirs = listed === 'silent' ? undefined : listed
  const read = await readBooks(context, day, theirs)
  let rows = compareBooks({ ...read, near: undefined })
  if (rows.some(({ hospitalDifference }) => hospitalDifference !== null))
    rows = compareBooks({ ...read, near: await askNearby(context, day, theirs ?? []) })
  await transaction(context.sql, async (tx) => {
    await repository.keepOutcome(tx, day, {
      hospitalState: stateOf(listed),
      app: sumsOf(rows, 'app'),
      channel: read.channel === undefined ? null : sumsOf(rows, 'channel'),
      hospital: theirs === undefined ? null : sumsOf(rows, 'hospital'),
      differences: rows.filter(differs).length,
      rows,
    })
    // Who says nothing of a day neither makes a difference nor ends one.
    if (theirs === undefined) return
    const causes = rows.flatMap((row) => causeOf(day, row))
    for (const one of causes) await createWorkItem(tx, context.log, { ...one, restHours })
    await resolveOtherWork(tx, {
      kind: 'hospital_money_difference',
      beginning: `${day} `,
      found: causes.map(({ subject }) => subject),
    })
  })
  return listed !== 'silent'
}

async function askMoney({ gateways }: PaymentContext, day: string): Promise<Listed> {
  try {
    return await gateways.his.listMoney(day)
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'silent'
    throw error
  }
}

const stateOf = (listed: Listed): repository.HospitalState => {
  if (listed === 'silent') return 'UNKNOWN'
  return listed === undefined ? 'NOT_OFFERED' : 'LISTED'
}

async function readBooks(
  context: PaymentContext,
  day: string,
  theirs: readonly HisMoneyEntry[] | undefined,
): Promise<Omit<ThreeBooks, 'near'>> {
  const { sql } = context
  const [ours, lines, found, isBilled] = await Promise.all([
    books.listOurs(sql, day),
    books.listChannel(sql, day),
    books.listFound(sql, day),
    books.hasBill(sql, day),
  ])
  const ids = new Set([...ours, ...lines].flatMap(({ businessId }) => businessId ?? []))
  const orders = await readOrders(context, {
    ids: [...ids],
    numbers: (theirs ?? []).map(({ orderNo }) => orderNo),
  })
  const money = await books.listMoney(sql, day, [...ids, ...orders.keys()])
  return {
    ours,
    channel: isBilled ? lines : undefined,
    found,
    theirs,
    orders,
    money: new Map(money.map((one) => [one.businessId, one])),
  }
}

/** Every business knows its own orders. */
async function readOrders(
  { businesses, sql }: PaymentContext,
  which: { ids: readonly string[]; numbers: readonly string[] },
) {
  const lists = await Promise.all(
    businesses.map(async (business) =>
      (await business.listForHospital(sql, which)).map(
        (order): [string, HospitalOrder & { business: BusinessName }] => [
          order.businessId,
          { ...order, business: business.name },
        ],
      ),
    ),
  )
  return new Map(lists.flat())
}

/** The hospital's sums of the day and those beside it, by order. */
async function askNearby(
  context: PaymentContext,
  day: string,
  own: readonly HisMoneyEntry[],
): Promise<NonNullable<ThreeBooks['near']>> {
  const lists = await Promise.all([-1, 1].map((days) => askMoney(context, addDays(day, days))))
  const near = new Map<string, { paidFen: number; refundFen: number }>()
  const entries = lists.flatMap((list) => (list === undefined || list === 'silent' ? [] : list))
  for (const { orderNo, kind, amountFen } of [...own, ...entries]) {
    const sums = near.get(orderNo) ?? { paidFen: 0, refundFen: 0 }
    sums[kind === 'payment' ? 'paidFen' : 'refundFen'] += amountFen
    near.set(orderNo, sums)
  }
  return near
}

function causeOf(day: string, row: MoneyRow) {
  const { hospitalDifference: kind, orderNo, numbers, businessId, app, channel, hospital } = row
  if (kind === null) return []
  const { label, mend } = wordsOfMoneyDifference(kind)
  const number = orderNo ?? numbers[0] ?? ''
  return [
    {
      kind: 'hospital_money_difference' as const,
      subject: `${day} ${kind} ${number}`,
      ...(businessId !== null && { orderId: businessId }),
      facts: {
        day,
        difference: label,
        number,
        ...(mend !== undefined && { todo: mend }),
        ...(app !== null && { oursFen: app.fen }),
        ...(channel !== null && { channelFen: channel.fen }),
        ...(hospital !== null && { hospitalFen: hospital.fen }),
      },
    },
  ]
}
