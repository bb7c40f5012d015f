import { Text, View } from '@tarojs/components'

import type { Department } from '@/contract/registration'
import { Pressable } from '@/platform/elements/pressable'

import { formatDepartment } from '../../schedule_words'
import styles from './department_row.module.scss'

interface DepartmentRowProps {
  department: Department
  /** Today's schedules only. */
  isToday?: boolean
  onChoose: (department: Department) => void
}

/** A department: what it treats, its limits, its place, and whether slots are left. */
export function DepartmentRow({ department, isToday = false, onChoose }: DepartmentRowProps) {
  const { name, treats, limitText, place, leftNum } = department
  return (
    <Pressable className={styles.row} onPress={() => onChoose(department)}>
      <View className={styles.head}>
        <Text className={styles.name}>{name}</Text>
        <Text className={leftNum > 0 ? styles.left : styles.none}>
          {formatDepartment(department, isToday)}
        </Text>
      </View>
      {treats && <View className={styles.treats}>{treats}</View>}
      {place && <View className={styles.note}>{place}</View>}
      {limitText && <View className={styles.limit}>限 {limitText}</View>}
    </Pressable>
  )
}
