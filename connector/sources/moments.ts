/** Values of a column that grows with each change: numbers, times, and row versions of SQL Server (`0x…`). */

/** Numbers by their size; times and row versions by their text, which is of one length. */
export function later(one: string, other: string): boolean {
  return isNumber(one) && isNumber(other) ? BigInt(one) > BigInt(other) : one > other
}

/** A little before, so that what was committed late in the same moment is read. */
export function before(cursor: string): string {
  if (isNumber(cursor)) return String(BigInt(cursor) - 1n)
  if (/^0x[\dA-F]{16}$/.test(cursor)) return rowVersion(BigInt(cursor) - 1n)
  const [, date = '', between = '', time = '', rest = ''] =
    /^(\d{4}-\d\d-\d\d)([ T])(\d\d:\d\d:\d\d)(.*)$/.exec(cursor) ?? []
  if (date === '') return cursor
  const moved = new Date(Date.parse(`${date}T${time}Z`) - 5000).toISOString()
  return `${moved.slice(0, 10)}${between}${moved.slice(11, 19)}${rest.replace(/^\.\d+/, '')}`
}

/** Whether it tells more than a day. */
export const isExact = (cursor: string): boolean =>
  !/^\d{4}-\d\d-\d\d$|[ T]00:00:00(\.0+)?$/.test(cursor)

const rowVersion = (value: bigint): string =>
  `0x${(value < 0n ? 0n : value).toString(16).toUpperCase().padStart(16, '0')}`

const isNumber = (text: string): boolean => /^\d+$/.test(text)
