/** The cash office: what doctors order is billed, and paid in the app, at a window, or taken back. */
import type { Clock } from './clock'
import type { Engine } from './engine'
import { need, text, texts, whole, type Answer, type Desk, type Json, type Paper } from './paper'

/** Something that a doctor ordered. */
export interface Line extends Json {
  name: string
  amountFen: number
  state: 'open' | 'done' | 'refunded'
}

export interface Bill extends Paper {
  patient: { value: string }
  state: 'open' | 'paid' | 'paid_elsewhere' | 'withdrawn'
  lines: Line[]
}

/** One payment that the app has brought. */
export interface Receipt {
  orderNo: string
  receiptNo: string
  billNos: string[]
  totalFen: number
  cashFen: number
}

/** A line as a doctor orders it. */
export interface Ordered {
  name: string
  amountFen: number
  category?: string
  queueItemCode?: string
}

export class CashOffice {
  readonly bills = new Map<string, Bill>()
  readonly receipts = new Map<string, Receipt>()
  readonly invoices = new Map<
    string,
    { orderNo: string; state: 'valid' | 'reversed'; totalFen: number }
  >()

  constructor(
    private readonly engine: Engine,
    private readonly clock: Clock,
  ) {}

  /** A doctor orders something. */
  async order(id: string, patientNo: string, ordered: readonly Ordered[]): Promise<void> {
    const bill: Bill = {
      kind: 'bill',
      id,
      branchId: 'main',
      patient: { value: patientNo },
      visitNo: `MZ${id}`,
      visitDate: this.clock.today(),
      departName: '心内科',
      doctorName: '沈怀远',
      title: '检验申请',
      issuedAt: this.clock.now(),
      expiresAt: this.clock.later(7 * 24 * 60),
      state: 'open',
      lines: ordered.map(({ category = '04', ...line }) => ({
        category,
        priceFen: line.amountFen,
        quantity: 1,
        unit: '次',
        insuranceClass: '甲类',
        execDepartName: '检验科',
        execPlace: '门诊楼 2 层',
        state: 'open',
        ...line,
      })),
    }
    this.bills.set(id, bill)
    await this.engine.deliver(bill)
  }

  /** It is paid at the window, or taken back; `isPublished` false: the app hears of it when it comes with money. */
  async end(id: string, state: 'paid_elsewhere' | 'withdrawn', isPublished = true): Promise<void> {
    this.bill(id).state = state
    if (isPublished) await this.publishState(id)
  }

  /** Tells how a bill stands now. */
  publishState(id: string): Promise<void> {
    return this.engine.deliver(this.bill(id))
  }

  /** A line was done, or will not be and its money goes back. */
  async line(id: string, place: number, state: 'done' | 'refunded'): Promise<void> {
    const bill = this.bill(id)
    const lines = bill.lines.map((line, index) => (index === place ? { ...line, state } : line))
    this.bills.set(id, { ...bill, lines })
    await this.publishState(id)
  }

  /** The electronic invoice of a payment, or that it is void. */
  async invoice(id: string, orderNo: string, state: 'valid' | 'reversed'): Promise<void> {
    const { totalFen } = need(this.receipts.get(orderNo), `receipt ${orderNo}`)
    this.invoices.set(id, { orderNo, state, totalFen })
    await this.engine.deliver({
      kind: 'invoice',
      id,
      orderNo,
      name: '医疗门诊收费票据（电子）',
      batchCode: '33060126',
      number: id,
      random: 'a1b2c3',
      totalFen,
      state,
      issuedAt: this.clock.now(),
    })
  }

  bill(id: string): Bill {
    return need(this.bills.get(id), `bill ${id}`)
  }

  readonly desk: Desk = { '/outpatient/bill': (asked) => this.takePayment(asked) }

  /** All bills of a payment, or none. */
  private takePayment(asked: Json): Answer {
    const orderNo = text(asked.orderNo)
    const known = this.receipts.get(orderNo)
    if (known !== undefined) return [200, { receiptNo: known.receiptNo }]
    const billNos = texts(asked.billNos)
    const bills = billNos.map((billNo) => this.bills.get(billNo))
    if (bills.some((bill) => bill?.state !== 'open'))
      return [409, { code: 'BILL_PAID', message: '已在窗口缴费或已撤回' }]
    for (const bill of bills) if (bill !== undefined) bill.state = 'paid'
    const receiptNo = `R${this.receipts.size + 1}`
    const { totalFen, cashFen } = asked
    this.receipts.set(orderNo, {
      orderNo,
      receiptNo,
      billNos,
      totalFen: whole(totalFen),
      cashFen: whole(cashFen),
    })
    return [200, { receiptNo }]
  }
}
