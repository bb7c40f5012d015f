/** Rows of a read-only view: those behind the change column at each poll, and the whole view now and then. */
import { pageQuery } from '../databases/dialects'
import type { DatabaseReader, Row } from '../databases/reader'
import type { Journal } from '../journal/journal'
import type { ViewSource as Shape } from '../profile/shape'
import { repeat, type Source, type SourceState } from './source'

const pageRows = 1000
const completeKey = '__complete'

export class ViewSource implements Source {
  private work: { stop: () => Promise<void> } | undefined
  private wholeAt = -Infinity
  private rows = 0

  constructor(
    readonly name: string,
    private readonly shape: Shape,
    private readonly type: Parameters<typeof pageQuery>[0],
    private readonly database: DatabaseReader,
  ) {}

  async start(
    journal: Journal,
    onNews: () => void,
    onState: (state: SourceState) => void,
  ): Promise<void> {
    const state = (failure: string | null, readAt: number | null): void =>
      onState({ source: this.name, readAt, failure, rows: this.rows })
    this.work = repeat(this.shape.everySeconds * 1000, async () => {
      try {
        await this.poll(journal, onNews)
        state(null, Date.now())
      } catch (error) {
        state(error instanceof Error ? error.message : String(error), null)
        throw error
      }
    })
  }

  async stop(): Promise<void> {
    await this.work?.stop()
    await this.database.close()
  }

  async sample(count: number): Promise<string[]> {
    const rows = await this.page(this.shape.key, undefined, count)
    return rows.map((row) => JSON.stringify(row))
  }

  parse(content: string): unknown {
    return JSON.parse(content)
  }

  mappingOf(content: string): string {
    const isList = content.startsWith(`{"${completeKey}"`)
    return isList ? (this.shape.complete ?? this.shape.mapping) : this.shape.mapping
  }

  private async poll(journal: Journal, onNews: () => void): Promise<void> {
    const { changed, wholeEverySeconds } = this.shape
    const isWholeDue = performance.now() - this.wholeAt >= wholeEverySeconds * 1000
    if (changed === undefined || isWholeDue) {
      await this.readWhole(journal, onNews)
      this.wholeAt = performance.now()
    } else await this.readChanged(changed, journal, onNews)
  }

  /** Everything in the order of the key; with `complete`, the list of it last. */
  private async readWhole(journal: Journal, onNews: () => void): Promise<void> {
    const { key, changed, complete } = this.shape
    const all: Row[] = []
    let newest = journal.cursor(this.name)
    for (let after: string[] | undefined; ;) {
      const rows = await this.page(key, after)
      for (const row of rows) {
        const at = changed === undefined ? null : (row[changed] ?? null)
        if (at !== null && (newest === undefined || later(at, newest))) newest = at
      }
      if (complete !== undefined) all.push(...rows)
      this.keep(journal, rows, undefined, onNews)
      const last = rows.at(-1)
      if (rows.length < pageRows || last === undefined) break
      after = key.map((name) => last[name] ?? '')
    }
    if (newest !== undefined) journal.accept(this.name, [], newest)
    if (complete === undefined) return
    const content = JSON.stringify({ [completeKey]: true, rows: all })
    if (journal.accept(this.name, [{ key: completeKey, content }]) > 0) onNews()
  }

  /** Rows from the newest change on; the last moment is read again, as others may have changed in it. */
  private async readChanged(changed: string, journal: Journal, onNews: () => void): Promise<void> {
    const { key } = this.shape
    const since = journal.cursor(this.name)
    const order = [changed, ...key.filter((name) => name !== changed)]
    let after = since === undefined ? undefined : [before(since), ...order.slice(1).map(() => '')]
    for (;;) {
      const rows = await this.page(order, after)
      const last = rows.at(-1)
      this.keep(journal, rows, last?.[changed] ?? undefined, onNews)
      if (rows.length < pageRows || last === undefined) return
      after = order.map((name) => last[name] ?? '')
    }
  }

  private keep(
    journal: Journal,
    rows: readonly Row[],
    cursor: string | undefined,
    onNews: () => void,
  ): void {
    const items = rows.map((row) => ({
      key: this.shape.key.map((name) => row[name] ?? '').join('|'),
      content: JSON.stringify(row),
    }))
    this.rows += rows.length
    if (items.length > 0 && journal.accept(this.name, items, cursor) > 0) onNews()
  }

  private page(
    order: readonly string[],
    after?: readonly string[],
    limit = pageRows,
  ): Promise<Row[]> {
    const { view, columns, key, changed } = this.shape
    const wanted = [...new Set([...columns, ...key, ...(changed === undefined ? [] : [changed])])]
    return this.database.read(
      pageQuery(this.type, { view, columns: wanted, order, ...(after && { after }), limit }),
    )
  }
}

/** Numbers by their size, times by their text. */
function later(one: string, other: string): boolean {
  return isNumber(one) && isNumber(other) ? BigInt(one) > BigInt(other) : one > other
}

/** A little before, so that what was committed late in the same moment is read. */
function before(cursor: string): string {
  if (isNumber(cursor)) return String(BigInt(cursor) - 1n)
  const [, date = '', time = '', rest = ''] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(.*)$/.exec(cursor) ?? []
  if (date === '') return cursor
  const moved = new Date(Date.parse(`${date}T${time}Z`) - 5000).toISOString()
  return `${moved.slice(0, 10)} ${moved.slice(11, 19)}${rest.replace(/^\.\d+/, '')}`
}

const isNumber = (text: string): boolean => /^\d+$/.test(text)
