import { View } from '@tarojs/components'

import type { Department, DepartmentGroup } from '@/contract/registration'
import { Button } from '@/ui/forms/button'
import { EmptyState } from '@/ui/states/empty_state'
import { nothingFound } from '@/ui/pictures/nothing/nothing_found'

import { findDepartments } from './find_departments'
import styles from './department_results.module.scss'
import { DepartmentRow } from './department_row'

interface DepartmentResultsProps {
  groups: readonly DepartmentGroup[]
  keyword: string
  isToday: boolean
  onChoose: (department: Department) => void
  onClear: () => void
}

/** The departments that match the search. */
export function DepartmentResults({
  groups,
  keyword,
  isToday,
  onChoose,
  onClear,
}: DepartmentResultsProps) {
  const found = findDepartments(groups, keyword)
  if (found.length === 0) {
    return (
      <EmptyState
        picture={nothingFound}
        text={`没有找到与“${keyword.trim()}”有关的科室`}
        note="换个说法试试，或打电话问医院该看什么科"
        action={
          <Button kind="secondary" onPress={onClear}>
            看全部科室
          </Button>
        }
        hasTelephone
      />
    )
  }
  return (
    <View>
      <View className={styles.count} aria-live="polite">
        找到 {found.length} 个科室
      </View>
      <View className={styles.list}>
        {found.map((department) => (
          <DepartmentRow
            key={department.departId}
            department={department}
            isToday={isToday}
            onChoose={onChoose}
          />
        ))}
      </View>
    </View>
  )
}
