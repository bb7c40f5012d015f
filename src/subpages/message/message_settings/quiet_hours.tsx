import { View } from '@tarojs/components'

import type { MessageSettings } from '@/contract/message'
import { ChoiceList } from '@/ui/forms/choice_list'
import { Card } from '@/ui/lists/card'

import { quietChoices, quietOf, quietValue } from '../message_words'
import styles from './message_settings.module.scss'

interface QuietHoursProps {
  quiet: MessageSettings['quiet']
  onChange: (quiet: MessageSettings['quiet']) => void
}

/** The quiet hours. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  return (
    <>
      <View className={styles.heading} role="heading" aria-level={2}>
        免打扰
      </View>
      <View className={styles.lead}>这段时间不发通知，结束后再发。停诊和快到您了除外。</View>
      <Card>
        <ChoiceList
          label="免打扰时间"
          choices={choicesWith(quiet)}
          value={quietValue(quiet)}
          onChange={(value) => onChange(quietOf(value))}
        />
      </Card>
    </>
  )
}

/** Hours chosen elsewhere stay in the list. */
function choicesWith(quiet: MessageSettings['quiet']): { value: string; words: string }[] {
  const value = quietValue(quiet)
  return quietChoices.some((choice) => choice.value === value)
    ? [...quietChoices]
    : [{ value, words: value }, ...quietChoices]
}
