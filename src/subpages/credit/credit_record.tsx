import { Text, View } from '@tarojs/components'

import type { Credit, NoShow } from '@/contract/registration'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'
import { dayWithDate, hospitalDay } from '@/ui/facts/format_day'
import { Icon } from '@/ui/icons/icon'
import { warning } from '@/ui/icons/frame'
import { success } from '@/ui/icons/outcomes'
import { Tag } from '@/ui/facts/tag'
import { TelephoneLink } from '@/ui/frame/telephone_link'

import { formatAppeal, noShowLabels, formatStanding } from './credit_words'
import styles from './credit_record.module.scss'

interface CreditRecordProps {
  credit: Credit
  onAppeal: (noShow: NoShow) => void
  onOpenOrder: (orderId: string) => void
}

/** Each patient's standing, each no-show with its appeal, and the rule in plain sentences. */
export function CreditRecord({ credit, onAppeal, onOpenOrder }: CreditRecordProps) {
  const { patients, noShows, rules, serverNow } = credit
  const today = hospitalDay(serverNow)
  return (
    <View>
      <Card title="就诊人">
        {patients.length === 0 && <View className={styles.words}>还没有就诊人。</View>}
        {patients.map((patient) => (
          <View key={patient.patientId} className={styles.patient}>
            <Icon
              of={patient.restrictedUntil ? warning : success}
              sizePx={20}
              className={patient.restrictedUntil ? styles.bad : styles.good}
            />
            <View className={styles.main}>
              <View className={styles.name}>{patient.patientName}</View>
              <View className={styles.words}>{formatStanding(patient, serverNow)}</View>
            </View>
          </View>
        ))}
      </Card>
      {noShows.map((noShow) => (
        <Card key={noShow.orderId}>
          <View className={styles.head}>
            <Text className={styles.name}>{noShow.departName}</Text>
            <Tag tone={noShow.standing === 'counts' ? 'warning' : 'neutral'}>
              {noShowLabels[noShow.standing]}
            </Tag>
          </View>
          <View className={styles.words}>
            {dayWithDate(noShow.visitDate, today)} {noShow.beginTime} {noShow.doctorName ?? ''} ·{' '}
            {noShow.patientName}
          </View>
          <View className={styles.words}>没有取消，也没有到院取号</View>
          {noShow.appeal && <View className={styles.appeal}>{formatAppeal(noShow)}</View>}
          <View className={styles.actions}>
            <Button kind="text" isSmall onPress={() => onOpenOrder(noShow.orderId)}>
              看订单
            </Button>
            {noShow.canAppeal && (
              <Button kind="text" isSmall onPress={() => onAppeal(noShow)}>
                我有原因，申诉
              </Button>
            )}
          </View>
        </Card>
      ))}
      <Rules rules={rules} />
      <View className={styles.telephone}>
        <TelephoneLink />
      </View>
    </View>
  )
}

function Rules({ rules }: Pick<Credit, 'rules'>) {
  return (
    <FoldForElders title="规则">
      <Card title="规则">
        {rules.map((rule) => (
          <View key={rule} className={styles.rule}>
            {rule}
          </View>
        ))}
      </Card>
    </FoldForElders>
  )
}
