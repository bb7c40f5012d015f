/** Keyset paging: a page continues after a cursor, which is the time and the id of the last row shown. The time is text: a Date would lose the microseconds. */
import type postgres from 'postgres'
import type { Executor } from './client'

/** A cursor's time and id, and whether its row belongs to the group that comes first; an invalid cursor starts the list again. */
function markOf(
  after: string | undefined,
): [at: string | null, id: string | null, isFirst: boolean] {
  const [, first, at, id] =
    /^(?:(true|false)\|)?(\d{4}-\d\d-\d\d [\d:.]+\+\d\d)\|([0-9a-f-]{36})$/.exec(after ?? '') ?? []
  return [at ?? null, id ?? null, first === 'true']
}

/** The order of a list: rows of which `first` is true, then the newest, or the oldest of waiting ones; ties by id. */
interface ByTime {
  at: postgres.Fragment
  id: postgres.Fragment
  first?: postgres.Fragment
  isOldestFirst?: boolean
}

/** SQL of a page after a cursor: the condition `beyond` it (with its `and`), the `order`, and each row's own `mark`. */
export function byTime(sql: Executor, after: string | undefined, by: ByTime) {
  const { at, id, first, isOldestFirst = false } = by
  const [from, fromId, isFirst] = markOf(after)
  const mark = sql`${at}::text || '|' || ${id}`
  if (isOldestFirst) {
    const later = sql`and (${at}, ${id}) > (${from}::text::timestamptz, ${fromId}::text::uuid)`
    return { mark, order: sql`${at}, ${id}`, beyond: from === null ? sql`` : later }
  }
  const order = sql`${at} desc, ${id}`
  const earlier = sql`${at} <= ${from}::text::timestamptz and (${at} < ${from}::text::timestamptz or ${id} > ${fromId}::text::uuid)`
  if (first === undefined)
    return { mark, order, beyond: from === null ? sql`` : sql`and ${earlier}` }
  const others = isFirst
    ? sql`and (not (${first}) or ${earlier})`
    : sql`and not (${first}) and ${earlier}`
  return {
    mark: sql`(${first})::text || '|' || ${mark}`,
    order: sql`(${first}) desc, ${order}`,
    beyond: from === null ? sql`` : others,
  }
}

/** The page of rows of which one more was read; `next` is null at the end. */
export function takePage<Row extends { mark: string }, Shown>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => Shown,
): { list: Shown[]; next: string | null } {
  const shown = rows.slice(0, limit)
  return {
    list: shown.map((row) => show(row)),
    next: rows.length > limit ? (shown.at(-1)?.mark ?? null) : null,
  }
}

/** Rows of several lists, each in the order of `byTime` (newest first), as one list in that order. */
export function mergeByTime<Row extends { mark: string }>(
  lists: readonly (readonly Row[])[],
): Row[] {
  return lists.flat().sort((one, other) => compareMarks(markOf(one.mark), markOf(other.mark)))
}

/** Times as PostgreSQL writes them for one connection: their texts have the order of the times. */
function compareMarks(one: ReturnType<typeof markOf>, other: ReturnType<typeof markOf>): number {
  const [[at, id, isFirst], [otherAt, otherId, isOtherFirst]] = [one, other]
  if (isFirst !== isOtherFirst) return isFirst ? -1 : 1
  if (at !== otherAt) return (at ?? '') > (otherAt ?? '') ? -1 : 1
  return (id ?? '') < (otherId ?? '') ? -1 : 1
}
