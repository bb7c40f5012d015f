/** The registration desk: when doctors see patients, what the app has booked, and who came. */
import type { Engine } from './engine'
import { need, text, whole, type Answer, type Desk, type Json, type Paper } from './paper'

/** A registration of the app's. */
export interface Registration {
  orderNo: string
  patientNo: string
  clinicId: string
  feeFen: number
  state: 'confirmed' | 'cancelled'
  visit: 'expected' | 'arrived' | 'taken' | 'seen' | 'not_come'
}

/** What a clinic is set up with. */
export interface ClinicPlan {
  id: string
  day: string
  doctorId?: string
  departmentId?: string
  halfDay?: 'morning' | 'afternoon'
  feeFen?: number
  capacity?: number
}

export class RegistrationDesk {
  readonly clinics = new Map<string, Paper>()
  readonly registrations = new Map<string, Registration>()

  constructor(private readonly engine: Engine) {}

  /** Sets clinics up: they are told with their window, so that the app knows that there are no others. */
  async plan(from: string, to: string, plans: readonly ClinicPlan[]): Promise<void> {
    for (const plan of plans) this.clinics.set(plan.id, clinicOf(plan))
    const clinicIds = [...this.clinics.keys()]
    await this.engine.deliver(...plans.map(({ id }) => this.clinic(id)), {
      kind: 'clinicWindow',
      id: `week-${from}`,
      from,
      to,
      clinicIds,
    })
  }

  /** A doctor cannot come. */
  stop(id: string, reason: string): Promise<void> {
    return this.change(id, { state: 'stopped', reason })
  }

  /** Another doctor comes in his place. */
  replace(id: string, replacedBy: string, reason: string): Promise<void> {
    return this.change(id, { state: 'replaced', replacedBy, reason })
  }

  /** How the visit of a registration stands; `isLate`: the app hears of it only with the next push. */
  async visited(orderNo: string, visit: Registration['visit'], isLate = false): Promise<void> {
    const known = this.registration(orderNo)
    known.visit = visit
    const paper = { kind: 'visit', id: `V${orderNo}`, orderNo, state: visit }
    if (isLate) this.engine.keep(paper)
    else await this.engine.deliver(paper)
  }

  /** Somebody gives a registration of the app's back at the window. */
  async giveBackAtWindow(orderNo: string, reason: string): Promise<void> {
    this.registration(orderNo).state = 'cancelled'
    await this.engine.deliver({
      kind: 'visit',
      id: `V${orderNo}`,
      orderNo,
      state: 'cancelled',
      reason,
    })
  }

  registration(orderNo: string): Registration {
    return need(this.registrations.get(orderNo), `registration ${orderNo}`)
  }

  clinic(id: string): Paper {
    return need(this.clinics.get(id), `clinic ${id}`)
  }

  readonly desk: Desk = {
    '/registration/confirm': (asked) => this.confirm(asked),
    '/registration/cancel': (asked) => this.cancel(text(asked.orderNo)),
  }

  private async change(id: string, change: Json): Promise<void> {
    this.clinics.set(id, { ...this.clinic(id), ...change })
    await this.engine.deliver(this.clinic(id))
  }

  private confirm(asked: Json): Answer {
    const orderNo = text(asked.orderNo)
    const known = this.registrations.get(orderNo)
    if (known?.state === 'cancelled') return [409, { code: 'ALREADY_CANCELLED', message: '' }]
    const clinic = this.clinics.get(text(asked.clinicId))
    if (clinic === undefined || clinic.state === 'stopped')
      return [409, { code: 'CLINIC_STOPPED', message: '医生停诊' }]
    if (known === undefined)
      this.registrations.set(orderNo, {
        orderNo,
        patientNo: text(asked.patientNo),
        clinicId: clinic.id,
        feeFen: whole(asked.totalFeeFen),
        state: 'confirmed',
        visit: 'expected',
      })
    return [200, { hisOrderNo: `H${orderNo}`, ticketCode: `T${orderNo}` }]
  }

  private cancel(orderNo: string): Answer {
    const known = this.registrations.get(orderNo)
    if (known === undefined) return [404, { code: 'UNKNOWN_ORDER' }]
    if (known.visit !== 'expected') return [409, { code: 'ALREADY_VISITED' }]
    known.state = 'cancelled'
    return [200, {}]
  }
}

function clinicOf(plan: ClinicPlan): Paper {
  const isMorning = plan.halfDay !== 'afternoon'
  return {
    kind: 'clinic',
    id: plan.id,
    departmentId: plan.departmentId ?? 'heart',
    doctorId: plan.doctorId ?? null,
    registrationType: plan.doctorId === undefined ? 'general' : 'expert',
    visitDate: plan.day,
    halfDay: isMorning ? 'morning' : 'afternoon',
    regFeeFen: plan.feeFen ?? 1500,
    treatFeeFen: 0,
    place: 'A 区 305 诊室',
    sources: [
      isMorning
        ? { beginTime: '08:30', endTime: '12:00', capacity: plan.capacity ?? 20 }
        : { beginTime: '13:30', endTime: '17:00', capacity: plan.capacity ?? 20 },
    ],
  }
}
