import { Text, View } from '@tarojs/components'

import { doctorTitleLabels, halfDayLabels } from '@/contract/registration'
import { DateStrip } from '@/ui/forms/date_strip'
import { FilterChips } from '@/ui/forms/filter_chips'
import { UnlessElder } from '@/ui/frame/unless_elder'
import { Icon } from '@/ui/icons/icon'
import { place } from '@/ui/icons/frame'
import { Tabs } from '@/ui/forms/tabs'

import type { DoctorFilter } from './doctor_rows'
import { formatDepartDay } from '../../schedule_words'
import type { DepartDays, DoctorListMode } from './use_doctor_list'
import styles from './doctor_list_head.module.scss'

interface DoctorListHeadProps extends DepartDays {
  date: string
  mode: DoctorListMode
  filters: DoctorFilter[]
  /** The list can also be shown by doctor. */
  hasModes: boolean
  onDate: (date: string) => void
  onMode: (mode: DoctorListMode) => void
  onFilters: (filters: DoctorFilter[]) => void
}

const modes = [
  { value: 'date', words: '按日期选' },
  { value: 'doctor', words: '按医生选' },
] as const

const chips: { value: DoctorFilter; words: string }[] = [
  { value: 'free', words: '只看有号' },
  { value: 'morning', words: halfDayLabels.morning },
  { value: 'afternoon', words: halfDayLabels.afternoon },
  { value: 'evening', words: halfDayLabels.evening },
  { value: 'chief', words: doctorTitleLabels.chief },
  { value: 'associate_chief', words: doctorTitleLabels.associate_chief },
]

/** The department, how to look at its doctors, the days and the filters. */
export function DoctorListHead({
  department,
  days,
  today,
  date,
  mode,
  filters,
  hasModes,
  onDate,
  onMode,
  onFilters,
}: DoctorListHeadProps) {
  const where = [department.branchName, department.place].filter(Boolean).join(' ')
  return (
    <View>
      <View className={styles.head}>
        <View className={styles.name}>{department.name}</View>
        <View className={styles.place}>
          <Icon of={place} sizePx={14} className={styles.icon} />
          <Text>{where}</Text>
        </View>
        {department.limitText && (
          <View className={styles.limit}>本科室限 {department.limitText}</View>
        )}
      </View>
      {hasModes && days.length > 0 && (
        <UnlessElder>
          <Tabs label="选择方式" choices={modes} value={mode} onChange={onMode} />
        </UnlessElder>
      )}
      {mode === 'date' && days.length > 0 && (
        <View className={styles.days}>
          <DateStrip
            days={days.map((day) => ({
              date: day.scheduleDate,
              words: formatDepartDay(day),
              isDim: day.state !== 'available',
            }))}
            selected={date}
            onSelect={onDate}
            today={today}
          />
        </View>
      )}
      {days.length > 0 && (
        <UnlessElder>
          <View className={styles.filters}>
            <FilterChips label="筛选" chips={chips} values={filters} onChange={onFilters} />
          </View>
        </UnlessElder>
      )}
    </View>
  )
}
