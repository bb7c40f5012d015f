/** An exam platform of the hospital's own (检查预约平台): windows and wards book from it too, and the app asks it for every place of its device. */
import type { Clock } from './clock'
import type { Engine } from './engine'
import { need, text, type Answer, type Desk, type Json, type Paper } from './paper'

/** A place that the app asked for. */
interface Place {
  lockId: string
  examId: string
  beginsAt: number
  platformNo: string
  state: 'locked' | 'confirmed' | 'cancelled'
}

const device = {
  kind: 'examResource',
  id: 'mr-1',
  branchId: 'main',
  departmentName: '放射科',
  name: '磁共振一室',
  place: '医技楼 1 层',
  pool: 'hospital',
}
const rule = { kind: 'examRule', id: 'MR', name: '头部磁共振', resourceIds: ['mr-1'], minutes: 30 }

export class ExamPlatform {
  readonly places = new Map<string, Place>()
  /** How many places each time has. */
  private readonly times = new Map<number, number>()
  private readonly orders = new Map<string, Paper>()

  constructor(
    private readonly engine: Engine,
    private readonly clock: Clock,
  ) {}

  /** Its device serves at these moments, one place each. */
  open(...moments: readonly string[]): Promise<void> {
    for (const moment of moments) this.times.set(Date.parse(moment), 1)
    return this.engine.deliver(device, { ...rule, telephone: '0571-88000002' })
  }

  /** Somebody at the window was quicker. */
  sell(moment: string): void {
    this.times.set(Date.parse(moment), 0)
  }

  /** A doctor orders it, to be done until then. */
  order(patientNo: string, latestAt: string): Promise<void> {
    const id = examIdOf(patientNo)
    this.orders.set(id, {
      kind: 'examOrder',
      id,
      patient: { value: patientNo },
      code: rule.id,
      name: rule.name,
      orderedBy: '沈怀远',
      orderedAt: this.clock.now(),
      latestAt,
      state: 'ordered',
    })
    return this.engine.deliver(need(this.orders.get(id), id))
  }

  /** The doctor does not want it any more. */
  revoke(patientNo: string): Promise<void> {
    const id = examIdOf(patientNo)
    return this.engine.deliver({ ...need(this.orders.get(id), id), state: 'revoked' })
  }

  /** How its newest place of an exam stands. */
  of(patientNo: string): Place['state'] | undefined {
    return [...this.places.values()].filter(({ examId }) => examId === examIdOf(patientNo)).at(-1)
      ?.state
  }

  readonly desk: Desk = {
    '/exam/propose': (asked) => this.propose(asked),
    '/exam/lock': (asked) => this.lock(asked),
    '/exam/confirm': (asked) => this.confirm(asked),
    '/exam/cancel': (asked) => this.cancel(asked),
  }

  private propose({ exams }: Json): Answer {
    const free = [...this.times.keys()].filter((beginsAt) => this.left(beginsAt) > 0)
    const asked = Array.isArray(exams) ? (exams as Json[]) : []
    const times = asked.flatMap(({ examId }) =>
      free.map((beginsAt) => ({ examId, resourceId: device.id, beginsAt: momentOf(beginsAt) })),
    )
    return [200, { times }]
  }

  private lock(asked: Json): Answer {
    const [lockId, beginsAt] = [text(asked.lockId), Date.parse(text(asked.beginsAt))]
    const known = this.places.get(lockId)
    if (known?.state === 'cancelled')
      return [409, { code: 'RELEASED', message: '这个时间已退回，请重新选择' }]
    if (known === undefined) {
      if (this.left(beginsAt) <= 0) return [409, { code: 'FULL', message: '这个时间已约满' }]
      const platformNo = `MR${this.places.size + 1}`
      const examId = text(asked.examId)
      this.places.set(lockId, { lockId, examId, beginsAt, platformNo, state: 'locked' })
    }
    return [200, { platformNo: need(this.places.get(lockId), lockId).platformNo }]
  }

  private confirm(asked: Json): Answer {
    const known = this.places.get(text(asked.lockId))
    if (known === undefined || known.state === 'cancelled')
      return [409, { code: 'RELEASED', message: '这个时间已退回' }]
    known.state = 'confirmed'
    return [204, {}]
  }

  private cancel(asked: Json): Answer {
    const [lockId, examId] = [text(asked.lockId), text(asked.examId)]
    const known = this.places.get(lockId)
    // Before its lock has come: that is never given then.
    if (known === undefined)
      this.places.set(lockId, { lockId, examId, beginsAt: 0, platformNo: '', state: 'cancelled' })
    else known.state = 'cancelled'
    return [204, {}]
  }

  private left(beginsAt: number): number {
    const taken = [...this.places.values()].filter(
      (one) => one.beginsAt === beginsAt && one.state !== 'cancelled',
    )
    return (this.times.get(beginsAt) ?? 0) - taken.length
  }
}

const examIdOf = (patientNo: string): string => `JC-MR-${patientNo}`
const momentOf = (beginsAt: number): string => new Date(beginsAt).toISOString()
