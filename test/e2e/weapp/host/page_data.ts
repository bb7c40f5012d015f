/** What `setData` does with a page's data: copies as JSON, and assigns by paths such as `root.cn.[0].v`. */

/** Assigns every path of an update. Values are expected to be copies already. */
export function assignPaths(
  data: Record<string, unknown>,
  update: Readonly<Record<string, unknown>>,
): void {
  for (const [path, value] of Object.entries(update)) assign(data, path, value)
}

function assign(data: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
  const last = steps.pop()
  if (last === undefined) return
  let at: Record<string, unknown> = data
  steps.forEach((step, index) => {
    const next = at[step]
    if (isRecord(next)) {
      at = next
      return
    }
    const made: unknown = /^\d+$/.test(steps[index + 1] ?? last) ? [] : {}
    at[step] = made
    if (isRecord(made)) at = made
  })
  at[last] = value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
