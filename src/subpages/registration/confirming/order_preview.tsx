import { Text, View } from '@tarojs/components'

import { FeeTable } from '@/components/fee_table'
import { VisitSummary } from '@/components/visit_summary'
import type { Patient } from '@/contract/patient'
import type { OrderPreview as Preview } from '@/contract/registration'
import { hospitalStore } from '@/stores'
import { formatDeadline } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { ForElders, UnlessElder } from '@/ui/frame/unless_elder'
import { check } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'

import { entitlementOf, splitOf } from '../eligibility'
import { todayOr } from '../schedule_words'
import { ExpectedSplit } from './expected_split'
import { ForWhom } from './for_whom'
import styles from './order_preview.module.scss'
import { OtherTimes } from './other_times'
import { RescheduleCard } from './reschedule_card'

interface OrderPreviewProps {
  preview: Preview
  patient: Patient | undefined
  onChoosePatient: () => void
  onReadRules: () => void
  rescheduleOrderId: string | undefined
}

/** Everything that ordering agrees to: the patient, the visit, the price, the rules, what to bring. */
export function OrderPreview({
  preview,
  patient,
  onChoosePatient,
  onReadRules,
  rescheduleOrderId,
}: OrderPreviewProps) {
  const { visit, fee, preparation, reschedule } = preview
  const serverNow = preview.serverNow ?? new Date().toISOString()
  const split = hospitalStore.offers('insurance') ? splitOf(preview, patient?.patientId) : undefined
  const own = ownPreview(preview, patient?.patientId)
  const aside = own === preview ? fee.totalFeeFen > 0 && !split && '自费' : '免费续诊'
  return (
    <View>
      <ForWhom preview={preview} patient={patient} onChoosePatient={onChoosePatient} />
      <Card>
        <VisitSummary visit={visit} serverNow={serverNow} />
        <ForElders>
          <OtherTimes visit={visit} rescheduleOrderId={rescheduleOrderId} />
        </ForElders>
      </Card>
      {reschedule && (
        <RescheduleCard reschedule={reschedule} preview={preview} serverNow={serverNow} />
      )}
      <Card title="费用" extra={aside && <Text className={styles.aside}>{aside}</Text>}>
        <FeeTable fee={own.fee} totalLabel={reschedule ? '新的号' : '应付'} />
        {split && <ExpectedSplit split={split} />}
      </Card>
      <RulesCard preview={own} onReadRules={onReadRules} />
      {preparation.length > 0 && (
        <FoldForElders title="就诊准备">
          <Card title="就诊准备">
            {preparation.map((thing) => (
              <Line key={thing} words={thing} hasTick />
            ))}
          </Card>
        </FoldForElders>
      )}
    </View>
  )
}

/** The slot as this patient gets it: free, with the rules of a free visit, under a right to it (续诊). */
function ownPreview(preview: Preview, patientId: string | undefined): Preview {
  const free = entitlementOf(preview, patientId)
  return free ? { ...preview, fee: nothing, rules: free.rules } : preview
}

const nothing = { regFeeFen: 0, treatFeeFen: 0, totalFeeFen: 0 }

function RulesCard({ preview, onReadRules }: Pick<OrderPreviewProps, 'preview' | 'onReadRules'>) {
  const { rules } = preview
  return (
    <Card
      title="预约须知"
      extra={
        <Button kind="text" isSmall label="挂号须知全文" onPress={onReadRules}>
          全文
        </Button>
      }
    >
      <UnlessElder>
        {rules.map((rule) => (
          <Line key={rule} words={rule} />
        ))}
      </UnlessElder>
      <View className={styles.deadline}>{cancelPromise(preview)}</View>
    </Card>
  )
}

/** What is true about cancelling at this moment, before the order exists. */
function cancelPromise({ cancelDeadline: deadline, serverNow, fee }: Preview): string {
  if (!deadline) return '这个号预约后不能在线取消。'
  if (serverNow && Date.parse(deadline) <= Date.parse(serverNow))
    return '快到就诊时间了，预约后不能在手机上取消；来不了请给医院打电话。'
  const until = formatDeadline(deadline, todayOr(serverNow))
  return fee.totalFeeFen === 0
    ? `这个号在${until} 前可以取消。`
    : `这个号在${until} 前可以取消，费用原路退回。`
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
