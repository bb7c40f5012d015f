import { View } from '@tarojs/components'
import { useContext } from 'react'

import {
  registrationTypeLabels,
  type DoctorSchedule,
  type SourceTime,
} from '@/contract/registration'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'
import { Card } from '@/ui/lists/card'
import { dayWithDate } from '@/ui/facts/format_day'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import type { LoadState } from '@/ui/states/load_state'
import { Notice } from '@/ui/states/notice'
import { closed } from '@/ui/pictures/outcomes'
import { Segmented } from '@/ui/forms/segmented'
import { SkeletonLines } from '@/ui/states/skeleton'

import { timesAnchor } from './doctor_bar'
import { scheduleTitle, formatSchedule } from '../../schedule_words'
import styles from './doctor_schedules.module.scss'
import { ScheduleTable } from './schedule_table'
import { SlotGrid } from '../slot_grid'

interface DoctorSchedulesProps {
  schedules: DoctorSchedule[]
  today: string
  chosen: DoctorSchedule | undefined
  times: LoadState<SourceTime[]>
  timeId: string | undefined
  onSchedule: (scheduleId: string) => void
  onTime: (time: SourceTime) => void
}

/** The doctor's schedules, and the slots of the chosen half day; elder mode shows the slots first. */
export function DoctorSchedules({
  schedules,
  today,
  chosen,
  times,
  timeId,
  onSchedule,
  onTime,
}: DoctorSchedulesProps) {
  const { isElder } = useContext(DisplayPreferencesContext)
  if (schedules.length === 0)
    return (
      <EmptyState
        picture={closed}
        text="这位医生近期没有出诊"
        note="可以看看同科室的其他医生"
        hasTelephone
      />
    )
  const table = (
    <Card title={isElder ? '其他日子' : '出诊时间'} isFlush>
      <ScheduleTable
        schedules={schedules}
        today={today}
        chosen={chosen}
        onChoose={({ scheduleId }) => onSchedule(scheduleId)}
      />
    </Card>
  )
  return (
    <View>
      {!isElder && table}
      {!chosen && <Notice>近期的号都约满了，可以看看其他医生，或过些时候再来。</Notice>}
      <View id={timesAnchor} />
      {chosen && (
        <Card title={`${dayWithDate(chosen.scheduleDate, today)} ${scheduleTitle(chosen)}`}>
          <RegistrationTypes schedules={schedules} chosen={chosen} onSchedule={onSchedule} />
          {chosen.place && <View className={styles.place}>就诊地点：{chosen.place}</View>}
          {chosen.state === 'available' ? (
            <Loaded
              state={times}
              skeleton={<SkeletonLines count={4} />}
              isEmpty={(list) => list.length === 0}
              empty={<Notice tone="warning">没有可选的时间了，请换一个时段。</Notice>}
            >
              {(list) => <SlotGrid times={list} selectedId={timeId} onSelect={onTime} />}
            </Loaded>
          ) : (
            <Notice tone="neutral">{formatClosed(chosen, today)}</Notice>
          )}
        </Card>
      )}
      {isElder && table}
    </View>
  )
}

interface RegistrationTypesProps extends Pick<DoctorSchedulesProps, 'schedules' | 'onSchedule'> {
  chosen: DoctorSchedule
}

/** Where a doctor has several kinds of clinic in one half day. */
function RegistrationTypes({ schedules, chosen, onSchedule }: RegistrationTypesProps) {
  const { scheduleDate, halfDay, scheduleId } = chosen
  const together = schedules.filter(
    (other) => other.scheduleDate === scheduleDate && other.halfDay === halfDay,
  )
  if (together.length < 2) return null
  return (
    <View className={styles.kinds}>
      <Segmented
        label="号别"
        choices={together.map((one) => ({
          value: one.scheduleId,
          words: registrationTypeLabels[one.registrationType],
        }))}
        value={scheduleId}
        onChange={onSchedule}
      />
    </View>
  )
}

function formatClosed(schedule: DoctorSchedule, today: string): string {
  if (schedule.state === 'stopped') return '这个时段停诊，请选择其他时段。'
  if (schedule.state === 'unreleased')
    return `这个时段${formatSchedule(schedule, today)}，到时再来。`
  return '这个时段已约满，请选择其他时段。'
}
