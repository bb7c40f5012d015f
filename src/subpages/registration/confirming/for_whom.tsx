import { View } from '@tarojs/components'

import { PatientChip } from '@/components/patient_chip'
import type { Patient } from '@/contract/patient'
import type { OrderPreview } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'

import { blockingOrder, refusalOf } from '../eligibility'
import styles from './order_preview.module.scss'

interface ForWhomProps {
  preview: OrderPreview
  patient: Patient | undefined
  onChoosePatient: () => void
}

/** The slot's patient, and why the slot cannot be taken. */
export function ForWhom({ preview, patient, onChoosePatient }: ForWhomProps) {
  if (!patient) {
    const add = (
      <Button kind="text" onPress={go('patient_add')}>
        去添加
      </Button>
    )
    return (
      <View className={styles.patient}>
        <Notice action={add}>还没有就诊人，添加后就能预约。</Notice>
      </View>
    )
  }
  const refusal = refusalOf(preview, patient.patientId)
  const orderId = blockingOrder(preview, patient.patientId)
  const other = (
    <Button
      kind="text"
      onPress={orderId ? go('registration_orderlist', { orderId }) : onChoosePatient}
    >
      {orderId ? '看这笔挂号' : '换一位'}
    </Button>
  )
  return (
    <>
      <View className={styles.patient}>
        <PatientChip patient={patient} onPress={preview.reschedule ? undefined : onChoosePatient} />
      </View>
      {refusal && (
        <Notice tone="warning" isUrgent action={other}>
          {refusal}
        </Notice>
      )}
    </>
  )
}
