import { View } from '@tarojs/components'

import type { DoctorSchedule } from '@/contract/registration'
import { EmptyState } from '@/ui/states/empty_state'
import { closed } from '@/ui/pictures/outcomes'

import { filterSchedules, groupByDoctor, type DoctorFilter } from './doctor_rows'
import { DoctorRowCard } from './doctor_row_card'
import { NothingLeft } from './doctors_of_day'
import styles from './doctors_of_day.module.scss'

interface DoctorsOfDepartmentProps {
  schedules: readonly DoctorSchedule[]
  today: string
  filters: readonly DoctorFilter[]
  onOpen: (schedule: DoctorSchedule) => void
  onOpenDoctor: (doctorId: string) => void
  onClearFilters: () => void
}

/** Every doctor of a department with the coming half days. */
export function DoctorsOfDepartment({
  schedules,
  today,
  filters,
  onOpen,
  onOpenDoctor,
  onClearFilters,
}: DoctorsOfDepartmentProps) {
  const toCome = schedules.filter(({ state }) => state !== 'past')
  const rows = groupByDoctor(filterSchedules(toCome, filters))
  if (rows.length === 0 && toCome.length > 0) return <NothingLeft onClearFilters={onClearFilters} />
  if (rows.length === 0)
    return (
      <EmptyState
        picture={closed}
        text="这个科室近期没有排班"
        note="新的排班会提前放出"
        hasTelephone
      />
    )
  return (
    <View className={styles.list}>
      {rows.map((row) => (
        <DoctorRowCard
          key={row.key}
          row={row}
          today={today}
          hasDays
          limit={3}
          onOpen={onOpen}
          onOpenDoctor={onOpenDoctor}
        />
      ))}
    </View>
  )
}
