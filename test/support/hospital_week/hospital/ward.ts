/** The ward: a stay, what each of its days costs, and what was paid in advance. */
import type { Clock } from './clock'
import { Discharges, type Deposit, type Settlement } from './discharges'
import type { Engine } from './engine'
import { need, text, whole, type Answer, type Desk, type Json, type Paper } from './paper'

export class Ward {
  readonly stays = new Map<string, Paper>()
  readonly settlements = new Map<string, Settlement>()
  readonly fees = new Map<string, Map<string, number>>()
  readonly deposits = new Map<string, Deposit>()
  readonly discharges: Discharges

  constructor(
    private readonly engine: Engine,
    private readonly clock: Clock,
  ) {
    this.discharges = new Discharges(this, engine, clock)
  }

  async admit(id: string, patientNo: string): Promise<void> {
    this.stays.set(id, {
      kind: 'stay',
      id,
      patient: { value: patientNo },
      branchId: 'main',
      admissionNo: `Z${id}`,
      inTimes: 1,
      status: 'ADMITTED',
      departName: '心内科',
      wardName: '心内科一病区',
      wardPlace: '住院楼 7 层',
      bedNo: '12',
      doctorName: '沈怀远',
      inDate: this.clock.today(),
    })
    await this.engine.deliver(this.stay(id))
  }

  /** The bill of a day; told again when it changes. `isLate`: with the next push. */
  async charge(stayId: string, amounts: readonly number[], isLate = false): Promise<void> {
    const day = this.clock.today()
    const days = this.fees.get(stayId) ?? new Map<string, number>()
    days.set(
      day,
      amounts.reduce((sum, fen) => sum + fen, 0),
    )
    this.fees.set(stayId, days)
    const lines = amounts.map((amountFen, index) => ({
      category: index === 0 ? '01' : '07',
      name: index === 0 ? '床位费（三人间）' : '一级护理',
      unit: '日',
      priceFen: amountFen,
      quantity: 1,
      amountFen,
      insuranceClass: '甲类',
    }))
    const paper = { kind: 'feeDay', id: `${stayId}:${day}`, stayId, day, lines }
    if (isLate) this.engine.keep(paper)
    else await this.engine.deliver(paper)
  }

  /** Somebody pays in advance at the window, or gets it back there. */
  async atWindow(id: string, stayId: string, amountFen: number): Promise<void> {
    const paidAt = this.clock.now()
    const receiptNo = `W${id}`
    this.deposits.set(id, { stayId, amountFen, by: 'window', state: 'paid', receiptNo, paidAt })
    await this.publishDeposit(id)
  }

  async giveBack(id: string): Promise<void> {
    need(this.deposits.get(id), `deposit ${id}`).state = 'reversed'
    await this.publishDeposit(id)
  }

  /** The patient leaves, and everything is settled: the insurance bears its part, what is left goes back. It is published with the next push. */
  discharge(id: string, insuranceFen: number): void {
    this.settle(id, insuranceFen, {
      number: `JS-${id}`,
      note: '请带身份证到住院处 2 号窗口领取。',
    })
  }

  /** The same in the way the hospital handles it. */
  settle(id: string, insuranceFen: number, given: Json & { number: string }): Settlement {
    const [totalFen, depositFen] = [this.costFen(id), this.paidFen(id)]
    const leftFen = depositFen + insuranceFen - totalFen
    const settlement: Settlement = {
      settledAt: this.clock.now(),
      totalFen,
      insuranceFen,
      depositFen,
      refundFen: Math.max(0, leftFen),
      owedFen: Math.max(0, -leftFen),
      closedAt: undefined,
      ...given,
    }
    this.settlements.set(id, settlement)
    const outDate = this.clock.today()
    this.stays.set(id, { ...this.stay(id), status: 'DISCHARGED', outDate, settlement })
    this.engine.keep(this.stay(id))
    return settlement
  }

  /** What the settlement left over, or owed, is paid; published with the next push. */
  close(id: string): void {
    const settlement = this.settlement(id)
    settlement.closedAt = this.clock.now()
    this.stays.set(id, { ...this.stay(id), settlement: { ...settlement } })
    this.engine.keep(this.stay(id))
  }

  /** What the settlement left over is paid out at the window. */
  async payOut(id: string): Promise<void> {
    this.close(id)
    await this.engine.deliver()
  }

  /** What is left of the money that was paid in advance. */
  balanceFen(stayId: string): number {
    const settled = this.settlements.get(stayId)
    if (settled === undefined) return this.paidFen(stayId) - this.costFen(stayId)
    return settled.closedAt === undefined ? settled.refundFen - settled.owedFen : 0
  }

  settlement(id: string): Settlement {
    return need(this.settlements.get(id), `settlement of ${id}`)
  }

  paidFen(stayId: string): number {
    return [...this.deposits.values()]
      .filter(
        ({ stayId: of, state, settlementNo }) =>
          of === stayId && state === 'paid' && settlementNo === undefined,
      )
      .reduce((sum, { amountFen }) => sum + amountFen, 0)
  }

  costFen(stayId: string): number {
    return [...(this.fees.get(stayId)?.values() ?? [])].reduce((sum, fen) => sum + fen, 0)
  }

  stay(id: string): Paper {
    return need(this.stays.get(id), `stay ${id}`)
  }

  readonly desk: Desk = { '/inpatient/deposit': (asked) => this.takeDeposit(asked) }

  private takeDeposit(asked: Json): Answer {
    const depositNo = text(asked.depositNo)
    const stay = [...this.stays.values()].find((one) => one.admissionNo === asked.admissionNo)
    const known = this.deposits.get(depositNo)
    if (stay === undefined) return [409, { code: 'STAY_UNKNOWN', message: '没有这次住院' }]
    const { id: stayId } = stay
    if (known === undefined && asked.purpose === 'settlement')
      return this.discharges.takeOwed(stayId, asked)
    if (known === undefined && stay.status === 'DISCHARGED')
      return [409, { code: 'STAY_ENDED', message: '已出院结算' }]
    const amountFen = whole(asked.amountFen)
    const { receiptNo } = known ?? this.enter(depositNo, { stayId, amountFen, by: 'app' })
    return [200, { receiptNo, balanceFen: this.balanceFen(stayId) }]
  }

  /** Enters money under the app's number. */
  enter(
    depositNo: string,
    paid: Pick<Deposit, 'stayId' | 'amountFen' | 'by' | 'settlementNo'>,
  ): Deposit {
    const receiptNo = `A${this.deposits.size + 1}`
    const deposit: Deposit = { ...paid, state: 'paid', receiptNo, paidAt: this.clock.now() }
    this.deposits.set(depositNo, deposit)
    return deposit
  }

  private async publishDeposit(id: string): Promise<void> {
    const { stayId, amountFen, receiptNo, state, paidAt } = need(
      this.deposits.get(id),
      `deposit ${id}`,
    )
    await this.engine.deliver({
      kind: 'windowDeposit',
      id,
      stayId,
      amountFen,
      receiptNo,
      state,
      paidAt,
    })
  }
}
