/** Three books of a day as one table: what each says of an order's payments and refunds, and where they differ. Pure. */
import type { HospitalMoneyDifference } from '../../../../src/contract/desk/words/money_day_words'
import type { HospitalOrder } from '../types'
import type { MoneyRow, MoneyState, MoneySums, Movement, Said, ThreeBooks } from './types'

type Order = HospitalOrder & { business: NonNullable<MoneyRow['business']> }

/** The table of a day, what differs first. */
export function compareBooks(books: ThreeBooks): MoneyRow[] {
  const rows = rowsOf(books)
  if (books.theirs !== undefined)
    for (const row of rows.values()) row.hospitalDifference = differenceAtHospital(row, rows, books)
  return [...rows.values()].sort(
    (one, other) =>
      Number(differs(other)) - Number(differs(one)) || nameOf(one).localeCompare(nameOf(other)),
  )
}

/** Whether somebody must look at it. */
export const differs = (row: MoneyRow): boolean =>
  row.channelDifference !== null || row.hospitalDifference !== null

const nameOf = ({ orderNo, numbers, kind }: MoneyRow): string => `${orderNo ?? numbers[0]} ${kind}`

function rowsOf({ ours, channel = [], found, theirs = [], orders }: ThreeBooks) {
  const rows = new Map<string, MoneyRow>()
  const byNo = new Map([...orders.values()].map((order) => [order.orderNo, order]))
  const rowOf = (kind: Movement, order: Order | undefined, other: string): MoneyRow => {
    const key = `${kind} ${order?.businessId ?? other}`
    const known = rows.get(key)
    if (known !== undefined) return known
    const made = emptyRow(kind, order)
    rows.set(key, made)
    return made
  }
  for (const { kind, business, businessId, numbers, fen, carriedFen, state } of ours) {
    const row = rowOf(kind, orders.get(businessId), businessId)
    Object.assign(row, { business, businessId })
    row.app = plus(row.app, fen, state)
    row.carriedFen += carriedFen
    addNumbers(row, numbers)
  }
  for (const { kind, number, fen, state, business, businessId } of channel) {
    const row = rowOf(kind, orders.get(businessId ?? ''), businessId ?? number)
    if (businessId !== null) Object.assign(row, { business, businessId })
    row.channel = plus(row.channel, fen, state)
    addNumbers(row, [number])
  }
  for (const { kind, orderNo, amountFen, state } of theirs) {
    const row = rowOf(kind, byNo.get(orderNo), orderNo)
    row.orderNo ??= orderNo
    row.hospital = plus(row.hospital, amountFen, state)
  }
  for (const row of rows.values())
    row.channelDifference = row.numbers.map((one) => found.get(one)).find(Boolean) ?? null
  return rows
}

const emptyRow = (kind: Movement, order: Order | undefined): MoneyRow => ({
  kind,
  business: order?.business ?? null,
  businessId: order?.businessId ?? null,
  orderNo: order?.orderNo ?? null,
  numbers: [],
  app: null,
  carriedFen: 0,
  channel: null,
  hospital: null,
  channelDifference: null,
  hospitalDifference: null,
})

const slowness: Record<MoneyState, number> = { done: 0, pending: 1, failed: 2 }

/** Of several the slowest says how it stands. */
function plus(said: Said | null, fen: number, state: MoneyState): Said {
  if (said === null) return { fen, state }
  return {
    fen: said.fen + fen,
    state: slowness[state] > slowness[said.state] ? state : said.state,
  }
}

function addNumbers(row: MoneyRow, numbers: readonly string[]): void {
  for (const one of numbers) if (!row.numbers.includes(one)) row.numbers.push(one)
}

const fenOf = (said: Said | null | undefined): number => said?.fen ?? 0

function differenceAtHospital(
  row: MoneyRow,
  rows: ReadonlyMap<string, MoneyRow>,
  books: ThreeBooks,
): HospitalMoneyDifference | null {
  const { kind, businessId } = row
  const [oursFen, theirsFen] = [fenOf(row.app), fenOf(row.hospital)]
  if (oursFen === theirsFen || isUnderWay(row, books)) return null
  if (isSameInTheEnd(businessId, rows) || isSameNearby(row, books)) return null
  if (theirsFen === 0) return `${kind}_not_at_hospital`
  return oursFen === 0 ? `${kind}_only_hospital` : `${kind}_hospital_amount`
}

/** What is under way says nothing, and what the hospital never entered and nobody kept money for is nobody's loss. */
function isUnderWay({ businessId, hospital }: MoneyRow, { orders, money }: ThreeBooks): boolean {
  const standing = orders.get(businessId ?? '')?.standing
  if (standing !== 'never' || fenOf(hospital) > 0) return standing === 'moving'
  return (money.get(businessId ?? '')?.keptFen ?? 0) === 0
}

/** A second payment went back, or too much was carried to a new order: both books keep the same of the day. */
function isSameInTheEnd(businessId: string | null, rows: ReadonlyMap<string, MoneyRow>): boolean {
  if (businessId === null) return false
  const [paid, back] = (['payment', 'refund'] as const).map((kind) =>
    rows.get(`${kind} ${businessId}`),
  )
  const theirPaid = fenOf(paid?.hospital)
  const kept = fenOf(paid?.app) - fenOf(back?.app)
  return kept === theirPaid - fenOf(back?.hospital) && theirPaid <= fenOf(paid?.app)
}

/** Near midnight the two books may count it to different days. */
function isSameNearby({ businessId, orderNo, kind }: MoneyRow, books: ThreeBooks): boolean {
  const theirs = books.near?.get(orderNo ?? '')
  if (books.near === undefined || businessId === null) return false
  const ours = books.money.get(businessId)
  const [paid, back] = [ours?.nearPaidFen ?? 0, ours?.nearRefundFen ?? 0]
  const [theirPaid, theirBack] = [theirs?.paidFen ?? 0, theirs?.refundFen ?? 0]
  if (kind === 'payment' ? paid === theirPaid : back === theirBack) return true
  return paid - back === theirPaid - theirBack && theirPaid <= paid
}

/** One side's sums of the table. */
export function sumsOf(rows: readonly MoneyRow[], side: 'app' | 'channel' | 'hospital'): MoneySums {
  const of = (kind: Movement): Said[] =>
    rows.filter((row) => row.kind === kind).flatMap((row) => row[side] ?? [])
  const sumOf = (said: readonly Said[]): number => said.reduce((sum, { fen }) => sum + fen, 0)
  const [paid, back] = [of('payment'), of('refund')]
  return {
    paidCount: paid.length,
    paidFen: sumOf(paid),
    refundCount: back.length,
    refundFen: sumOf(back),
  }
}
