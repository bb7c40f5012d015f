/**
 * `npm run test:matrix -- fuzz`: 1,000,000 spoilt inputs against every way in. None may be answered 5xx, late, with the server's insides or not at all; none may end the process, leave a
 * promise that nobody catches, or memory that is not given back; and every route of every server must have been reached.
 * `FUZZ_SEED=7 FUZZ_INPUTS=500 npx tsx test/fuzz/run.ts fhir` sends to one surface. A fault says how it is sent again: `npx tsx test/fuzz/run.ts --only=fhir:7:123`; ids are those of the database that it meets then.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import globalSetup from '../support/server/global_setup'
import globalTeardown from '../support/server/global_teardown'
import { statementsVariable } from '../support/server/plans'
import { chanceOf, chanceOfInput } from './chance'
import { type Input, isRequest, type Replied, type Surface } from './inputs'
import { faultOf, isSlow, kindOf, shown } from './judge'
import { Known } from './known'
import { nameOf, type Route } from './routes'
import { fromSomewhere, send } from './sending'
import { spoilWire } from './spoil'
import { fieldNames, surfaces } from './surfaces'
import { startTarget, type Target } from './target'
import { notFuzzed } from './unfuzzed'

const inputsOfAll = Number(process.env.FUZZ_INPUTS ?? 1_000_000)
const firstSeed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const chunk = 500
/** Parts at once, and inputs of each: some inputs wait for seconds, as a connector does. */
const partsAtOnce = 4
const atOnce = 5
/** What is valid changes the hospital: after so many inputs the next begins with a new one. */
const inputsOfTarget = 120_000
/** How often the run says how far it is. */
const saidEvery = 10_000
/** With fewer inputs chance leaves routes out. */
const inputsForAllRoutes = 100_000
/** The first of each kind of fault is shown. */
const shownMax = 60
/** What the run itself and the fakes' books may grow by. */
const memoryMaxMb = 150

interface Fault {
  only: string
  status: number
  why: string
  input: Input | undefined
  times: number
}

interface Sum {
  inputs: number
  seconds: number
  slowestMs: number
  statuses: Map<number, number>
  /** Those that no document knows. */
  failed: number
}

interface Job {
  name: string
  surface: Surface
  seed: number
  count: number
  /** Sends this one alone. */
  only?: number
}

class Run {
  readonly faults = new Map<string, Fault>()
  readonly sums = new Map<string, Sum>()
  readonly reached = new Set<string>()
  readonly memoryMb: number[] = []
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
      return fromSomewhere(spoilt, spoils)
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
    if (this.sent % saidEvery < inputs.length) this.say()
  }

  private say(): void {
    const perSecond = (this.sent / (performance.now() - this.begunAt)) * 1000
    console.log(
      `${this.sent} inputs, ${perSecond.toFixed(0)}/s, ${this.faults.size} kinds of fault`,
    )
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

/** Where the jobs of one hospital end. */
function lastOf(jobs: readonly Job[], from: number): number {
  let sent = 0
  let at = from
  for (; at < jobs.length && sent < inputsOfTarget; at += 1) sent += jobs[at]?.count ?? 0
  return at
}

/** What was slow is sent once more: the machine may have been busy. */
async function sendInTime(target: Target, input: Input): Promise<Replied> {
  const replied = await send(target, input)
  return isSlow(input, replied) ? send(target, input) : replied
}

function heapMb(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20)
}

/** Parts of all surfaces in turn, each with a seed of its own. */
function jobsOf(wanted: readonly string[]): Job[] {
  const chosen = Object.entries(surfaces).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name),
  )
  const shares = chosen.reduce((sum, [, { share }]) => sum + share, 0)
  const jobs = chosen.flatMap(([name, surface]) => {
    const inputs = Math.round((inputsOfAll * surface.share) / shares)
    const parts = Math.ceil(inputs / chunk)
    return Array.from({ length: parts }, (_, part) => ({
      name,
      surface,
      seed: firstSeed + part,
      count: Math.min(chunk, inputs - part * chunk),
      at: (part + 0.5) / parts,
    }))
  })
  return jobs.sort((one, other) => one.at - other.at)
}

function onlyJob(text: string): Job {
  const [name = '', seed = '', number = ''] = text.split(':')
  const surface = surfaces[name]
  if (surface === undefined) throw new Error(`there is no surface ${name}`)
  return { name, surface, seed: Number(seed), count: chunk, only: Number(number) }
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const only = words.filter((word) => word.startsWith('--only=')).map((word) => word.slice(7))
  const wanted = words.filter((word) => !word.startsWith('--'))
  const strange = wanted.filter((name) => !(name in surfaces))
  if (strange.length > 0)
    throw new Error(`${strange.join(', ')}: there is ${Object.keys(surfaces).join(', ')}`)
  await globalSetup()
  // The plans of the tests' statements are looked at in the tests.
  Reflect.deleteProperty(process.env, statementsVariable)
  const run = new Run()
  const began = performance.now()
  try {
    await run.all(only.length > 0 ? only.map(onlyJob) : jobsOf(wanted))
  } finally {
    await globalTeardown()
  }
  const isWhole = only.length === 0 && wanted.length === 0 && inputsOfAll >= inputsForAllRoutes
  const missed = isWhole ? missedBy(run) : []
  printSums(run, (performance.now() - began) / 1000)
  printFaults([...run.faults.values()])
  for (const route of missed) console.log(`no input has reached ${route}`)
  const grown = (run.memoryMb.at(-1) ?? 0) - (run.memoryMb[1] ?? run.memoryMb[0] ?? 0)
  console.log(`\nmemory after each hospital: ${run.memoryMb.join(', ')} MB`)
  const isLeaking = grown > memoryMaxMb
  if (isLeaking) console.log(`it grew by ${grown} MB`)
  process.exit(run.faults.size > 0 || missed.length > 0 || isLeaking ? 1 : 0)
}

const missedBy = ({ routes, reached }: Run): string[] =>
  routes
    .map(nameOf)
    .filter((name) => !reached.has(name) && notFuzzed.every(({ pattern }) => !pattern.test(name)))

function printSums({ sums }: Run, seconds: number): void {
  let inputs = 0
  let bad = 0
  for (const [name, sum] of sums) {
    const statuses = [...sum.statuses].sort(([one], [other]) => one - other)
    inputs += sum.inputs
    bad += sum.failed
    console.log(
      `${name}: ${sum.inputs} inputs, ${sum.seconds.toFixed(0)} s, slowest ${sum.slowestMs.toFixed(0)} ms, ${sum.failed} x 5xx; ${statuses.map(([status, of]) => `${status}: ${of}`).join(', ')}`,
    )
  }
  console.log(
    `${inputs} inputs in ${seconds.toFixed(0)} s, ${(inputs / seconds).toFixed(0)}/s, first seed ${firstSeed}, ${bad} x 5xx`,
  )
}

function printFaults(faults: readonly Fault[]): void {
  for (const { only, status, why, input, times } of faults.slice(0, shownMax))
    console.log(
      `\n${times} x ${status} --only=${only}: ${why.slice(0, 1500)}\n  ${input === undefined ? '' : shown(input)}`,
    )
  console.log(faults.length === 0 ? '\n0 faults' : `\n${faults.length} kinds of fault`)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
