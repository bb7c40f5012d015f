/** What doctors order when a visit ends: exams with their devices and rules, medicines, and that one comes again. */
import { dayAfter, type Clock } from './clock'
import type { Engine } from './engine'
import { need, type Paper } from './paper'

const echo = { kind: 'examResource', id: 'echo-1', branchId: 'main', departmentName: '超声科' }

const rule = { kind: 'examRule', resourceIds: ['echo-1'], minutes: 20, telephone: '0571-88000001' }
const rules: readonly Paper[] = [
  { ...rule, id: 'ECHO', name: '心脏彩超' },
  {
    ...rule,
    id: 'US-ABD',
    name: '腹部超声',
    steps: [{ kind: 'fast', minutesBefore: 480, words: '检查前 8 小时不要吃东西' }],
  },
]

export class FurtherCare {
  private readonly orders = new Map<string, Paper>()

  constructor(
    private readonly engine: Engine,
    private readonly clock: Clock,
  ) {}

  /** A device serves in the mornings of these days. */
  open(days: readonly string[]): Promise<void> {
    const device = { ...echo, name: '超声一室', place: '门诊楼 3 层' }
    return this.engine.deliver(
      ...days.map((day) => ({
        kind: 'examSchedule',
        id: `echo-1-${day}`,
        resourceId: 'echo-1',
        day,
        slots: [8, 9, 10].flatMap((hour) =>
          ['00', '30'].map((minute) => ({
            beginsAt: `${day}T${String(hour).padStart(2, '0')}:${minute}:00+08:00`,
            capacity: 1,
          })),
        ),
      })),
      ...rules,
      device,
    )
  }

  /** Exams are ordered, to be done within so many days. */
  async order(patientNo: string, days: number, ...codes: readonly string[]): Promise<void> {
    for (const code of codes)
      this.orders.set(code, {
        kind: 'examOrder',
        id: `JC-${code}`,
        patient: { value: patientNo },
        code,
        name: need(rules.find(({ id }) => id === code)?.name, code),
        orderedBy: '沈怀远',
        orderedAt: this.clock.now(),
        latestAt: `${dayAfter(this.clock.today(), days)}T23:59:00+08:00`,
        state: 'ordered',
      })
    await this.engine.deliver(...this.orders.values())
  }

  /** One was done, or is not wanted any more. */
  async endExam(code: string, state: 'done' | 'revoked'): Promise<void> {
    await this.engine.deliver({ ...need(this.orders.get(code), code), state })
  }

  /** The doctor asks the patient to come again within these days, with the exams done. */
  askBack(patientNo: string, from: string, until: string): Promise<void> {
    return this.engine.deliver({
      kind: 'followUp',
      id: `SF-${patientNo}`,
      patient: { value: patientNo },
      departmentId: 'heart',
      from,
      until,
      reason: '带检查结果来复诊',
      exams: [...this.orders.values()].map(({ id, code, name }) => ({
        code,
        name,
        examOrderId: id,
      })),
      state: 'active',
    })
  }

  /** A medicine for four weeks; `stopped` when it is taken no more. */
  prescribe(patientNo: string, state: 'active' | 'stopped' = 'active'): Promise<void> {
    const from = this.clock.today()
    return this.engine.deliver({
      kind: 'prescription',
      id: `CF-${patientNo}`,
      patient: { value: patientNo },
      departmentId: 'heart',
      prescribedAt: this.clock.now(),
      lines: [
        {
          lineId: '1',
          code: 'ASPIRIN',
          name: '阿司匹林肠溶片',
          dose: '一次 1 片',
          timesADay: 1,
          from,
          until: dayAfter(from, 27),
        },
      ],
      state,
    })
  }
}
