/** Keyset paging: a list goes on after a mark, which is the time and the id of the last row that was seen. The time travels as text: a Date would lose the microseconds. */

/** A mark's time and id; one that nobody gave out begins the list anew. */
export function markOf(after: string | undefined): [at: string | null, id: string | null] {
  const [, at, id] = /^(\d{4}-\d\d-\d\d [\d:.]+\+\d\d)\|([0-9a-f-]{36})$/.exec(after ?? '') ?? []
  return [at ?? null, id ?? null]
}

/** The stretch that is shown of rows of which one more was read; `next` is null at the end. */
export function stretchOf<Row extends { mark: string }, Shown>(
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
