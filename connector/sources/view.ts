/** Rows of a read-only view: those behind the change column at each poll, and the whole view now and then. */
import { pageQuery, type PageQuery } from '../databases/dialects'
import type { DatabaseReader, Row } from '../databases/reader'
import type { Incoming } from '../journal/entries'
import type { ViewSource as Shape } from '../profile/shape'
import { seconds } from '../state'
import { before, isExact, later } from './moments'
import { completeOf, itemsOf, onePerKey, PolledSource, type Taking } from './polled'

const pageRows = 1000
const paces = {
  /** So long after a change was the newest, nothing else is committed beside it. */
  settledMs: 120_000,
  /** A transaction of a HIS may take so long, and its rows then are older than what has been read: once a minute they are looked for. */
  lateMs: 900_000,
  lateEveryMs: 60_000,
}

export class ViewSource extends PolledSource<Shape> {
  private wholeAt = -Infinity
  /** The whole view has rows whose time of change is empty: its new ones may be such, too. */
  private hasUndated = false
  /** The last row of the newest change, and since when it is the newest. */
  private newest: { cursor: string; since: number; row: string[] | undefined } | undefined
  /** What was the newest change at which time, the oldest first. */
  private trail: { cursor: string; at: number }[] = []

  constructor(
    name: string,
    shape: Shape,
    private readonly type: Parameters<typeof pageQuery>[0],
    private readonly database: DatabaseReader,
    private readonly pace = paces,
  ) {
    super(name, shape)
  }

  async sample(count: number): Promise<string[]> {
    const rows = await this.page(this.shape.key, { limit: count })
    return rows.map((row) => JSON.stringify(row))
  }

  protected override close(): Promise<void> {
    return this.database.close()
  }

  protected async poll(taking: Taking): Promise<void> {
    const { changed, wholeEverySeconds } = this.shape
    const isWholeDue = performance.now() - this.wholeAt >= wholeEverySeconds * 1000
    if (isWholeDue) {
      const now = await this.database.clock()
      this.clockSkewSeconds = seconds(now.getTime() - Date.now())
    }
    if (changed === undefined || isWholeDue) {
      await this.readWhole(taking)
      this.wholeAt = performance.now()
    } else {
      await this.readChanged(changed, taking)
      if (this.hasUndated) await this.readUndated(changed, taking)
    }
  }

  /** Everything in the order of the key; with `complete`, the list of it last. */
  private async readWhole({ cursor, accept }: Taking): Promise<void> {
    const { key, changed, complete } = this.shape
    const all: Row[] = []
    let [newest, hasUndated] = [cursor(), false]
    for (let after: string[] | undefined; ;) {
      const rows = await this.page(key, { after })
      for (const row of rows) {
        const at = changed === undefined ? null : (row[changed] ?? null)
        if (at === null) hasUndated = changed !== undefined
        else if (newest === undefined || later(at, newest)) newest = at
      }
      if (complete !== undefined) all.push(...rows)
      accept(this.items(rows))
      const last = rows.at(-1)
      if (rows.length < pageRows || last === undefined) break
      after = key.map((name) => last[name] ?? '')
    }
    this.hasUndated = hasUndated
    if (newest !== undefined) accept([], newest)
    if (complete !== undefined) accept([completeOf({ rows: all })])
  }

  /** Rows from the newest change on. Its moment is read again for a while, as others may have changed in it; a first load of one moment is not read for ever. */
  private async readChanged(changed: string, { cursor, accept }: Taking): Promise<void> {
    const { key } = this.shape
    const known = cursor()
    const late = this.lateSince(known)
    const since = late ?? known
    const order = [changed, ...key.filter((name) => name !== changed)]
    // Keys may be numbers: behind a moment alone stand all of them.
    const beginning = since === undefined ? undefined : [before(since)]
    let after = (late === undefined ? this.settledRow(since) : undefined) ?? beginning
    const only = since === undefined ? { column: changed, isNull: false } : undefined
    for (;;) {
      const rows = await this.page(order, { after, only })
      const last = rows.at(-1)
      if (last !== undefined) {
        accept(this.items(rows), last[changed] ?? undefined)
        after = order.map((name) => last[name] ?? '')
      }
      if (rows.length < pageRows) return this.remember(cursor(), after)
    }
  }

  /** Rows without a time of change, as many systems write one only with the first correction. */
  private async readUndated(column: string, { accept }: Taking): Promise<void> {
    const { key } = this.shape
    for (let after: string[] | undefined; ;) {
      const rows = await this.page(key, { after, only: { column, isNull: true } })
      accept(this.items(rows))
      const last = rows.at(-1)
      if (rows.length < pageRows || last === undefined) return
      after = key.map((name) => last[name] ?? '')
    }
  }

  /** Once in a while the change that was the newest a quarter of an hour ago. */
  private lateSince(cursor: string | undefined): string | undefined {
    if (cursor === undefined) return undefined
    const { lateMs, lateEveryMs } = this.pace
    const now = performance.now()
    const lookedAt = this.trail.at(-1)?.at
    if (lookedAt !== undefined && now - lookedAt < lateEveryMs) return undefined
    this.trail = [...this.trail.filter(({ at }) => now - at <= lateMs), { cursor, at: now }]
    return lookedAt === undefined ? undefined : this.trail[0]?.cursor
  }

  private items(rows: readonly Row[]): Incoming[] {
    const { key, changed } = this.shape
    return itemsOf(onePerKey(rows, key, changed), key)
  }

  private remember(cursor: string | undefined, row: string[] | undefined): void {
    if (cursor === undefined) return
    const isSame = this.newest?.cursor === cursor
    this.newest = {
      cursor,
      row,
      since: isSame && this.newest ? this.newest.since : performance.now(),
    }
  }

  /** Behind which row nothing older comes any more. Of days without a time there is none: today's rows change all day. */
  private settledRow(cursor: string | undefined): string[] | undefined {
    const { newest } = this
    if (newest === undefined || newest.cursor !== cursor || !isExact(newest.cursor))
      return undefined
    return performance.now() - newest.since < this.pace.settledMs ? undefined : newest.row
  }

  private page(
    order: readonly string[],
    { after, only, limit = pageRows }: Partial<Pick<PageQuery, 'after' | 'only' | 'limit'>>,
  ): Promise<Row[]> {
    const { view, columns, key, changed } = this.shape
    const wanted = [...new Set([...columns, ...key, ...(changed === undefined ? [] : [changed])])]
    return this.database.read(
      pageQuery(this.type, { view, columns: wanted, order, after, only, limit }),
    )
  }
}
