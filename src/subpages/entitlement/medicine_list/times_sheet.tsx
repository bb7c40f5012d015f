import { View } from '@tarojs/components'
import { useState } from 'react'

import { reminderTimes } from '@/contract/medicine'
import { Button } from '@/ui/forms/button'
import { FilterChips } from '@/ui/forms/filter_chips'
import { Sheet } from '@/ui/overlays/sheet'

import { timesToChoose } from './medicine_words'
import type { Medicine } from './use_medicines'

interface TimesSheetProps {
  medicine: Medicine
  onClose: () => void
  onChoose: (times: string[]) => Promise<void>
}

/** When to be reminded: any of the day's half hours. */
export function TimesSheet({ medicine, onClose, onChoose }: TimesSheetProps) {
  const { reminders, suggestedTimes } = medicine
  const [times, setTimes] = useState(reminders.length > 0 ? reminders : suggestedTimes)
  const [choices] = useState(() => timesToChoose(times))
  async function choose(): Promise<void> {
    await onChoose(times)
    onClose()
  }
  return (
    <Sheet
      isOpen
      title="几点提醒您"
      onClose={onClose}
      bottom={
        <Button kind="secondary" isWide disabled={!isGood(times)} onPress={choose}>
          就这些时间
        </Button>
      }
    >
      <View>{`每天最多 ${reminderTimes.max} 次，可以选多个`}</View>
      <FilterChips
        label="提醒时间"
        chips={choices.map((time) => ({ value: time, words: time }))}
        values={times}
        onChange={setTimes}
      />
    </Sheet>
  )
}

const isGood = (times: readonly string[]): boolean =>
  times.length > 0 && times.length <= reminderTimes.max
