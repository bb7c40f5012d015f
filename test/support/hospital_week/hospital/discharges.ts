/** Leaving the ward where the app moves the money: the steps, a settlement that may be reversed, what goes back and what is owed. */
import type { Clock } from './clock'
import type { Engine } from './engine'
import { text, whole, type Answer, type Json, type Paper } from './paper'

/** Money paid in advance, in the app or at the window. */
export interface Deposit {
  stayId: string
  amountFen: number
  by: 'app' | 'window'
  state: 'paid' | 'reversed'
  receiptNo: string
  paidAt: string
  /** It pays what this settlement left owed. */
  settlementNo?: string
}

/** How the money of a stay ended. */
export interface Settlement extends Json {
  number: string
  totalFen: number
  insuranceFen: number
  depositFen: number
  refundFen: number
  owedFen: number
  closedAt: string | undefined
}

/** What it needs of the ward. */
interface Ward {
  readonly stays: Map<string, Paper>
  readonly settlements: Map<string, Settlement>
  readonly deposits: Map<string, Deposit>
  stay(id: string): Paper
  settlement(id: string): Settlement
  settle(id: string, insuranceFen: number, given: Json & { number: string }): Settlement
  close(id: string): void
  enter(
    depositNo: string,
    paid: Pick<Deposit, 'stayId' | 'amountFen' | 'by' | 'settlementNo'>,
  ): Deposit
}

/** Both of a discharge: by whom, and whether the patient does it. */
const steps = [
  { name: '医生开出院医嘱', who: '医生' },
  { name: '审核费用', who: '护士站' },
  { name: '取出院带药', who: '住院药房', byPatient: true },
]

/** How far a discharge is before its settlement, by the number of steps that are done. */
const states = ['ordered', 'ordered', 'audited', 'ready'] as const

export class Discharges {
  /** The hospital's books of what went back through the app, by deposit. */
  readonly returned = new Map<string, number>()

  constructor(
    private readonly ward: Ward,
    private readonly engine: Engine,
    private readonly clock: Clock,
  ) {}

  /** So many steps are done. */
  async step(id: string, doneCount: number): Promise<void> {
    const stay = this.ward.stay(id)
    const orderedAt = orderedAtOf(stay) || this.clock.now()
    const discharge = {
      state: states[doneCount],
      orderedAt,
      steps: steps.map((step, index) => ({ ...step, state: index < doneCount ? 'done' : 'open' })),
    }
    this.ward.stays.set(id, { ...stay, status: 'SETTLING', discharge })
    await this.engine.deliver(this.ward.stay(id))
  }

  /** It is settled, and the app moves the money; told with the next push. */
  settle(id: string, insuranceFen: number, number = `JS-${id}`): void {
    const { refundFen } = this.ward.settle(id, insuranceFen, { number, handledBy: 'app' })
    this.bookReturned(id, refundFen)
  }

  /** The settlement was wrong and is taken back: the stay is being settled again; told with the next push. */
  reverse(id: string): void {
    const { settlement: _wrong, outDate: _day, ...stay } = this.ward.stay(id)
    this.ward.settlements.delete(id)
    this.ward.stays.set(id, { ...stay, status: 'SETTLING' })
    this.engine.keep(this.ward.stay(id))
  }

  /** What the app was asked to give back, and has not by the last settlement: it is for the window. */
  leftFen(id: string): number {
    return this.ward.settlement(id).refundFen - this.returnedFen(id)
  }

  /** What the window took for a stay that is settled, less what it gives back. */
  windowFen(id: string): number {
    const deposits = [...this.ward.deposits.values()].filter(({ stayId }) => stayId === id)
    const paidFen = deposits
      .filter(({ by, state }) => by === 'window' && state === 'paid')
      .reduce((sum, { amountFen }) => sum + amountFen, 0)
    const isOwedByPhone = deposits.some(({ settlementNo }) => settlementNo !== undefined)
    const owedFen = isOwedByPhone ? 0 : this.ward.settlement(id).owedFen
    return paidFen + owedFen - this.leftFen(id)
  }

  returnedFen(id: string): number {
    return this.depositsOf(id).reduce((sum, [no]) => sum + (this.returned.get(no) ?? 0), 0)
  }

  /** What the settlement leaves owed is paid: on the phone, once, or it was settled meanwhile. */
  takeOwed(id: string, asked: Json): Answer {
    const settlement = this.ward.settlements.get(id)
    const isOwed =
      settlement?.number === asked.settlementNo &&
      settlement?.closedAt === undefined &&
      settlement?.owedFen === asked.amountFen
    if (!isOwed) return [409, { code: 'ALREADY_SETTLED', message: '这次结算已经结清' }]
    const deposit = this.ward.enter(text(asked.depositNo), {
      stayId: id,
      amountFen: whole(asked.amountFen),
      by: 'app',
      settlementNo: text(asked.settlementNo),
    })
    this.ward.close(id)
    return [200, { receiptNo: deposit.receiptNo, balanceFen: 0 }]
  }

  /** Newest first, what the app has; what went back before counts. */
  private bookReturned(id: string, refundFen: number): void {
    let restFen = refundFen - this.returnedFen(id)
    for (const [no, { amountFen }] of this.depositsOf(id).reverse()) {
      const backFen = this.returned.get(no) ?? 0
      const shareFen = Math.min(Math.max(0, restFen), amountFen - backFen)
      if (shareFen > 0) this.returned.set(no, backFen + shareFen)
      restFen -= shareFen
    }
  }

  /** Those of the app, the oldest first. */
  private depositsOf(id: string): [string, Deposit][] {
    return [...this.ward.deposits].filter(
      ([, { stayId, by, settlementNo }]) =>
        stayId === id && by === 'app' && settlementNo === undefined,
    )
  }
}

const orderedAtOf = ({ discharge }: Json): string =>
  typeof discharge === 'object' && discharge !== null && 'orderedAt' in discharge
    ? text(discharge.orderedAt)
    : ''
