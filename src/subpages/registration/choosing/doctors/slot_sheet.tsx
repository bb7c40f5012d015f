import { View } from '@tarojs/components'
import { useState } from 'react'

import type { DoctorSchedule, SourceTime } from '@/contract/registration'
import { Button } from '@/ui/forms/button'
import { dayWithDate } from '@/ui/facts/format_day'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import type { LoadState } from '@/ui/states/load_state'
import { Money } from '@/ui/facts/money'
import { closed } from '@/ui/pictures/outcomes'
import { Sheet } from '@/ui/overlays/sheet'
import { SkeletonLines } from '@/ui/states/skeleton'

import { scheduleTitle } from '../../schedule_words'
import { SlotGrid } from '../slot_grid'
import styles from './slot_sheet.module.scss'

interface SlotSheetProps {
  /** Open while there is one. */
  schedule: DoctorSchedule | undefined
  times: LoadState<SourceTime[]>
  today: string
  /** What the button does: 预约, or 改约到. */
  verb: string
  onClose: () => void
  onChoose: (time: SourceTime) => void
}

/** The times of a general clinic's half day, over the list. */
export function SlotSheet({ schedule, times, today, verb, onClose, onChoose }: SlotSheetProps) {
  const [selected, setSelected] = useState<SourceTime>()
  if (!schedule) return null
  const chosen = selected?.scheduleId === schedule.scheduleId ? selected : undefined
  return (
    <Sheet
      isOpen
      title="选择时间"
      onClose={onClose}
      bottom={
        <Button disabled={!chosen} onPress={() => chosen && onChoose(chosen)}>
          {chosen ? `${verb} ${chosen.beginTime}-${chosen.endTime}` : '请选择时间'}
        </Button>
      }
    >
      <View className={styles.about}>
        <View>
          {schedule.departName} · {dayWithDate(schedule.scheduleDate, today)}{' '}
          {scheduleTitle(schedule)}
        </View>
        <Money amountFen={schedule.fee.totalFeeFen} />
      </View>
      <Loaded
        state={times}
        skeleton={<SkeletonLines count={4} />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState picture={closed} text="没有可选的时间" hasTelephone />}
      >
        {(list) => (
          <SlotGrid times={list} selectedId={chosen?.sourceTimeId} onSelect={setSelected} />
        )}
      </Loaded>
    </Sheet>
  )
}
