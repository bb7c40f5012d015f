/** Patients who want one of few places of the hospital's own: they do what the confirm page does, ask again as they are told, and write down what they hear. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { registrationCalls as calls } from '../../../src/contract/registration'
import type { BenchPerson } from '../../bench/hospital'
import { prepare, read, type Measured, type Prepared, type Refusal } from '../../bench/load'
import type { Heard } from '../history/lock_rules'
import type { Chance } from '../hospital_week/hospital/chance'

/** A clinic with its one time. */
export interface PoolClinic {
  clinicId: string
  slotId: string
}

/** What becomes of a held place. */
export type Purpose = 'order' | 'leave' | 'vanish'

interface Ways {
  ports: readonly number[]
  clinics: readonly PoolClinic[]
  chance: Chance
  /** Whoever was refused looks again until then. */
  isOver: () => boolean
  /** What a patient does who has a place. */
  purposeOf: () => Purpose
  /** Goes on with an order that was made. */
  goOn?: (person: BenchPerson, orderId: string) => Promise<void>
}

type Answer = Measured & { refusal: Refusal | undefined }

const lookAgainMs = 5000
const askAgainMs = 1000

export class Crowd {
  readonly heard: Heard[] = []
  /** When each knew for the first time: has a place, or all clinics were refused. */
  readonly knew: { patientNo: string; at: number }[] = []
  /** How many were told that the hospital does not answer. */
  silences = 0
  ordered = 0
  /** The worst place in the line that anybody was told. */
  longest = 0

  constructor(private readonly ways: Ways) {}

  /** All come, each at a moment of its own within so long; ends when nobody looks any more. */
  async come(people: readonly BenchPerson[], withinMs: number): Promise<void> {
    await Promise.all(
      people.map(async (person, index) => {
        await wait(this.ways.chance.between(0, withinMs))
        await this.live(person, index)
      }),
    )
  }

  private async live(person: BenchPerson, index: number): Promise<void> {
    const cameAt = Date.now()
    const { clinics, isOver, purposeOf } = this.ways
    const know = () => this.knew.push({ patientNo: patientNoOf(person), at: Date.now() })
    for (let isFirst = true; ; isFirst = false) {
      for (let turn = 0; turn < clinics.length; turn += 1) {
        const clinic = clinics[(index + turn) % clinics.length]
        if (clinic === undefined || !(await this.hold(person, clinic, cameAt))) continue
        if (isFirst) know()
        const purpose = purposeOf()
        if (purpose === 'vanish') return
        if (purpose === 'order') return this.order(person, clinic)
        const leaving = prepare(calls.releaseHold, { sourceTimeId: clinic.slotId }, person.token)
        await this.insist(() => this.ask(person, leaving))
        return
      }
      if (isFirst) know()
      if (isOver()) return
      await wait(lookAgainMs)
      if (isOver()) return
    }
  }

  /** Whether the place is held: asks on while the hospital has not said. */
  private async hold(person: BenchPerson, clinic: PoolClinic, cameAt: number): Promise<boolean> {
    const { patientId, token } = person
    const asking = prepare(calls.createHold, { sourceTimeId: clinic.slotId, patientId }, token)
    for (;;) {
      const from = Date.now()
      const answer = await this.ask(person, asking)
      const note = (kind: Heard['kind']) =>
        this.heard.push({
          kind,
          patientNo: patientNoOf(person),
          clinicId: clinic.clinicId,
          cameAt,
          from,
          to: Date.now(),
        })
      const { code, details } = answer.refusal ?? { code: '' }
      if (answer.status === 200) return note('held') > 0
      if (code === 'LOCK_ASKED') {
        note('waits')
        this.longest = Math.max(this.longest, Number(details?.ahead ?? 0))
        await wait(Number(details?.retryAfterSeconds) * 1000)
      } else if (code === 'HOSPITAL_UNAVAILABLE') {
        this.silences += 1
        return note('refused') < 0
      } else if (answer.status >= 400 && answer.status < 500) return note('refused') < 0
      else if (this.ways.isOver()) return note('unknown') < 0
      else await wait(askAgainMs)
    }
  }

  private async order(person: BenchPerson, { slotId }: PoolClinic): Promise<void> {
    const { patientId, token } = person
    const wanted = { sourceTimeId: slotId, patientId, idempotencyKey: randomUUID() }
    const answer = await this.insist(() =>
      this.ask<{ orderId: string }>(person, prepare(calls.createOrder, wanted, token)),
    )
    if (answer?.body === undefined) return
    this.ordered += 1
    await this.ways.goOn?.(person, answer.body.orderId)
  }

  /** Again and again until the answer is known. */
  async insist<Given extends Answer>(act: () => Promise<Given>): Promise<Given | undefined> {
    for (;;) {
      const answer = await act()
      if (answer.status >= 200 && answer.status < 500) return answer
      if (this.ways.isOver()) return undefined
      await wait(askAgainMs)
    }
  }

  /** By the process that a patient's address leads to, or by another one when that takes no connections. */
  async ask<Body>(person: BenchPerson, request: Prepared) {
    const { ports } = this.ways
    const first = person.patientId.charCodeAt(0) % ports.length
    for (let turn = 0; ; turn += 1) {
      const answer = await read<Body>(ports[(first + turn) % ports.length] ?? 0, request)
      if (answer.isRefused !== true || turn + 1 >= ports.length) return answer
    }
  }
}

/** As `addPeople` numbers them. */
const patientNoOf = ({ patientId }: BenchPerson): string => `B${patientId.slice(0, 18)}`
