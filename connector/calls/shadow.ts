/** Calls of the shadow week: the old way answers them, and what the profile would have answered is compared. Nothing is written at the hospital by this way. */
import type { Connector } from '../connector'
import type { Log } from '../engine'
import type { Comparison } from '../journal/entries'
import type { Journal } from '../journal/journal'
import { MappingFailed } from '../mapping/mapping'
import type { ProfileShape } from '../profile/shape'
import type { Answers } from './answer'
import { ask, query, requestOf, type Answer, type Call } from './exchange'

const timeoutMs = 10_000
const namesShown = 10

export class ShadowCalls implements Answers {
  private readonly underWay = new Set<Promise<void>>()

  constructor(
    private readonly old: NonNullable<ProfileShape['old']>,
    private readonly connector: Connector,
    private readonly journal: Journal,
    private readonly log: Log,
  ) {}

  /** The old way's answer; the comparison goes on behind it. */
  async answer(call: Call): Promise<Answer> {
    const answer = await this.askOld(call)
    const work = this.note(call, answer)
    this.underWay.add(work)
    void work.finally(() => this.underWay.delete(work))
    return answer
  }

  /** Resolves when nothing is being compared. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay)
  }

  private async note(call: Call, answer: Answer): Promise<void> {
    const { path, key } = call
    const found = await this.compare(call, answer).catch((error: unknown): Comparison => {
      if (error instanceof MappingFailed)
        return { outcome: 'fault', detail: `${error.fault.place}: ${error.fault.reason}` }
      // The hospital's own words may name a patient.
      return { outcome: 'fault', detail: error instanceof Error ? error.name : 'unknown' }
    })
    this.journal.addComparison(path, key, found)
    if (found.outcome === 'different' || found.outcome === 'fault')
      this.log('call differs', { path, key, why: found.detail })
  }

  private async compare(call: Call, old: Answer): Promise<Comparison> {
    const shape = this.connector.profile.calls[call.path]
    if (shape === undefined) return { outcome: 'not offered', detail: '' }
    if (old.status >= 500) return { outcome: 'only mapped', detail: 'the old way has no answer' }
    if (shape.reads) return difference(old, await ask(this.connector, shape, call))
    await requestOf(this.connector, shape.request, call)
    const found = await query(this.connector, shape, call)
    if (found === 'not asked') return { outcome: 'only mapped', detail: '' }
    const isDone = old.status < 300
    if (found !== undefined) return difference(old, found)
    return isDone
      ? { outcome: 'different', detail: 'done by the old way, not found by the query' }
      : { outcome: 'same', detail: '' }
  }

  private async askOld({ path, key, body }: Call): Promise<Answer> {
    try {
      const response = await fetch(this.old.url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.old.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
    } catch {
      return { status: 503, body: { code: 'NO_ANSWER' } }
    }
  }
}

/** The names of what differs; values may be a patient's. */
function difference(old: Answer, found: Answer): Comparison {
  const names = differing(
    { status: old.status, ...bodyOf(old) },
    { status: found.status, ...bodyOf(found) },
  )
  return names.length === 0
    ? { outcome: 'same', detail: '' }
    : { outcome: 'different', detail: names.slice(0, namesShown).join(', ') }
}

/** The words of a refusal are each system's own. */
function bodyOf({ status, body }: Answer): { body?: unknown } {
  return status < 300 ? { body } : {}
}

/** Paths at which two values differ; what is null is not there. */
function differing(one: unknown, other: unknown, path = ''): string[] {
  if (one === other || ((one ?? null) === null && (other ?? null) === null)) return []
  if (!isStructure(one) || !isStructure(other)) return [path]
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  const names = [...new Set([...first.keys(), ...second.keys()])].sort()
  return names.flatMap((name) =>
    differing(first.get(name), second.get(name), path === '' ? name : `${path}.${name}`),
  )
}

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null
