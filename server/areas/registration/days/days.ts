/** Every day's registrations and locks held against the hospital's books (对账): each difference is somebody's work, with what mends it. */
import {
  wordsOfDifference,
  type DayDifferenceKind,
} from '../../../../src/contract/desk/words/hospital_day_words'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayUnavailable } from '../../../gateways/failures'
import type { HisDayEntry } from '../../../gateways/his/days'
import { backoffMs } from '../../../values/backoff'
import { addDays } from '../../../values/hospital_time'
import { inTurn } from '../../../values/in_turn'
import { isUuid } from '../../../values/uuid'
import { createWorkItem, resolveOtherWork } from '../../work'
import { compareDay, isRegistration, type DayDifference, type OurOrder } from './comparing'
import * as repository from './day_repository'

/** A killed comparison is taken up after this. */
const leaseSeconds = 300
/** A hospital that does not answer at night is asked until the morning. */
const longestPauseMs = 30 * 60_000

/** Compares the days that are due; how many were compared. */
export async function compareDueDays(deps: Dependencies): Promise<number> {
  const days = await repository.claimDays(deps.sql, leaseSeconds)
  return inTurn(days, async ({ day, attempts }) => {
    const isCompared = await compareWithHospital(deps, day)
    if (!isCompared)
      await repository.compareLater(deps.sql, day, backoffMs(attempts, longestPauseMs))
    return isCompared
  })
}

/** Compares one day, now or again; false while the hospital does not answer. */
export async function compareWithHospital(deps: Dependencies, day: string): Promise<boolean> {
  const theirs = await askDay(deps, day)
  if (theirs === 'silent') return false
  const entries = theirs ?? []
  const numbers = entries.flatMap((entry) => (isRegistration(entry) ? entry.orderNo : []))
  const lockIds = entries.flatMap(({ lockId }) => (isUuid(lockId ?? '') ? (lockId ?? []) : []))
  const [orders, locks] = await Promise.all([
    repository.listOrders(deps.sql, day, numbers),
    repository.listLocks(deps.sql, day, lockIds),
  ])
  const differences =
    theirs === undefined
      ? []
      : await withoutNeighbours(deps, day, compareDay(theirs, { orders, locks }))
  await transaction(deps.sql, async (tx) => {
    const open = await repository.keepOutcome(tx, day, {
      isOffered: theirs !== undefined,
      ours: sumOfOurs(orders),
      theirs: sumOfTheirs(entries),
      differences,
    })
    const causes = open.map((one) => causeOf(day, one))
    for (const one of causes) await createWorkItem(tx, deps.log, one)
    await resolveOtherWork(tx, {
      kind: 'registration_difference',
      beginning: `${day} `,
      found: causes.map(({ subject }) => subject),
    })
  })
  return true
}

async function askDay(
  deps: Dependencies,
  day: string,
): Promise<readonly HisDayEntry[] | undefined | 'silent'> {
  try {
    return await deps.gateways.his.listDay(day)
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'silent'
    throw error
  }
}

/** Near midnight the two books may count an order to different days: what is only here is looked for in the days beside. */
async function withoutNeighbours(
  deps: Dependencies,
  day: string,
  differences: readonly DayDifference[],
): Promise<readonly DayDifference[]> {
  const isOnlyHere = ({ kind }: DayDifference): boolean => kind === 'only_here'
  if (!differences.some(isOnlyHere)) return differences
  const lists = await Promise.all([-1, 1].map((days) => askDay(deps, addDays(day, days))))
  const beside = new Set(
    lists.flatMap((list) =>
      list === undefined || list === 'silent'
        ? []
        : list.filter(isRegistration).map(({ orderNo }) => orderNo),
    ),
  )
  return differences.filter((one) => !isOnlyHere(one) || !beside.has(one.number))
}

function sumOfOurs(orders: readonly OurOrder[]) {
  const held = orders.filter(({ isOfDay, state }) => isOfDay && state === 'held')
  return { count: held.length, fen: held.reduce((sum, one) => sum + one.totalFeeFen, 0) }
}

function sumOfTheirs(entries: readonly HisDayEntry[]) {
  const valid = entries.filter(isRegistration).filter(({ state }) => state !== 'cancelled')
  // One amount that the hospital does not tell leaves no sum.
  const fen = valid.reduce<number | null>(
    (sum, { totalFeeFen }) => (sum === null || totalFeeFen === null ? null : sum + totalFeeFen),
    0,
  )
  return { count: valid.length, fen }
}

/** What the work list calls a difference. */
export const subjectOf = (day: string, kind: DayDifferenceKind, number: string): string =>
  `${day} ${kind} ${number}`

export function causeOf(
  day: string,
  difference: Pick<DayDifference, 'kind' | 'number' | 'orderId'> & Partial<DayDifference>,
  why?: string,
) {
  const { kind, number, orderId, oursFen = null, theirsFen = null } = difference
  const { label, mend } = wordsOfDifference(kind)
  return {
    kind: 'registration_difference' as const,
    subject: subjectOf(day, kind, number),
    ...(orderId !== null && { orderId }),
    facts: {
      day,
      difference: label,
      number,
      ...(mend !== undefined && { todo: mend }),
      ...(why !== undefined && { why }),
      ...(oursFen !== null && { oursFen }),
      ...(theirsFen !== null && { hospitalFen: theirsFen }),
    },
  }
}
