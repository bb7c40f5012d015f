/** The laboratory: reports that are asked for, published, corrected, or handed out in person only. */
import type { Clock } from './clock'
import type { Engine } from './engine'
import { need, type Paper } from './paper'

/** One value of a report. */
export interface Result {
  itemCode: string
  itemName: string
  result: string
  unit: string
  low: number
  high: number
}

export class Laboratory {
  readonly reports = new Map<string, Paper>()

  constructor(
    private readonly engine: Engine,
    private readonly clock: Clock,
  ) {}

  /** A sample is on its way to a result. */
  async await(id: string, patientNo: string, name: string): Promise<void> {
    this.reports.set(id, {
      kind: 'report',
      id,
      patient: { value: patientNo },
      branchId: 'main',
      type: 'LAB',
      name,
      status: 'PENDING',
      departName: '心内科',
      applyDoctor: '沈怀远',
      appliedAt: this.clock.now(),
      expectedAt: this.clock.later(24 * 60),
      specimen: '静脉血',
    })
    await this.engine.deliver(this.report(id))
  }

  publish(id: string, items: readonly Result[]): Promise<void> {
    return this.change(id, { status: 'PUBLISHED', reportedAt: this.clock.now(), items })
  }

  correct(id: string, items: readonly Result[], correctionNote: string): Promise<void> {
    return this.change(id, { reportedAt: this.clock.now(), items, correctionNote })
  }

  /** Only in person, with the reason; what was published before is taken back. */
  withhold(id: string, withheldReason: string): Promise<void> {
    return this.change(id, { status: 'WITHHELD', withheldReason, items: [] })
  }

  report(id: string): Paper {
    return need(this.reports.get(id), `report ${id}`)
  }

  private async change(id: string, change: Record<string, unknown>): Promise<void> {
    this.reports.set(id, { ...this.report(id), ...change })
    await this.engine.deliver(this.report(id))
  }
}
