/** Variables that look like a setting and are none. */

/** One letter too many or too few, another one, or two changed over, at most twice; or other underscores. */
export function misspeltOf(given: Iterable<string>, known: ReadonlySet<string>): string[] {
  return [...given].flatMap((variable) => {
    const name = variable.replace(/_FILE$/, '')
    if (known.has(name) || known.has(variable)) return []
    const meant = [...known].find((one) => isNear(name, one))
    return meant === undefined ? [] : [`${variable} is no setting of this server, ${meant} is one`]
  })
}

/** Short names are near to too many. */
function isNear(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (shorter < 6 || one[0] !== other[0] || Math.abs(one.length - other.length) > 2) return false
  return changesBetween(one, other) <= (shorter < 10 ? 1 : 2)
}

/** Optimal string alignment. */
function changesBetween(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ]
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      now[at] = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[before, last] = [last, now]
  }
  return last[other.length] ?? 0
}
