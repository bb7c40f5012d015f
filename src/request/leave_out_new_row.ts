import * as v from 'valibot'

/** Takes a row out of its list that a newer server knows and this app does not, where the call says that there may be some; true when there was one. Anything else stays a fault. */
export function leaveOutNewRow(mayGrow: RegExp, issues: readonly v.BaseIssue<unknown>[]): boolean {
  return issues.some((issue) => {
    if (issue.type !== 'picklist' || !mayGrow.test(String(v.getDotPath(issue)))) return false
    const [row] = (issue.path || []).slice(-2) as v.ArrayPathItem[]
    return row && (row.input as unknown[]).splice(row.key, 1)
  })
}
