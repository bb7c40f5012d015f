/** What the notice page decides, apart from how it looks. */
import type { Remark } from '@/contract/hospital'

/** A notice in one version: a new version counts as unread. */
export function remarkKey(remark: Remark): string {
  return `${remark.remarkId ?? remark.title ?? ''}@${remark.version ?? 1}`
}

/** The notices of a kind; everything for `all` and for kinds that are not there any more. */
export function remarksOf(remarks: Remark[], kind: string): Remark[] {
  return kind === 'all' ? remarks : remarks.filter((remark) => remark.type === kind)
}
