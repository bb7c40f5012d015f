import type { DeskClinic } from '@/contract/desk/clinics'
import { countNotified } from '@/contract/desk/words/clinic_stopping_words'
import { useAsked } from '../../parts/asked'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'
import { clinicLabel } from './clinic_words'
import { Touched, usePreview } from './touched'

interface StopProps {
  clinic: DeskClinic
  onEnd: () => void
}

/** Whom stopping touches and what they will read, before the one button. */
export function Stop({ clinic, onEnd }: StopProps) {
  const { scheduleId } = clinic
  const [, set] = useAsked()
  const preview = usePreview(scheduleId)
  return (
    <ChangeWithReason
      title={`停诊：${clinicLabel(clinic)}`}
      effect="停诊后不能再约；已付费的患者马上收到消息，自己选择改约或退款，没有选择的自动全额退款。"
      reasonLabel="停诊原因（患者在订单里能看到，也会记入日志）"
      confirm={
        preview.data === undefined ? '停诊' : `停诊，通知 ${countNotified(preview.data)} 位患者`
      }
      isDanger
      change={(reason) => api.clinics.stop({ scheduleId, reason })}
      renews={['clinics']}
      done="已停诊，正在通知患者"
      isReading={preview.isPending}
      onDone={() => set({ stopped: scheduleId })}
      onEnd={onEnd}
    >
      <Touched preview={preview} />
    </ChangeWithReason>
  )
}
