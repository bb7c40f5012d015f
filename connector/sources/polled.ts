/** A source that is looked at again and again. Its contents are JSON; the list of everything has a mapping of its own. */
import { standard } from '../formats/chinese'
import type { Incoming } from '../journal/entries'
import type { Journal } from '../journal/journal'
import { withoutPadding } from '../mapping/times'
import { repeat, type Source, type SourceState } from './source'

const completeKey = '__complete'
const unreadKey = '__unread'

export interface PolledShape {
  mapping: string
  everySeconds: number
  complete?: string | undefined
}

/** What a poll is given: the journal, with news told on. */
export interface Taking {
  cursor(): string | undefined
  accept(items: readonly Incoming[], cursor?: string): void
  journal: Journal
}

export abstract class PolledSource<Shape extends PolledShape> implements Source {
  private work: { stop: () => Promise<void> } | undefined
  private rows = 0
  /** How far the hospital's clock is ahead, where it tells its time. */
  protected clockSkewSeconds: number | null = null

  constructor(
    readonly name: string,
    protected readonly shape: Shape,
  ) {}

  start(
    journal: Journal,
    onNews: () => void,
    onState: (state: SourceState) => void,
  ): Promise<void> {
    const taking: Taking = {
      journal,
      cursor: () => journal.cursor(this.name),
      accept: (items, cursor) => {
        this.rows += items.length
        if (journal.accept(this.name, items, cursor) > 0) onNews()
      },
    }
    const state = (failure: string | null, readAt: number | null): void => {
      const { name: source, rows, clockSkewSeconds } = this
      onState({ source, readAt, failure, rows, clockSkewSeconds })
    }
    this.work = repeat(this.shape.everySeconds * 1000, async () => {
      try {
        await this.poll(taking)
        state(null, Date.now())
      } catch (error) {
        state(error instanceof Error ? error.message : String(error), null)
        throw error
      }
    })
    return Promise.resolve()
  }

  async stop(): Promise<void> {
    await this.work?.stop()
    await this.close()
  }

  /** @throws Error with the reason why it could not be read */
  parse(content: string): unknown {
    const value: unknown = JSON.parse(standard(content), withoutPadding)
    if (content.startsWith(`{"${unreadKey}"`)) throw new Error(String(Object(value)[unreadKey]))
    return value
  }

  mappingOf(content: string): string {
    const isList = content.startsWith(`{"${completeKey}"`)
    return isList ? (this.shape.complete ?? this.shape.mapping) : this.shape.mapping
  }

  abstract sample(count: number): Promise<string[]>

  /** Reads what is new. */
  protected abstract poll(taking: Taking): Promise<void>

  protected close(): Promise<void> {
    return Promise.resolve()
  }
}

/** Of rows with one key, as a join makes them, one: the newest, else always the same, so that they do not follow each other for ever. */
export function onePerKey<Row extends Record<string, string | null>>(
  rows: readonly Row[],
  key: readonly string[],
  changed: string | undefined,
): Row[] {
  const rank = (row: Row): string =>
    `${(changed === undefined ? null : row[changed]) ?? ''} ${JSON.stringify(row)}`
  const byKey = new Map<string, Row>()
  for (const row of rows) {
    const name = JSON.stringify(key.map((one) => row[one]))
    const known = byKey.get(name)
    if (known === undefined || rank(row) > rank(known)) byKey.set(name, row)
  }
  return [...byKey.values()]
}

/** Rows by their key. */
export const itemsOf = (
  rows: readonly Record<string, string | null>[],
  key: readonly string[],
): Incoming[] =>
  rows.map((row) => ({
    key: key.map((name) => row[name] ?? '').join('|'),
    content: JSON.stringify(row),
  }))

/** The list of everything. */
export const completeOf = (list: object): Incoming => ({
  key: completeKey,
  content: JSON.stringify({ [completeKey]: true, ...list }),
})

/** What is no row, with why: it is kept, and set aside when it is mapped. */
export const unreadOf = (key: string, reason: string, fields: unknown): Incoming => ({
  key,
  content: JSON.stringify({ [unreadKey]: reason, fields }),
})
