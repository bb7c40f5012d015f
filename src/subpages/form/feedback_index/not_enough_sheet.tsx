import { View } from '@tarojs/components'

import { writtenText } from '@/contract/feedback'
import { redFlagsIn } from '@/contract/feedback/red_flags'
import { WRITTEN_MAX } from '@/contract/feedback/words'
import { useKeptForm } from '@/gates/use_kept_form'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { Button } from '@/ui/forms/button'
import { Sheet } from '@/ui/overlays/sheet'
import { showToast } from '@/ui/overlays/toast'

import { LongField } from '@/ui/forms/long_field'
import { HelpNotice } from './help_notice'

interface NotEnoughSheetProps {
  feedbackId: string
  onClose: () => void
  onSent: () => Promise<void>
}

/** What the answer leaves open; said once, and answered by somebody higher. */
export function NotEnoughSheet({ feedbackId, onClose, onSent }: NotEnoughSheetProps) {
  const form = useKeptForm(`not_enough ${feedbackId}`, {
    start: { written: '' },
    rules: { written: writtenText },
  })
  const { written } = form.values
  async function send(): Promise<void> {
    try {
      await api.feedback.sayNotEnough({ feedbackId, written })
      showToast('已送给医院')
    } catch (refusal) {
      // The request layer has told the patient why.
      if (!(refusal instanceof ServerRefused)) return
    }
    onClose()
    await onSent()
  }
  return (
    <Sheet
      isOpen
      title="哪里还不够"
      onClose={onClose}
      bottom={
        <Button isWide onPress={() => form.submit(send)}>
          送给医院
        </Button>
      }
    >
      <View>由另一位负责人看您写的、医院答的和这一段，再答复您一次。</View>
      <LongField
        label="哪里还不够"
        value={written}
        maxLength={WRITTEN_MAX}
        placeholder="答复里没有说到的，或您希望怎么解决"
        error={form.errors.written}
        onChange={(words) => form.change({ written: words })}
      />
      <HelpNotice flags={redFlagsIn(written)} />
    </Sheet>
  )
}
