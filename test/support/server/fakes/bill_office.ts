/** The hospital's cash desk for tests: it issues bills, settles their lines and makes invoices, and tells all of it by documents. */
import { randomInt } from 'node:crypto'
import { allAreas } from '../../../../server/app'
import type { Dependencies } from '../../../../server/dependencies'
import { intakeOf, take, type Taking } from '../../../../server/intake'
import { namedId } from '../../../../server/values/uuid'
import { billTemplates, type BillKind } from '../../../../simulators/hospital/bill_templates'

interface Bill {
  id: string
  version: number
  state: string
  lines: { amountFen: number; state?: string }[]
}

/** What the office sees of the payments that the app told the hospital of. */
interface Payments {
  bills: ReadonlyMap<string, { billNos: string[]; invoice: { billNo: string } | null }>
}

export class BillOffice {
  private readonly bills = new Map<string, Bill>()
  /** The invoice in force over an order. */
  private readonly invoices = new Map<string, string>()

  constructor(
    private readonly deps: Dependencies,
    private readonly his: Payments,
    private readonly branchId = 'b',
  ) {}

  /** Issues a bill for a visit of today; its number. */
  async issue(patientNo: string, kind: BillKind): Promise<string> {
    const [clock] = await this.deps.sql<{ now: Date; day: string }[]>`
      select hospital_now() as now, hospital_today() as day`
    if (clock === undefined) throw new Error('no clock')
    const { items, ...template } = billTemplates[kind]
    const bill = {
      ...template,
      id: `F${randomInt(1e12)}`,
      version: 1,
      branchId: this.branchId,
      patient: { value: patientNo },
      visitNo: 'V1',
      visitDate: clock.day,
      issuedAt: clock.now.toISOString(),
      expiresAt: new Date(clock.now.getTime() + 7 * 86_400_000).toISOString(),
      state: 'open',
      lines: items.map((item) => ({ ...item, amountFen: item.priceFen * item.quantity })),
    }
    await this.expectTaken(bill)
    return bill.id
  }

  /** Takes a bill back, or takes its money at the window. */
  end(billNo: string, state: 'withdrawn' | 'paid_elsewhere'): Promise<Taking> {
    const bill = this.bill(billNo)
    return this.notify({ ...bill, version: bill.version + 1, state })
  }

  /** Lines are done, or given up with a new invoice over the rest; `itemIds` are the app's. */
  async settle(itemIds: readonly string[], state: 'done' | 'refunded'): Promise<Taking[]> {
    const outcomes: Taking[] = []
    const touched = new Set<string>()
    for (const bill of [...this.bills.values()]) {
      const lines = bill.lines.map((line, index) =>
        itemIds.includes(namedId(`bill:${bill.id}:${index + 1}`)) ? { ...line, state } : line,
      )
      if (!lines.some((line, index) => line !== bill.lines[index])) continue
      touched.add(bill.id)
      outcomes.push(await this.notify({ ...bill, version: bill.version + 1, lines }))
    }
    if (state === 'refunded') for (const billNo of touched) await this.makeInvoiceAnew(billNo)
    return outcomes
  }

  private async makeInvoiceAnew(billNo: string): Promise<void> {
    const paid = [...this.his.bills].find(([, { billNos }]) => billNos.includes(billNo))
    if (paid === undefined) return
    const [orderNo, { billNos, invoice }] = paid
    const left = billNos
      .flatMap((one) => this.bill(one).lines)
      .filter(({ state }) => state !== 'refunded')
      .reduce((sum, { amountFen }) => sum + amountFen, 0)
    const head = {
      orderNo,
      name: '医疗门诊收费票据（电子）',
      batchCode: '33060126',
      random: 'd4e5f6',
    }
    const old = this.invoices.get(orderNo) ?? invoice?.billNo ?? ''
    const fresh = `N${randomInt(1e9)}`
    this.invoices.set(orderNo, fresh)
    const version = 1 + this.bill(billNo).version
    const at = new Date().toISOString()
    const makes = (number: string, state: string, totalFen: number) => ({
      ...head,
      kind: 'invoice',
      id: number,
      number,
      version,
      at,
      state,
      totalFen,
      issuedAt: at,
    })
    await this.take([
      makes(old, 'reversed', 0),
      ...(left === 0 ? [] : [makes(fresh, 'valid', left)]),
    ])
  }

  private bill(billNo: string): Bill {
    const bill = this.bills.get(billNo)
    if (bill === undefined) throw new Error(`the office issued no bill ${billNo}`)
    return bill
  }

  private async expectTaken(bill: Bill): Promise<void> {
    const outcome = await this.notify(bill)
    if (outcome.outcome !== 'taken') throw new Error(JSON.stringify(outcome))
  }

  /** Tells a bill; the office keeps it unless the app refuses it. */
  private async notify(bill: Bill): Promise<Taking> {
    const [outcome] = await this.take([{ ...bill, kind: 'bill', at: new Date().toISOString() }])
    if (outcome === undefined) throw new Error('no outcome')
    if (outcome.outcome !== 'refused') this.bills.set(bill.id, bill)
    return outcome
  }

  private take(documents: readonly object[]): Promise<Taking[]> {
    return take(intakeOf(this.deps, allAreas), 'push:his', documents)
  }
}
