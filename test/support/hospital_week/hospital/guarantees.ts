/** Bills that a lender stands for: laboratory and pharmacy go on without the cashier. */
import type { CashOffice } from './cash_office'
import { text, whole, type Answer, type Desk, type Json } from './paper'

/** One guarantee; `ended` as the app said it. */
export interface Guarantee {
  guaranteeNo: string
  billNo: string
  amountFen: number
  ended: string | undefined
}

export class Guarantees {
  readonly all = new Map<string, Guarantee>()

  constructor(private readonly cash: CashOffice) {}

  /** How the newest guarantee of a bill stands: `open`, why it ended, or undefined without one. */
  of(billNo: string): string | undefined {
    const newest = [...this.all.values()].filter((one) => one.billNo === billNo).at(-1)
    return newest && (newest.ended ?? 'open')
  }

  /** The line is done before anybody has paid. @throws Error where no lender stands for it */
  async doUnpaid(billNo: string, place: number): Promise<void> {
    if (this.of(billNo) !== 'open') throw new Error(`nobody stands for ${billNo}`)
    await this.cash.line(billNo, place, 'done')
  }

  readonly desk: Desk = {
    '/guarantee/open': (asked) => this.open(asked),
    '/guarantee/close': (asked) => this.close(asked),
  }

  private open(asked: Json): Answer {
    const [guaranteeNo, billNo] = [text(asked.guaranteeNo), text(asked.billNo)]
    if (this.all.has(guaranteeNo)) return [200, {}]
    if (this.cash.bills.get(billNo)?.state !== 'open')
      return [409, { code: 'BILL_PAID', message: '费用单已缴费或已撤回' }]
    const amountFen = whole(asked.amountFen)
    this.all.set(guaranteeNo, { guaranteeNo, billNo, amountFen, ended: undefined })
    return [200, {}]
  }

  private close(asked: Json): Answer {
    const known = this.all.get(text(asked.guaranteeNo))
    if (known !== undefined) known.ended ??= text(asked.reason)
    return [204, {}]
  }
}
