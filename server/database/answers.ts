/** Reads the result of a statement in one word. */

/** A statement that was sent, or is when it is awaited. */
type Answer = PromiseLike<readonly object[]>

/** A row of a left join: whole, or nothing but null. */
export type OrNulls<Row> = Row | { [Column in keyof Row]: null }

/** Every row. */
export async function allRows<Row>(answer: Answer): Promise<Row[]> {
  return (await answer) as unknown as Row[]
}

/** The first row; undefined when there is none. */
export async function firstRow<Row>(answer: Answer): Promise<Row | undefined> {
  const [row] = await answer
  return row as Row | undefined
}

/** Whether there is a row: something was found, or changed where the statement says `returning`. */
export async function hasRow(answer: Answer): Promise<boolean> {
  return (await answer).length > 0
}

/** The first row's only value; undefined when there is no row. */
export async function firstValue<Value>(answer: Answer): Promise<Value | undefined> {
  const [value] = await firstColumn<Value>(answer)
  return value
}

/** The first row's only value, a count or a sum; 0 when there is no row, or it holds null. */
export async function firstNumber(answer: Answer): Promise<number> {
  return (await firstValue<number | null>(answer)) ?? 0
}

/** The only value of each row. */
export async function firstColumn<Value>(answer: Answer): Promise<Value[]> {
  return (await answer).map((row) => Object.values(row)[0] as Value)
}

/** Each row's second value by its first. */
export async function pairsOf<Key, Value>(answer: Answer): Promise<Map<Key, Value>> {
  return new Map((await answer).map((row) => Object.values(row) as [Key, Value]))
}
