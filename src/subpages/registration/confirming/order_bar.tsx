import { observer } from 'mobx-react-lite'

import type { Patient } from '@/contract/patient'
import type { OrderPreview } from '@/contract/registration'
import { hospitalStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { Money } from '@/ui/facts/money'
import { SubmitBar } from '@/ui/forms/submit_bar'

import { entitlementOf, refusalOf } from '../eligibility'

interface OrderBarProps {
  preview: OrderPreview
  patient: Patient | undefined
  /** The slot is not held at this moment. */
  isOff: boolean
  onSubmit: (patientId: string) => Promise<void>
  onAddPatient: () => unknown
  onBack: () => unknown
  onWait: () => unknown
}

/** The one action of the confirm page, whatever its state. */
export const OrderBar = observer(function OrderBar({
  preview,
  patient,
  isOff,
  onSubmit,
  onAddPatient,
  onBack,
  onWait,
}: OrderBarProps) {
  const { state, fee, reschedule } = preview
  if (state === 'full') {
    const wait = (
      <Button kind="text" onPress={onWait}>
        候补排队
      </Button>
    )
    return (
      <SubmitBar
        note="这个时间已约满"
        secondary={reschedule || !hospitalStore.offers('waitlist') ? undefined : wait}
        action="换个时间"
        onPress={onBack}
      />
    )
  }
  if (state !== 'available') return <SubmitBar action="换个时间" onPress={onBack} />
  if (!patient) return <SubmitBar action="添加就诊人" onPress={onAddPatient} />
  const ownFen = entitlementOf(preview, patient.patientId) ? 0 : fee.totalFeeFen
  const dueFen = reschedule ? reschedule.dueFen : ownFen
  return (
    <SubmitBar
      info={reschedule && dueFen === 0 ? '不用再付' : <Money amountFen={dueFen} size="title" />}
      action={actionLabel(dueFen, reschedule ? 'reschedule' : 'book')}
      disabled={isOff || refusalOf(preview, patient.patientId) !== undefined}
      onPress={() => onSubmit(patient.patientId)}
    />
  )
})

function actionLabel(dueFen: number, purpose: 'book' | 'reschedule'): string {
  if (purpose === 'reschedule') return dueFen > 0 ? '改约并补差价' : '确认改约'
  return dueFen > 0 ? '提交并支付' : '确认预约'
}
