/** A day's money in three books. */
import type {
  ChannelMoneyDifference,
  HospitalMoneyDifference,
} from '../../../../src/contract/desk/words/money_day_words'
import type { BusinessName, HospitalOrder } from '../types'

export type Movement = 'payment' | 'refund'
export type MoneyState = 'done' | 'pending' | 'failed'

/** What the app's ledger says of an order on a day, of one direction. */
export interface OurMoney {
  kind: Movement
  business: BusinessName
  businessId: string
  numbers: string[]
  fen: number
  /** Of it carried to or from another order. */
  carriedFen: number
  state: MoneyState
}

/** A line of the channel's bill, with the order that the app knows it of. */
export interface ChannelMoney {
  kind: Movement
  number: string
  fen: number
  state: MoneyState
  business: BusinessName | null
  businessId: string | null
}

/** What all of the order's postings come to, over all days. */
export interface OrderMoney {
  businessId: string
  /** What is kept of all that came. */
  keptFen: number
  /** Paid and refunded on the day and the days beside it. */
  nearPaidFen: number
  nearRefundFen: number
}

/** What one side says. */
export interface Said {
  fen: number
  state: MoneyState
}

/** One order's payments or refunds of a day, by each of the three. */
export interface MoneyRow {
  kind: Movement
  business: BusinessName | null
  businessId: string | null
  orderNo: string | null
  numbers: string[]
  app: Said | null
  carriedFen: number
  channel: Said | null
  hospital: Said | null
  channelDifference: ChannelMoneyDifference | null
  hospitalDifference: HospitalMoneyDifference | null
}

/** One side's sums of a day. */
export interface MoneySums {
  paidCount: number
  paidFen: number
  refundCount: number
  refundFen: number
}

/** What the day is compared from. */
export interface ThreeBooks {
  ours: readonly OurMoney[]
  /** Undefined: there is no bill. */
  channel: readonly ChannelMoney[] | undefined
  /** What the comparison with the bill found, by our number. */
  found: ReadonlyMap<string, ChannelMoneyDifference>
  /** Undefined: it has not answered, or offers none. */
  theirs: readonly HospitalMoney[] | undefined
  /** Orders by their ids. */
  orders: ReadonlyMap<string, HospitalOrder & { business: BusinessName }>
  money: ReadonlyMap<string, OrderMoney>
  /** The hospital's sums of an order over the day and those beside it; undefined where they were not asked for. */
  near: ReadonlyMap<string, { paidFen: number; refundFen: number }> | undefined
}

/** An entry of the hospital's list. */
interface HospitalMoney {
  kind: Movement
  orderNo: string
  amountFen: number
  state: 'done' | 'pending'
}
