import { View } from '@tarojs/components'
import { useState } from 'react'

import type { DeclineReason } from '@/contract/registration'
import { Button } from '@/ui/forms/button'
import { ChoiceList } from '@/ui/forms/choice_list'
import { TextField } from '@/ui/forms/text_field'
import { Sheet } from '@/ui/overlays/sheet'

import styles from './follow_up_card.module.scss'
import { declineReasons } from './follow_up_words'
import type { Decline } from './use_answer'

interface DeclineSheetProps {
  onClose: () => void
  onDecline: (answer: Decline) => Promise<void>
}

/** Why nobody comes; it can be taken back. */
export function DeclineSheet({ onClose, onDecline }: DeclineSheetProps) {
  const [reason, setReason] = useState<DeclineReason>()
  const [words, setWords] = useState('')
  async function decline(): Promise<void> {
    if (reason === undefined) return
    await onDecline({ reason, words })
    onClose()
  }
  return (
    <Sheet
      isOpen
      title="这次不来复诊"
      onClose={onClose}
      bottom={
        <Button kind="secondary" isWide disabled={reason === undefined} onPress={decline}>
          告诉医院
        </Button>
      }
    >
      <View>医生会知道您的情况。改主意了，随时可以再约。</View>
      <ChoiceList label="为什么不来" choices={choices} value={reason} onChange={setReason} />
      <View className={styles.part}>
        <TextField
          label="想告诉医生的话（可不填）"
          value={words}
          onChange={setWords}
          maxLength={100}
        />
      </View>
    </Sheet>
  )
}

const choices = (['not_now', 'elsewhere', 'other'] as const).map((value) => ({
  value,
  words: declineReasons[value],
}))
