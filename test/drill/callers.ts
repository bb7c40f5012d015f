/** Patients who book, pay and give back while things break. They ask again under the same key as the client does, and everything they are told is written down. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ReplyOf } from '../../src/contract/endpoint'
import { registrationCalls as calls } from '../../src/contract/registration'
import type { BenchPerson } from '../bench/hospital'
import { askFirst, openLoop, prepare, read, type Measured, type Prepared } from '../bench/load'
import { outcomeOf, type History, type OrderRequest } from '../support/history/history'
import type { Crowd, DrillBed } from './drill_bed'
import { keep } from './keeping'

const payEvery = 10
const giveBackEvery = 40
const askAgainMs = 1_000
const giveUpMs = 60_000
/** What every place of the benchmark's clinics costs. */
const feeFen = 1500

interface Booking {
  person: BenchPerson
  operation: OrderRequest
  request: Prepared
}

export class Callers {
  /** What follows a booking, and goes on after the last one was sent. */
  private readonly following: Promise<unknown>[] = []
  private booked = 0
  /** Every call as it went, for whoever looks for the reason. */
  private readonly said: (Measured & { path: string; at: number })[] = []

  constructor(
    private readonly testBed: DrillBed,
    private readonly crowd: Crowd,
    readonly history: History,
  ) {}

  /** So many bookings a second for so long, each at its moment whatever the answers are. */
  async book(perSecond: number, seconds: number): Promise<Measured[]> {
    const wanted = new Map<Prepared, Booking>()
    for (let index = 0; index < perSecond * seconds; index += 1) {
      const booking = this.booking(index)
      wanted.set(booking.request, booking)
    }
    const requests = [...wanted.keys()]
    const { ports } = this.testBed
    const measured = await openLoop(ports, requests, perSecond, seconds, (port, request) => {
      const booking = wanted.get(request)
      if (booking === undefined) throw new Error('nobody wanted this')
      return this.bookOnce(booking, port)
    })
    // What follows may be followed by more.
    for (let done = -1; done < this.following.length;) {
      done = this.following.length
      await Promise.all(this.following)
    }
    keep('calls.jsonl', this.said.map((one) => `${JSON.stringify(one)}\n`).join(''))
    return measured
  }

  private booking(index: number): Booking {
    const { people, sources } = this.crowd
    const person = people[index % people.length]
    const slotId = sources[(index * 7 + Math.floor(index / people.length)) % sources.length]
    if (person === undefined || slotId === undefined) throw new Error('nobody, or nothing to book')
    const { patientId, token } = person
    const operation = { kind: 'book', key: randomUUID(), patientId, slotId } as const
    const input = { sourceTimeId: slotId, patientId, idempotencyKey: operation.key }
    return { person, operation, request: prepare(calls.createOrder, input, token) }
  }

  private async bookOnce(booking: Booking, port?: number, since = Date.now()): Promise<Measured> {
    const answer = await this.ask(booking.operation, booking.request, port)
    const { status, orderId } = answer
    if (status === 200 && orderId !== undefined) this.goOn(booking.person, orderId)
    // The client asks again under the same key until it knows.
    else if (outcomeOf(status) === 'unknown' && Date.now() - since < giveUpMs)
      this.following.push(wait(askAgainMs).then(() => this.bookOnce(booking, undefined, since)))
    return answer
  }

  /** Some pay, and some of these give back. */
  private goOn(person: BenchPerson, orderId: string): void {
    this.booked += 1
    const givesBack = this.booked % giveBackEvery === 0
    if (this.booked % payEvery === 0) this.following.push(this.pay(person, orderId, givesBack))
  }

  private async pay(person: BenchPerson, orderId: string, givesBack: boolean): Promise<void> {
    const opening = prepare(calls.payOrder, { orderId, app: 'official_account' }, person.token)
    const answer = await this.insist(() => this.say<ReplyOf<typeof calls.payOrder>>(opening))
    const pay = answer?.body?.pay
    if (pay === undefined || pay === null) return
    await this.history.record(
      { kind: 'pay', businessId: orderId, amountFen: feeFen },
      () => this.testBed.outside.pay(pay),
      () => ({ outcome: 'ok' }),
    )
    if (!givesBack) return
    await wait(2_000)
    const givingBack = prepare(calls.cancelOrder, { orderId }, person.token)
    await this.insist(() => this.ask({ kind: 'cancel', orderId }, givingBack))
  }

  /** Again and again until the answer is known, or for a minute. */
  private async insist<Answer extends Measured>(
    act: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const giveUpAt = Date.now() + giveUpMs
    for (let pauseMs = askAgainMs; Date.now() < giveUpAt; pauseMs *= 1.5) {
      const answer = await act().catch(() => undefined)
      if (answer !== undefined && outcomeOf(answer.status) !== 'unknown') return answer
      await wait(pauseMs)
    }
    return undefined
  }

  /** Says a call and writes down what came of it. */
  private async ask(
    operation: OrderRequest,
    request: Prepared,
    port?: number,
  ): Promise<Measured & { orderId?: string }> {
    const answer = await this.history.record(
      operation,
      () => this.say<{ orderId?: string }>(request, port),
      ({ status, body }) => ({ outcome: outcomeOf(status), orderId: body?.orderId, status }),
    )
    return { status: answer?.status ?? 0, ms: answer?.ms ?? 0, orderId: answer?.body?.orderId }
  }

  private async say<Body>(
    request: Prepared,
    first = this.testBed.ports[this.booked % 2] ?? 0,
  ): Promise<Measured & { body: Body | undefined }> {
    const ports = [first, ...this.testBed.ports.filter((other) => other !== first)]
    const answer = await askFirst(ports, async (port) => {
      const at = Date.now()
      const one = await read<Body>(port, request)
      this.said.push({ path: `${port}${request.path}`, at, status: one.status, ms: one.ms })
      return one
    })
    return answer ?? { status: 502, ms: 0, body: undefined }
  }
}
