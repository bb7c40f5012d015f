import { View } from '@tarojs/components'
import { useContext, useState } from 'react'

import type { Department, DepartmentGroup } from '@/contract/registration'
import { Pressable } from '@/platform/elements/pressable'
import { classNames } from '@/ui/class_names'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'

import styles from './department_browser.module.scss'
import { DepartmentRow } from './department_row'
import { EmergencyNote } from './emergency_note'

interface DepartmentBrowserProps {
  groups: readonly DepartmentGroup[]
  isToday: boolean
  onChoose: (department: Department) => void
}

/** The two levels of departments; for elders one below the other, in one column. */
export function DepartmentBrowser(props: DepartmentBrowserProps) {
  const { isElder } = useContext(DisplayPreferencesContext)
  return isElder ? <OneColumn {...props} /> : <TwoColumns {...props} />
}

function OneColumn({ groups, isToday, onChoose }: DepartmentBrowserProps) {
  return (
    <View className={styles.list}>
      <EmergencyNote />
      {groups.map(({ departId, name, children }) => (
        <View key={departId}>
          <View className={styles.heading} role="heading" aria-level={2}>
            {name}
          </View>
          {children.map((department) => (
            <DepartmentRow
              key={department.departId}
              department={department}
              isToday={isToday}
              onChoose={onChoose}
            />
          ))}
        </View>
      ))}
    </View>
  )
}

/** A rail of groups at the left, the departments of one at the right. */
function TwoColumns({ groups, isToday, onChoose }: DepartmentBrowserProps) {
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
