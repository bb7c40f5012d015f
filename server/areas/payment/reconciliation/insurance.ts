/** The insurance side of a day's reconciliation: what the bureau says it paid and got back, against our books. */
import type { Dependencies } from '../../../dependencies'
import type { HisInsuranceLine } from '../../../gateways/his/types'
import { answerOf } from '../asking'
import { listFundsOfDay, type FundsEntry } from './insurance_repository'
import type { Difference } from './reconciliation_repository'

/** Differences of a day; undefined while the bureau cannot be asked, empty where the hospital takes no insurance or the bureau has no list yet. */
export async function compareFunds(
  deps: Dependencies,
  day: string,
): Promise<Difference[] | undefined> {
  const { insurance } = deps.gateways.his
  if (deps.gateways.medIns === undefined || insurance === undefined) return []
  const list = await answerOf(deps, { day }, async () => ({ lines: await insurance.dayBill(day) }))
  if (list === undefined) return undefined
  const { lines } = list
  if (lines === undefined) return []
  const ours = await listFundsOfDay(
    deps.sql,
    day,
    lines.map(({ number }) => number),
  )
  const differences = differencesOf(lines, ours)
  const kept: Difference[] = []
  for (const one of differences) if (!(await isOfAnotherDay(deps, one, ours))) kept.push(one)
  return kept
}

/** Near midnight the two sides may count to different days: an entry missing on one side is queried by itself (6301). */
async function isOfAnotherDay(
  deps: Dependencies,
  { kind, number }: Difference,
  ours: readonly FundsEntry[],
): Promise<boolean> {
  const entry = ours.find((one) => one.number === number && kind === `funds_${one.kind}_missing`)
  const { insurance } = deps.gateways.his
  if (entry === undefined || insurance === undefined) return false
  const said = await answerOf(deps, { number }, () => insurance.status(entry.payOrdId))
  if (said === undefined) return false
  return entry.kind === 'payment'
    ? said.settledFen === entry.fundsFen
    : said.refundedFen >= entry.fundsFen
}

/** Entries that only one side has, or with another amount. A refund has the number of its payment, so kinds are kept apart. */
export function differencesOf(
  lines: readonly HisInsuranceLine[],
  ours: readonly FundsEntry[],
): Difference[] {
  const keyOf = ({ kind, number }: { kind: string; number: string }): string => `${kind} ${number}`
  const known = new Map(ours.map((entry) => [keyOf(entry), entry]))
  const listed = new Set(lines.map(keyOf))
  const differences: Difference[] = []
  for (const line of lines) {
    const entry = known.get(keyOf(line))
    const about = {
      number: line.number,
      oursFen: entry?.isDone === true ? entry.fundsFen : null,
      channelFen: line.fundsFen,
      mended: false,
    }
    if (entry === undefined || !entry.isDone)
      differences.push({
        ...about,
        kind: line.kind === 'payment' ? 'funds_unknown_payment' : 'funds_unknown_refund',
      })
    else if (entry.fundsFen !== line.fundsFen)
      differences.push({
        ...about,
        kind: line.kind === 'payment' ? 'funds_payment_amount' : 'funds_refund_amount',
      })
  }
  for (const entry of ours.filter((one) => one.isOfDay && one.isDone && !listed.has(keyOf(one)))) {
    const kind = entry.kind === 'payment' ? 'funds_payment_missing' : 'funds_refund_missing'
    differences.push({
      kind,
      number: entry.number,
      oursFen: entry.fundsFen,
      channelFen: null,
      mended: false,
    })
  }
  return differences
}
