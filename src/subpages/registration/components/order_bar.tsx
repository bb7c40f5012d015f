import type { Patient } from '@/contract/patient'
import type { OrderPreview } from '@/contract/registration'
import { Money } from '@/ui/money'
import { SubmitBar } from '@/ui/submit_bar'

import { refusalOf } from '../eligibility'

interface OrderBarProps {
  preview: OrderPreview
  patient: Patient | undefined
  onSubmit: (patientId: string) => Promise<void>
  onAddPatient: () => unknown
  onBack: () => unknown
}

/** The one action of the confirm page, whatever stands in its way. */
export function OrderBar({ preview, patient, onSubmit, onAddPatient, onBack }: OrderBarProps) {
  const { state, fee } = preview
  if (state !== 'available') return <SubmitBar note={state === 'full' ? '这个时间已约满' : undefined} action="换个时间" onPress={onBack} />
  if (!patient) return <SubmitBar action="添加就诊人" onPress={onAddPatient} />
  return (
    <SubmitBar
      info={<Money amountFen={fee.totalFeeFen} size="title" />}
      action={fee.totalFeeFen === 0 ? '确认预约' : '提交并支付'}
      disabled={refusalOf(preview, patient.patientId) !== undefined}
      onPress={() => onSubmit(patient.patientId)}
    />
  )
}
