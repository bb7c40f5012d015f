import { View } from '@tarojs/components'

import type { Admission, Stay } from '@/contract/inpatient'
import { go } from '@/navigation/navigate'
import { callPhone } from '@/platform/device/phone_call'
import { hospitalDay } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'
import { check, phone, place, wallet } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import { report } from '@/ui/icons/service'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'

import { formatArrival, formatLine, formsTag } from '../steps_words'
import { formatSum } from '../stay_words'
import styles from './admission_card.module.scss'
import { StayExams } from './stay_exams'

/** 入院安排: when to come, where to go first and what to bring, by the hospital. */
export function AdmissionCard({ stay, admission }: { stay: Stay; admission: Admission }) {
  const { isBedReady, telephone, bring, advice } = admission
  const { suggested } = stay.deposit
  const line = formatLine(admission)
  return (
    <>
      <Card
        title="入院安排"
        extra={
          <Tag tone={isBedReady ? 'success' : 'warning'}>
            {isBedReady ? '床位已备好' : '等床位'}
          </Tag>
        }
      >
        <View className={styles.when}>{formatArrival(admission, hospitalDay(stay.serverNow))}</View>
        {line && <View className={styles.line}>{line}</View>}
        {advice && <Notice title="住院前请注意">{advice}</Notice>}
      </Card>
      {bring.length > 0 && (
        <Card title="要带的东西">
          <View role="list">
            {bring.map((one) => (
              <View key={one} role="listitem" className={styles.thing}>
                <Icon of={check} sizePx={18} className={styles.icon} />
                <View className={styles.words}>{one}</View>
              </View>
            ))}
          </View>
        </Card>
      )}
      {stay.exams && <StayExams exams={stay.exams} today={hospitalDay(stay.serverNow)} />}
      {stay.forms && <FormsRow inpatientId={stay.inpatientId} forms={stay.forms} />}
      <Card isFlush>
        {admission.place && <ListRow icon={place} title="先到这里" note={admission.place} />}
        {suggested && (
          <ListRow
            icon={wallet}
            title="预缴金"
            note={
              <>
                {suggested.why && <View>{suggested.why}</View>}
                <View>办好入院后再缴，手机上就可以</View>
              </>
            }
            value={formatSum(suggested.amountFen)}
          />
        )}
        {telephone && (
          <ListRow
            icon={phone}
            title="问入院的事"
            value={telephone}
            onPress={() => callPhone(telephone)}
          />
        )}
      </Card>
    </>
  )
}

function FormsRow({
  inpatientId,
  forms,
}: {
  inpatientId: string
  forms: NonNullable<Stay['forms']>
}) {
  const { words, tone } = formsTag(forms)
  return (
    <Card isFlush>
      <ListRow
        icon={report}
        title="入院前要读的"
        note={
          <>
            <View>须知和知情同意书，先在手机上读；签字在医院</View>
            <Tag tone={tone}>{words}</Tag>
          </>
        }
        onPress={go('admission_forms', { inpatientId })}
      />
    </Card>
  )
}
