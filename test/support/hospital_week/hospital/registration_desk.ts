/** The registration desk: when doctors see patients, what the app has booked, and who came. */
import type { Engine } from './engine'
import { need, text, texts, whole, type Answer, type Desk, type Json, type Paper } from './paper'
import { PoolBooks } from './slot_books'

/** A registration of the app's. */
export interface Registration {
  orderNo: string
  patientNo: string
  /** Of somebody without a number, as the app told it. */
  name: string
  clinicId: string
  feeFen: number
  /** The right to a free visit that it uses up. */
  entitlementId: string
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

  /** Who has which place, where the hospital sells its slots itself: no registration of the app without a lock. */
  readonly slots: PoolBooks | undefined
  readonly desk: Desk
  private readonly places = new Map<string, number>()

  constructor(
    private readonly engine: Engine,
    ownsSlots = false,
    /** Locks are asked for by IHE Scheduling then, and not here. */
    speaksFhir = false,
  ) {
    this.slots = ownsSlots
      ? new PoolBooks(this.places, (id) => beginTimeOf(this.clinic(id)))
      : undefined
    this.desk = {
      '/registration/confirm': (asked) => this.confirm(asked),
      '/registration/cancel': (asked) => this.cancel(text(asked.orderNo)),
      ...(this.slots && !speaksFhir && deskOfSlots(this.slots)),
    }
  }

  /** Sets clinics up: they are told with their window, so that the app knows that there are no others. */
  async plan(from: string, to: string, plans: readonly ClinicPlan[]): Promise<void> {
    for (const plan of plans) {
      this.clinics.set(plan.id, clinicOf(plan))
      this.places.set(plan.id, plan.capacity ?? usualPlaces)
    }
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
    this.slots?.cancel(orderNo)
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
    if (known === undefined) {
      const [status, refusal] = this.confirmLock(text(asked.lockId), orderNo)
      if (status !== 200) return [status, refusal]
      this.registrations.set(orderNo, {
        orderNo,
        patientNo: text(asked.patientNo),
        name: nameIn(asked.person),
        clinicId: clinic.id,
        feeFen: whole(asked.totalFeeFen),
        entitlementId: text(asked.entitlementId),
        state: 'confirmed',
        visit: 'expected',
      })
    }
    return [200, { hisOrderNo: `H${orderNo}`, ticketCode: `T${orderNo}` }]
  }

  /** A registration of the hospital's own slots needs its lock. */
  private confirmLock(lockId: string, orderNo: string): Answer {
    if (this.slots === undefined) return [200, {}]
    if (lockId === '') return [409, { code: 'LOCK_UNKNOWN', message: '没有锁号' }]
    const [status, body] = this.slots.confirm({ lockId, orderNo })
    return [status, { ...body }]
  }

  private cancel(orderNo: string): Answer {
    const known = this.registrations.get(orderNo)
    if (known === undefined) return [404, { code: 'UNKNOWN_ORDER' }]
    if (known.visit !== 'expected') return [409, { code: 'ALREADY_VISITED' }]
    known.state = 'cancelled'
    this.slots?.cancel(orderNo)
    return [200, {}]
  }
}

/** What the app asks of the hospital's own slots. */
function deskOfSlots(slots: PoolBooks): Desk {
  const answer = ([status, body]: [number, object]): Answer => [status, { ...body }]
  return {
    '/v1/slots': ({ clinicIds }) => [
      200,
      { slots: texts(clinicIds).map((clinicId) => slots.leftOf(clinicId)) },
    ],
    '/registration/lock': (asked) =>
      answer(
        slots.lock({
          lockId: text(asked.lockId),
          clinicId: text(asked.clinicId),
          patientNo: text(asked.patientNo),
        }),
      ),
    '/registration/unlock': ({ lockId }) => [slots.unlock(text(lockId)) ? 200 : 404, {}],
    '/registration/lock/status': ({ lockId }) => answer([200, slots.standing(text(lockId))]),
  }
}

const nameIn = (person: unknown): string =>
  typeof person === 'object' && person !== null && 'name' in person ? text(person.name) : ''

const usualPlaces = 20

function beginTimeOf({ sources }: Paper): string {
  const [first]: Json[] = Array.isArray(sources) ? sources : []
  return text(first?.beginTime)
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
        ? { beginTime: '08:30', endTime: '12:00', capacity: plan.capacity ?? usualPlaces }
        : { beginTime: '13:30', endTime: '17:00', capacity: plan.capacity ?? usualPlaces },
    ],
  }
}
