import { Text, View } from '@tarojs/components'

import { PatientChip } from '@/components/patient_chip'
import type { Patient } from '@/contract/patient'
import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'
import { Sheet } from '@/ui/overlays/sheet'

import styles from './waitlist_sheet.module.scss'

interface WaitlistSheetProps {
  isOpen: boolean
  /** Department, doctor and half day, formatted. */
  clinicLabel: string
  patient: Patient | undefined
  onJoin: () => Promise<void>
  onChoosePatient: () => void
  onClose: () => void
}

const promises = [
  '有人取消或没有付款时，按排队先后自动为您下单，并发消息通知您。',
  '下单后在订单写明的时间内支付即可；排队不收费，随时可以放弃。',
  '没有等到号不会扣费，也不影响信用记录。',
]

/** Joining the waitlist: the patient, the clinic, and how it works. */
export function WaitlistSheet({
  isOpen,
  clinicLabel,
  patient,
  onJoin,
  onChoosePatient,
  onClose,
}: WaitlistSheetProps) {
  if (!isOpen) return null
  return (
    <Sheet
      isOpen
      title="候补排队"
      onClose={onClose}
      bottom={
        <Button isWide onPress={patient ? onJoin : onChoosePatient}>
          {patient ? '加入候补' : '添加就诊人'}
        </Button>
      }
    >
      <View className={styles.clinic}>{clinicLabel}</View>
      {patient ? (
        <PatientChip patient={patient} onPress={onChoosePatient} />
      ) : (
        <Notice>还没有就诊人，添加后就能候补。</Notice>
      )}
      <View className={styles.promises}>
        {promises.map((words, index) => (
          <View key={words} className={styles.promise}>
            <Text className={styles.number} aria-hidden>
              {index + 1}
            </Text>
            <Text className={styles.words}>{words}</Text>
          </View>
        ))}
      </View>
    </Sheet>
  )
}
