import type { Department, DepartmentGroup } from '@/contract/registration'

import { DepartmentBrowser } from './department_browser'
import { DepartmentResults } from './department_results'

interface DepartmentsProps {
  groups: readonly DepartmentGroup[]
  isToday: boolean
  keyword: string
  onChoose: (department: Department) => void
  onClear: () => void
}

/** All departments in two levels, or those that match a keyword. */
export function Departments({ keyword, onClear, ...browser }: DepartmentsProps) {
  if (keyword.trim() === '') return <DepartmentBrowser {...browser} />
  return <DepartmentResults {...browser} keyword={keyword} onClear={onClear} />
}
