/** The waiting rooms: numbers are the hospital's, for those who use the app and for those who walk in. */
import type { Clock } from './clock'
import type { Engine } from './engine'
import { need, text, whole, type Answer, type Desk, type Json, type Paper } from './paper'
import type { RegistrationDesk } from './registration_desk'

/** A number of a queue. */
interface Ticket extends Json {
  number: number
  state: 'waiting' | 'called' | 'serving' | 'done' | 'missed'
}

interface Queue {
  head: Paper
  seq: number
  tickets: Map<number, Ticket>
}

/** Where a queue stands: before a clinic, or at a place where things are done. */
export type Place = { clinicId: string } | { itemCode: string; name: string; letter: string }

export class Queues {
  readonly queues = new Map<string, Queue>()

  constructor(
    private readonly engine: Engine,
    private readonly clock: Clock,
    private readonly registrations: RegistrationDesk,
  ) {}

  /** Opens one for today, with so many who walked in without the app. */
  async open(place: Place, walkIns: number): Promise<void> {
    const id = queueId(place, this.clock.today())
    const queue = { head: this.headOf(id, place), seq: 0, tickets: new Map<number, Ticket>() }
    this.queues.set(id, queue)
    for (let one = 0; one < walkIns; one += 1) this.give(queue, {})
    await this.engine.deliver(this.whole(queue))
  }

  /** A number moves on; `isLost`: the event never arrives by a push. */
  async move(
    place: Place,
    number: number,
    state: Ticket['state'],
    { isLost = false }: { isLost?: boolean } = {},
  ): Promise<void> {
    const queue = this.queue(place)
    const known = need(queue.tickets.get(number), `number ${number}`)
    const event = this.write(queue, { ...known, ...this.momentsOf(state), state })
    if (isLost) this.engine.lose(event)
    else await this.engine.deliver(event)
  }

  /** Everybody who waits is seen; each is called, served, and done. */
  async clear(place: Place): Promise<void> {
    for (const { number, state } of this.queue(place).tickets.values()) {
      if (state === 'done' || state === 'missed') continue
      for (const next of ['called', 'serving', 'done'] as const)
        this.engine.keep(this.step(place, number, next))
    }
    await this.engine.deliver()
  }

  /** The number of an order or a patient. */
  numberOf(place: Place, whose: { orderNo: string } | { patientNo: string }): number {
    for (const ticket of this.queue(place).tickets.values())
      if ('orderNo' in whose ? ticket.orderNo === whose.orderNo : isOf(ticket, whose.patientNo))
        return ticket.number
    throw new Error('the hospital gave no such number')
  }

  readonly desk: Desk = {
    '/queue/take': (asked) => this.take(asked),
    '/queue/return': (asked) => this.takeBack(asked),
  }

  private take({ patientNo, orderNo, clinicId, itemCode }: Json): Answer {
    const id = `Q${this.clock.today()}-${text(clinicId) || text(itemCode)}`
    const queue = this.queues.get(id)
    if (queue === undefined) return [409, { code: 'NOT_OPEN', message: '还没有开始取号' }]
    const known = [...queue.tickets.values()].find((ticket) => isOf(ticket, text(patientNo)))
    if (known !== undefined) return [200, this.answer(queue, known)]
    const ticket = this.give(queue, {
      patient: { value: text(patientNo) },
      orderNo: text(orderNo) || null,
    })
    if (text(orderNo) !== '') this.registrations.registration(text(orderNo)).visit = 'taken'
    this.engine.keep(this.eventOf(queue, ticket))
    return [200, this.answer(queue, ticket)]
  }

  private takeBack({ queueId: id, number }: Json): Answer {
    const queue = need(this.queues.get(text(id)), `queue ${text(id)}`)
    const known = need(queue.tickets.get(whole(number)), 'such number')
    if (known.state === 'missed')
      this.engine.keep(
        this.write(queue, { ...known, state: 'waiting', order: queue.tickets.size + 1 }),
      )
    return [200, this.answer(queue, need(queue.tickets.get(whole(number)), 'such number'))]
  }

  private step(place: Place, number: number, state: Ticket['state']): Paper {
    const queue = this.queue(place)
    const known = need(queue.tickets.get(number), `number ${number}`)
    return this.write(queue, { ...known, ...this.momentsOf(state), state })
  }

  private give(queue: Queue, whose: Json): Ticket {
    const number = queue.tickets.size + 1
    const ticket: Ticket = { number, state: 'waiting', takenAt: this.clock.now(), ...whose }
    this.write(queue, ticket)
    return ticket
  }

  private write(queue: Queue, ticket: Ticket): Paper {
    queue.seq += 1
    queue.tickets.set(ticket.number, ticket)
    return this.eventOf(queue, ticket)
  }

  private momentsOf(state: Ticket['state']): Json {
    if (state === 'called') return { counter: 1, calls: 1, calledAt: this.clock.now() }
    return state === 'done' ? { endedAt: this.clock.now() } : {}
  }

  private queue(place: Place): Queue {
    const id = queueId(place, this.clock.today())
    return need(this.queues.get(id), `queue ${id}`)
  }

  private whole({ head, seq, tickets }: Queue): Paper {
    return { ...head, seq, numbers: [...tickets.values()] }
  }

  private eventOf({ head, seq }: Queue, number: Ticket): Paper {
    return { kind: 'queueEvent', id: `${head.id}:${seq}`, queueId: head.id, seq, number }
  }

  private answer(queue: Queue, number: Ticket): Json {
    const { head, seq } = queue
    return { queue: { ...head, version: 1, at: this.clock.now(), seq, numbers: [] }, seq, number }
  }

  private headOf(id: string, place: Place): Paper {
    const day = this.clock.today()
    const common = { kind: 'queue', id, branchId: 'main', counters: 1, usualSeconds: 300, day }
    const moments = { beginsAt: `${day}T08:00:00+08:00`, endsAt: `${day}T17:00:00+08:00` }
    const rest = { ...common, halfDay: 'morning', ...moments }
    if ('clinicId' in place)
      return { ...rest, clinicId: place.clinicId, name: '心内科', letter: 'A' }
    const { itemCode, name, letter } = place
    return { ...rest, itemCode, group: { code: 'lab', name: '检验' }, name, letter }
  }
}

const queueId = (place: Place, day: string): string =>
  `Q${day}-${'clinicId' in place ? place.clinicId : place.itemCode}`

const isOf = ({ patient }: Ticket, patientNo: string): boolean =>
  typeof patient === 'object' &&
  patient !== null &&
  'value' in patient &&
  patient.value === patientNo
