import type { Department, DepartmentGroup } from '@/contract/registration'

/** Departments whose name, group or "看什么病" contains the words; all words must occur. */
export function findDepartments(groups: readonly DepartmentGroup[], keyword: string): Department[] {
  const words = keyword.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return groups.flatMap((group) =>
    group.children.filter(({ name, treats }) => {
      const text = `${group.name} ${name} ${treats ?? ''}`.toLowerCase()
      return words.every((word) => text.includes(word))
    }),
  )
}
