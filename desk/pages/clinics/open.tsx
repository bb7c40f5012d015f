import type { DeskClinic } from '@/contract/desk/clinics'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'
import { clinicLabel } from './clinic_words'

interface OpenProps {
  clinic: DeskClinic
  onEnd: () => void
}

/** Opens a clinic that was stopped here. */
export function Open({ clinic, onEnd }: OpenProps) {
  const { scheduleId, standIn } = clinic
  return (
    <ChangeWithReason
      title={`恢复出诊：${clinicLabel(clinic)}`}
      effect={
        standIn === null
          ? '号源重新可约。停诊时已经收到通知的患者，他们的选择不变，也不会再收到消息。'
          : `号源重新可约，替诊的${standIn}医生的门诊照常；不需要时请另外停诊。已经收到通知的患者，他们的选择不变。`
      }
      confirm="恢复出诊"
      change={(reason) => api.clinics.open({ scheduleId, reason })}
      renews={['clinics']}
      done="已恢复"
      onEnd={onEnd}
    />
  )
}
