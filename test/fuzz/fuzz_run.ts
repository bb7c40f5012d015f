/** The run: parts of all surfaces on as many hospitals as they need, some at once. */
import { chanceOf, chanceOfInput } from './chance'
import { type Input, isRequest, type Replied } from './inputs'
import { chunk, type Job, lastOf } from './jobs'
import { faultOf, isSlow, kindOf, shown } from './judge'
import { Known } from './known'
import { heapMb, markEvery, Memory } from './memory'
import { isCallback } from './notifications'
import { nameOf, type Route } from './routes'
import { fromSomewhere, send } from './sending'
import { spoilWire } from './spoil'
import { fieldNames } from './surfaces'
import { startTarget, type Target } from './target'

/** Parts at once, and inputs of each: some inputs wait for seconds, as a connector does. */
const partsAtOnce = 4
const atOnce = 5

export interface Fault {
  only: string
  status: number
  why: string
  input: Input | undefined
  times: number
}

export interface Sum {
  inputs: number
  seconds: number
  slowestMs: number
  statuses: Map<number, number>
  /** Those that no document knows. */
  failed: number
}

/** Sends them, and keeps what came of it. */
export class Run {
  readonly faults = new Map<string, Fault>()
  readonly sums = new Map<string, Sum>()
  readonly reached = new Set<string>()
  readonly memoryMb: number[] = []
  readonly memory = new Memory()
  /** Of the channel: those that were sent, those that a reader was asked of, and those that it could open. */
  readonly callbacks = { sent: 0, asked: 0, opened: 0 }
  routes: Route[] = []
  private now = ''
  private sent = 0
  private readonly begunAt = performance.now()

  constructor() {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (error: unknown) => {
        const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
        this.add(`${event} ${why.slice(0, 200)}`, {
          only: this.now,
          status: 0,
          why: `${event}: ${why}`,
          input: undefined,
        })
      })
  }

  /** Jobs in their order, on as many hospitals as they need. */
  async all(jobs: readonly Job[]): Promise<void> {
    for (let from = 0; from < jobs.length;) {
      const target = await startTarget()
      this.routes = target.routes
      const known = new Known(target, fieldNames())
      try {
        const until = lastOf(jobs, from)
        const waiting = jobs.slice(from, until).values()
        from = until
        await Promise.all(
          Array.from({ length: partsAtOnce }, async () => {
            for (const job of waiting) await this.send(target, known, job)
          }),
        )
        for (const route of target.routes)
          if (target.watch.wasAsked(route)) this.reached.add(nameOf(route))
      } finally {
        await target.stop()
      }
      this.callbacks.asked += target.callbacks.asked
      this.callbacks.opened += target.callbacks.opened
      this.memoryMb.push(heapMb())
      console.log(
        `${from} of ${jobs.length} parts, ${this.faults.size} kinds of fault, ${this.memoryMb.at(-1)} MB`,
      )
    }
  }

  private async send(target: Target, known: Known, job: Job): Promise<void> {
    const { name, surface, seed, count, only } = job
    const began = performance.now()
    this.now = `${name}:${seed}`
    const asked = await known.asked(chanceOf(seed))
    const inputs = surface.draw(seed, count, asked).map((input, number) => {
      const spoils = chanceOfInput(seed, number + chunk)
      const spoilt = !isRequest(input) || spoils.is(0.7) ? input : spoilWire(input, spoils)
      return fromSomewhere(surface.sign?.(spoilt, spoils, asked) ?? spoilt, spoils)
    })
    const sum = this.sums.get(name) ?? {
      inputs: 0,
      seconds: 0,
      slowestMs: 0,
      statuses: new Map(),
      failed: 0,
    }
    this.sums.set(name, sum)
    const waiting = inputs.entries()
    const workers = Array.from({ length: atOnce }, async () => {
      for (const [number, input] of waiting) {
        if (only !== undefined && only !== number) continue
        if (isCallback(input)) this.callbacks.sent += 1
        const replied = await sendInTime(target, input)
        const why = target.said.get(replied.requestId ?? '') ?? ''
        target.said.delete(replied.requestId ?? '')
        sum.statuses.set(replied.status, (sum.statuses.get(replied.status) ?? 0) + 1)
        sum.slowestMs = Math.max(sum.slowestMs, replied.ms)
        if (only !== undefined) console.log(replied, shown(input))
        const fault = faultOf(input, replied, why)
        if (fault !== undefined && replied.status >= 500) sum.failed += 1
        if (fault !== undefined)
          this.add(kindOf(name, input, replied.status, fault), {
            only: `${name}:${seed}:${number}`,
            status: replied.status,
            why: fault,
            input,
          })
      }
    })
    await Promise.all(workers)
    sum.inputs += only === undefined ? inputs.length : 1
    sum.seconds += (performance.now() - began) / 1000
    this.sent += inputs.length
    if (this.sent % markEvery < inputs.length) this.say()
  }

  private say(): void {
    const perSecond = (this.sent / (performance.now() - this.begunAt)) * 1000
    console.log(
      `${this.sent} inputs, ${perSecond.toFixed(0)}/s, ${this.faults.size} kinds of fault`,
    )
    this.memory.mark(this.sent)
  }

  private add(kind: string, fault: Omit<Fault, 'times'>): void {
    const before = this.faults.get(kind)
    if (before !== undefined) before.times += 1
    else {
      this.faults.set(kind, { ...fault, times: 1 })
      console.log(`fault: ${kind} --only=${fault.only}`)
    }
  }
}

/** What was slow is sent once more: the machine may have been busy. */
async function sendInTime(target: Target, input: Input): Promise<Replied> {
  const replied = await send(target, input)
  return isSlow(input, replied) ? send(target, input) : replied
}
