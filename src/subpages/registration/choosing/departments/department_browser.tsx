import { View } from '@tarojs/components'
import { useState } from 'react'

import type { Department, DepartmentGroup } from '@/contract/registration'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'

import styles from './department_browser.module.scss'
import { DepartmentRow } from './department_row'
import { EmergencyNote } from './emergency_note'

interface DepartmentBrowserProps {
  groups: readonly DepartmentGroup[]
  isToday: boolean
  onChoose: (department: Department) => void
}

/** The two levels: a rail of groups at the left, the departments of one at the right. */
export function DepartmentBrowser({ groups, isToday, onChoose }: DepartmentBrowserProps) {
  const [selectedId, setSelectedId] = useState(groups[0]?.departId)
  const selected = groups.find(({ departId }) => departId === selectedId) ?? groups[0]

  return (
    <View className={styles.browser}>
      <View className={styles.rail} role="tablist" aria-label="科室分类">
        {groups.map(({ departId, name }) => (
          <Pressable
            key={departId}
            className={classNames(styles.group, departId === selected?.departId && styles.selected)}
            role="tab"
            selected={departId === selected?.departId}
            onPress={() => setSelectedId(departId)}
          >
            {name}
          </Pressable>
        ))}
      </View>
      <View className={styles.list} role="tabpanel" aria-label={selected?.name}>
        {selected?.children.map((department) => (
          <DepartmentRow
            key={department.departId}
            department={department}
            isToday={isToday}
            onChoose={onChoose}
          />
        ))}
        {selected?.children.length === 0 && (
          <View className={styles.nothing}>
            {isToday ? '今天没有可以挂号的科室' : '这里没有可以预约的科室'}
          </View>
        )}
        <EmergencyNote />
      </View>
    </View>
  )
}
