import { View } from '@tarojs/components'

import type { DepartDay, DoctorSchedule } from '@/contract/registration'
import { Button } from '@/ui/forms/button'
import { dayWithDate } from '@/ui/facts/format_day'
import { EmptyState } from '@/ui/states/empty_state'
import { closed } from '@/ui/pictures/outcomes'

import { filterSchedules, groupByDoctor, nextFreeDay, type DoctorFilter } from './doctor_rows'
import { DoctorRowCard } from './doctor_row_card'
import styles from './doctors_of_day.module.scss'

interface DoctorsOfDayProps {
  schedules: readonly DoctorSchedule[]
  days: readonly DepartDay[]
  date: string
  today: string
  filters: readonly DoctorFilter[]
  onOpen: (schedule: DoctorSchedule) => void
  onOpenDoctor: (doctorId: string, scheduleDate: string) => void
  onDate: (date: string) => void
  onClearFilters: () => void
}

/** The doctors of one day. */
export function DoctorsOfDay({
  schedules,
  days,
  date,
  today,
  filters,
  onOpen,
  onOpenDoctor,
  onDate,
  onClearFilters,
}: DoctorsOfDayProps) {
  const rows = groupByDoctor(filterSchedules(schedules, filters))
  const otherDay = nextFreeDay(days, date)
  if (rows.length === 0 && schedules.length > 0)
    return <NothingLeft onClearFilters={onClearFilters} />
  if (rows.length === 0) {
    return (
      <EmptyState
        picture={closed}
        text={date === '' ? '今天没有医生出诊' : '这一天没有医生出诊'}
        action={
          otherDay && (
            <Button onPress={() => onDate(otherDay)}>看{dayWithDate(otherDay, today)}</Button>
          )
        }
        hasTelephone
      />
    )
  }
  return (
    <View className={styles.list}>
      {rows.map((row) => (
        <DoctorRowCard
          key={row.key}
          row={row}
          today={today}
          onOpen={onOpen}
          onOpenDoctor={(doctorId) => onOpenDoctor(doctorId, date)}
        />
      ))}
    </View>
  )
}

/** The filters match nothing. */
export function NothingLeft({ onClearFilters }: { onClearFilters: () => void }) {
  return (
    <EmptyState
      picture={closed}
      text="没有符合筛选条件的医生"
      action={
        <Button kind="secondary" onPress={onClearFilters}>
          清除筛选
        </Button>
      }
    />
  )
}
