import { View } from '@tarojs/components'
import { useState } from 'react'

import type { NoShow } from '@/contract/registration'
import { Button } from '@/ui/forms/button'
import { dateWords } from '@/ui/facts/day_words'
import { Notice } from '@/ui/states/notice'
import { Sheet } from '@/ui/overlays/sheet'
import { TextField } from '@/ui/forms/text_field'

interface AppealSheetProps {
  /** Open while there is one. */
  noShow: NoShow | undefined
  onClose: () => void
  onAppeal: (orderId: string, reason: string) => Promise<void>
}

const shortest = 5
const longest = 300

/** Why one could not come: the hospital reads it and answers. */
export function AppealSheet({ noShow, onClose, onAppeal }: AppealSheetProps) {
  const [reason, setReason] = useState('')
  if (!noShow) return null
  const isReady = reason.trim().length >= shortest
  return (
    <Sheet
      isOpen
      title="申诉"
      onClose={onClose}
      bottom={
        <Button
          isWide
          disabled={!isReady}
          onPress={() => onAppeal(noShow.orderId, reason.trim()).catch(() => undefined)}
        >
          提交申诉
        </Button>
      }
    >
      <Notice>
        {noShow.departName} {dateWords(noShow.visitDate, noShow.visitDate)} {noShow.beginTime}
        。每次未到诊可以申诉一次，医院会在这里答复。
      </Notice>
      <View>
        <TextField
          label="原因"
          value={reason}
          onChange={setReason}
          maxLength={longest}
          placeholder="例如：当天在别处急诊"
          note={`至少 ${shortest} 个字`}
        />
      </View>
    </Sheet>
  )
}
