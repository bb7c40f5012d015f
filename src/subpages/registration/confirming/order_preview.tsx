import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { FeeTable } from '@/components/fee_table'
import { PatientChip } from '@/components/patient_chip'
import { VisitSummary } from '@/components/visit_summary'
import type { Patient } from '@/contract/patient'
import type { OrderPreview as Preview } from '@/contract/registration'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { momentWords } from '@/ui/facts/day_words'
import { Icon } from '@/ui/icons/icon'
import { check } from '@/ui/icons/frame'
import { Notice } from '@/ui/states/notice'

import { blockingOrder, refusalOf } from '../eligibility'
import { todayOr } from '../schedule_words'
import styles from './order_preview.module.scss'
import { RescheduleCard } from './reschedule_card'

interface OrderPreviewProps {
  preview: Preview
  patient: Patient | undefined
  onChoosePatient: () => void
  onAddPatient: () => void
  onReadRules: () => void
  onOpenOrder: (orderId: string) => void
  /** How the place is kept, above everything else. */
  hold?: ReactNode
}

/** Everything one agrees to by ordering: for whom, the visit, the price, the rules, what to bring. */
export function OrderPreview({
  preview,
  patient,
  onChoosePatient,
  onAddPatient,
  onReadRules,
  onOpenOrder,
  hold,
}: OrderPreviewProps) {
  const { visit, nextSerialNo, leftNum, fee, rules, preparation, cancelDeadline } = preview
  const today = todayOr(preview.serverNow)
  const refusal = patient && refusalOf(preview, patient.patientId)
  const blockedBy = patient && blockingOrder(preview, patient.patientId)
  const { reschedule } = preview
  return (
    <View>
      {hold}
      <View className={styles.patient}>
        {patient ? (
          <PatientChip patient={patient} onPress={reschedule ? undefined : onChoosePatient} />
        ) : (
          <Notice
            action={
              <Button kind="text" onPress={onAddPatient}>
                去添加
              </Button>
            }
          >
            还没有就诊人，添加后就能预约。
          </Notice>
        )}
      </View>
      {refusal && (
        <Notice
          tone="warning"
          isUrgent
          action={
            <Button
              kind="text"
              onPress={blockedBy ? () => onOpenOrder(blockedBy) : onChoosePatient}
            >
              {blockedBy ? '看这笔挂号' : '换一位'}
            </Button>
          }
        >
          {refusal}
        </Notice>
      )}
      <Card>
        <VisitSummary visit={visit} serverNow={preview.serverNow ?? new Date().toISOString()} />
        {nextSerialNo !== null && leftNum > 0 && (
          <View className={styles.serial}>
            预计就诊序号 <Text className={styles.number}>{nextSerialNo}</Text> 号，以提交后为准
          </View>
        )}
      </Card>
      {reschedule && (
        <RescheduleCard
          reschedule={reschedule}
          preview={preview}
          serverNow={preview.serverNow ?? new Date().toISOString()}
        />
      )}
      <Card title="费用" extra={<Text className={styles.aside}>自费</Text>}>
        <FeeTable fee={fee} totalWords="应付" />
      </Card>
      <Card
        title="预约须知"
        extra={
          <Button kind="text" isSmall label="挂号须知全文" onPress={onReadRules}>
            全文
          </Button>
        }
      >
        {rules.map((rule) => (
          <Line key={rule} words={rule} />
        ))}
        <View className={styles.deadline}>
          {cancelDeadline
            ? `这个号在 ${momentWords(cancelDeadline, today)} 前可以取消，费用原路退回。`
            : '这个号预约后不能在线取消。'}
        </View>
      </Card>
      {preparation.length > 0 && (
        <Card title="就诊准备">
          {preparation.map((thing) => (
            <Line key={thing} words={thing} hasTick />
          ))}
        </Card>
      )}
    </View>
  )
}

function Line({ words, hasTick = false }: { words: string; hasTick?: boolean }) {
  return (
    <View className={styles.line}>
      {hasTick ? (
        <Icon of={check} sizePx={16} className={styles.tick} />
      ) : (
        <View className={styles.dot} aria-hidden />
      )}
      <Text className={styles.words}>{words}</Text>
    </View>
  )
}
