/** What a history is held against: the books as they stand when everything has come to rest. */

/** An order as it stands in the end. */
export interface EndedOrder {
  orderId: string
  key: string
  patientId: string
  slotId: string
  serialNo: number
  departmentId: string
  visitDate: string
  /** It holds its place. */
  isActive: boolean
  isPaid: boolean
  feeFen: number
  /** When it gave its place back, ms; null while it holds it. */
  endedAt: number | null
}

/** One payment in somebody's books. */
export interface Moved {
  number: string
  paidFen: number
  refundedFen: number
}

/** The money of one business. */
export interface Paid {
  businessId: string
  paidFen: number
  refundedFen: number
  fundsFen: number
  fundsBackFen: number
}

/** What the databases say when everything has come to rest. */
export interface Ending {
  orders: readonly EndedOrder[]
  sources: readonly { slotId: string; capacity: number; taken: number }[]
  /** Whoever moves money keeps books too, and they must be ours. */
  books: readonly { whose: string; theirs: readonly Moved[]; ours: readonly Moved[] }[]
  /** What each business was paid with and got back by our payments, in cash and from the funds. */
  paid: readonly Paid[]
  /** Sums of the ledger. */
  ledger: readonly { businessId: string; account: string; fen: number }[]
  /** What is still under way, one line each. */
  unfinished: readonly string[]
}
