import { View } from '@tarojs/components'
import { useState } from 'react'

import type { ExamPart } from '@/contract/exam'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { dayWithDate, formatMoment, hospitalDay, hospitalTime } from '@/ui/facts/format_day'
import { ChoiceList } from '@/ui/forms/choice_list'
import { MainAction } from '@/ui/forms/main_action'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { Sheet } from '@/ui/overlays/sheet'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonLines } from '@/ui/states/skeleton'

import styles from './exam_plan.module.scss'

interface TimesSheetProps {
  part: ExamPart
  telephone: string | undefined
  today: string
  onClose: () => void
  onMove: (choice: Pick<ExamPart, 'examOrderId' | 'slotId'>) => Promise<boolean>
}

/** Other times for one exam, by day; the other exams stay. */
export function TimesSheet({ part, telephone, today, onClose, onMove }: TimesSheetProps) {
  const { examOrderId, name, beginsAt } = part
  const { state, refresh } = useRequest({ examOrderId }, api.exam.listTimes)
  const [slotId, setSlotId] = useState<string>()
  async function move(): Promise<void> {
    if (slotId === undefined) return
    if (await onMove({ examOrderId, slotId })) return onClose()
    setSlotId(undefined)
    await refresh()
  }
  return (
    <Sheet isOpen title={`改${name}的时间`} onClose={onClose}>
      <View className={styles.note}>
        {`现在是${formatMoment(beginsAt, today)}。改了以后，其他检查的时间不变。`}
      </View>
      <Loaded
        state={state}
        skeleton={<SkeletonLines count={4} />}
        isEmpty={({ times }) => times.length === 0}
        empty={
          <>
            <View className={styles.none}>
              没有别的时间能和其他检查排在一起。可以先取消它再重新约，或打给检查科室。
            </View>
            <TelephoneLink telephone={telephone} words="打给检查科室" />
          </>
        }
      >
        {({ times }) => (
          <>
            {groupByDay(times).map(({ day, own }) => (
              <View key={day}>
                <View className={styles.day}>{dayWithDate(day, today)}</View>
                <ChoiceList
                  label={dayWithDate(day, today)}
                  choices={own.map((time) => ({
                    value: time.slotId,
                    words: hospitalTime(time.beginsAt),
                    note: [time.branchName, time.place].join(' · '),
                  }))}
                  value={slotId}
                  onChange={setSlotId}
                />
              </View>
            ))}
            <MainAction action="改到这个时间" disabled={slotId === undefined} onPress={move} />
          </>
        )}
      </Loaded>
    </Sheet>
  )
}

function groupByDay(times: readonly ExamPart[]): { day: string; own: ExamPart[] }[] {
  const days = [...new Set(times.map(({ beginsAt }) => hospitalDay(beginsAt)))]
  return days.map((day) => ({
    day,
    own: times.filter(({ beginsAt }) => hospitalDay(beginsAt) === day),
  }))
}
