import { View } from '@tarojs/components'

import { stayStatusLabels, type Stay } from '@/contract/inpatient'
import { Card } from '@/ui/lists/card'
import { formatDate, hospitalDay } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'

import { formatDays, stayTones } from '../stay_words'
import styles from './stay_facts.module.scss'

/** The patient's ward and bed, since when, and the staff in charge. */
export function StayFacts({ stay }: { stay: Stay }) {
  const today = hospitalDay(stay.serverNow)
  // With what the hospital says before the day, only its own day counts.
  const cameOn = stay.admission ? stay.admission.expectedOn : stay.inDate
  const facts = [
    ['科室', stay.departName],
    ['病区', [stay.wardName, stay.wardPlace].filter(Boolean).join('，')],
    ['床位', stay.bedNo],
    ['主管医生', stay.doctorName],
    ['责任护士', stay.nurseName],
    [stay.status === 'AWAITING' ? '预计入院' : '入院', cameOn && formatDate(cameOn, today)],
    ['出院', stay.outDate && formatDate(stay.outDate, today)],
    ['住院天数', formatDays(stay)],
    ['费别', stay.costTypeName],
    ['住院号', `${stay.admissionNo}（第 ${stay.inTimes} 次住院）`],
    ['院区', stay.branchName],
    ['诊断', stay.diagnosis],
  ] as const
  return (
    <Card
      title={stay.patientName}
      extra={<Tag tone={stayTones[stay.status]}>{stayStatusLabels[stay.status]}</Tag>}
    >
      {facts.map(
        ([words, value]) =>
          value && (
            <View key={words} className={styles.fact}>
              <View className={styles.words}>{words}</View>
              <View className={styles.value}>{value}</View>
            </View>
          ),
      )}
      {!stay.seesDetails && !stay.needsStepUp && (
        <View className={styles.note}>
          {stay.isBoundByNumber
            ? '用住院号只能预缴。要看病区、医生和费用，请先添加就诊人并核实。'
            : '诊断和费用明细只给本人，以及本人授权查看报告的人看。'}
        </View>
      )}
    </Card>
  )
}
