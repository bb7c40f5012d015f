/** The hospital's queues for tests: it gives the numbers, and anyone who calls at its desks tells each step as an event. */
import { allAreas } from '../../../../server/app'
import type { Dependencies } from '../../../../server/dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../../server/gateways/failures'
import type { HisNumber, HisNumberRequest, HisQueues } from '../../../../server/gateways/his/queues'
import { Refused } from '../../../../server/http/refused'
import { intakeOf, take } from '../../../../server/intake'
import { hospitalDay, hospitalMoment, hospitalNow } from '../../../../server/values/hospital_time'
import * as steps from '../../../../simulators/hospital/queue_steps'

/** A place with a queue, or a clinic. */
export interface Place {
  branchId: string
  clinicId?: string
  itemCode?: string
  /** 检验 unless it says otherwise. */
  group?: { code: string; name: string }
  name: string
  letter: string
  counters: number
  usualSeconds: number
  begins: string
  ends: string
}

export class QueueDesk implements HisQueues {
  private readonly queues = new Map<string, steps.Queue>()
  private readonly places = new Map<string, Place>()
  private readonly returns = new Map<string, number>()
  private deps: Dependencies | undefined
  /** As which system it tells. */
  source = 'test'
  mode: 'ok' | 'down' | 'not_offered' | 'silent' = 'ok'

  /** From now on it tells this app. */
  serve(deps: Dependencies): void {
    this.deps = deps
  }

  offer(place: Place): void {
    this.places.set(place.clinicId ?? `${place.branchId} ${place.itemCode ?? ''}`, place)
  }

  /** Nobody has a number. */
  forget(): void {
    this.queues.clear()
    this.returns.clear()
    this.asked.length = 0
  }

  /** What was asked, in order. */
  readonly asked: HisNumberRequest[] = []

  async take(request: HisNumberRequest): Promise<HisNumber | undefined> {
    if (this.mode === 'not_offered') return undefined
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    this.asked.push(request)
    const known = this.places.get(
      request.clinicId ?? `${request.branchId} ${request.itemCode ?? ''}`,
    )
    const place = known ?? anyPlace(request)
    const { id, now } = await this.open(place)
    const queue = this.of(id)
    const { patientNo, orderNo, examId = null } = request
    const given = queue.numbers.find(
      (one) =>
        one.patient?.value === patientNo &&
        one.state !== 'cancelled' &&
        (examId === null || one.examId === examId || one.state !== 'done'),
    )
    if (given !== undefined) return { queue, seq: queue.seq, number: given }
    const patient = { system: 'patient_no', value: patientNo }
    const number = steps.take(queue, { patient, orderNo, examId }, now)
    return this.answer(queue.id, number)
  }

  async comeBack(asked: { queueId: string; number: number }): Promise<HisNumber | undefined> {
    if (this.mode === 'not_offered') return undefined
    const queue = this.of(asked.queueId)
    const key = `${asked.queueId} ${asked.number}`
    const returns = this.returns.get(key) ?? 0
    try {
      const number = steps.comeBack(queue, asked.number, returns)
      this.returns.set(key, returns + 1)
      return await this.answer(queue.id, number)
    } catch (error) {
      if (error instanceof Refused) throw new GatewayRefused('his', 'NO', error.message)
      throw error
    }
  }

  /** A caller does something; the numbers that are different. @throws Refused */
  async step(queueId: string, what: steps.Step): Promise<string[]> {
    const queue = this.of(queueId)
    const changed = what(queue, await this.now())
    await this.change(queueId, changed)
    return changed.map((one) => `${steps.queueNoOf(queue, one)} ${one.state}`)
  }

  /** A number is taken away, as when its visit was ended at a window. */
  async cancel(queueId: string, number: number): Promise<void> {
    const held = this.of(queueId).numbers.find((one) => one.number === number)
    if (held !== undefined) await this.change(queueId, [{ ...held, state: 'cancelled' }])
  }

  /** Tells the whole queue, as it stands. */
  publish(queueId: string): Promise<void> {
    return this.notify([this.of(queueId)])
  }

  /** The hospital's id of the queue of a place or a clinic. */
  queueIdOf(key: string): string {
    const found = [...this.queues.values()].find(
      ({ clinicId, itemCode }) => clinicId === key || itemCode === key,
    )
    if (found === undefined) throw new Error(`no queue of ${key}`)
    return found.id
  }

  private of(queueId: string): steps.Queue {
    const queue = this.queues.get(queueId)
    if (queue === undefined) throw new Error(`no queue ${queueId}`)
    return queue
  }

  private async now(): Promise<string> {
    return hospitalMoment(await hospitalNow(this.app.sql))
  }

  private get app(): Dependencies {
    if (this.deps === undefined) throw new Error('the desk serves no app')
    return this.deps
  }

  private async open(place: Place): Promise<{ id: string; now: string }> {
    const now = await this.now()
    const day = hospitalDay(new Date(now))
    const isMorning = place.clinicId !== undefined || now.slice(11, 16) < '12:00'
    const halfDay = isMorning ? 'morning' : 'afternoon'
    const id = `q:${place.clinicId ?? place.itemCode ?? ''}:${day}:${halfDay}`
    const known = this.queues.get(id)
    if (known !== undefined) return { id, now }
    const { begins, ends, clinicId = null, itemCode = null, group = lab, ...rest } = place
    const queue: steps.Queue = {
      ...rest,
      kind: 'queue',
      id,
      version: 1,
      at: now,
      clinicId,
      itemCode,
      group: clinicId === null ? group : null,
      location: null,
      remark: null,
      day,
      halfDay,
      beginsAt: `${day}T${begins}:00+08:00`,
      endsAt: `${day}T${ends}:00+08:00`,
      seq: 0,
      numbers: [],
    }
    this.queues.set(id, queue)
    if (this.mode !== 'silent') await this.notify([queue])
    return { id, now }
  }

  private async answer(queueId: string, number: steps.Ticket): Promise<HisNumber> {
    await this.change(queueId, [number])
    const queue = this.of(queueId)
    return { queue: { ...queue, numbers: [] }, seq: queue.seq, number }
  }

  private async change(queueId: string, changed: readonly steps.Ticket[]): Promise<void> {
    const { queue, events } = steps.applied(this.of(queueId), changed)
    this.queues.set(queueId, queue)
    const at = await this.now()
    const visits = changed.flatMap(({ orderNo, state }) =>
      orderNo !== null && state === 'done'
        ? [{ kind: 'visit', id: `v:${orderNo}`, version: 1, at, orderNo, state: 'seen' }]
        : [],
    )
    if (this.mode === 'silent') return
    await this.notify([
      ...events.map(({ seq, number }) => ({
        kind: 'queueEvent',
        id: `${queueId}:${seq}`,
        version: 1,
        at,
        queueId,
        seq,
        number,
      })),
      ...visits,
    ])
  }

  private async notify(documents: readonly object[]): Promise<void> {
    const outcomes = await take(intakeOf(this.app, allAreas), this.source, documents)
    // An event may overtake its queue.
    const bad = outcomes.find(({ outcome }) => outcome === 'refused')
    if (bad !== undefined) throw new Error(JSON.stringify(bad))
  }
}

const lab = { code: 'lab', name: '检验' }

/** A place that nothing was said of. */
const anyPlace = ({ branchId, clinicId, itemCode }: HisNumberRequest): Place => ({
  branchId,
  ...(clinicId === null ? { itemCode: itemCode ?? '' } : { clinicId }),
  name: '取号处',
  letter: 'A',
  counters: 1,
  usualSeconds: 300,
  begins: '00:00',
  ends: '23:59',
})
