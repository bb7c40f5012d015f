import { View } from '@tarojs/components'

import type { Presettlement } from '@/contract/inpatient'
import { formatDeadline } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import { formatStanding, presettleLabels } from '../presettle_words'
import { PresettledSums } from '../presettled_sums'
import styles from './presettle_card.module.scss'
import { usePresettlement } from './use_presettlement'

interface PresettleCardProps {
  inpatientId: string
  presettlement: Presettlement
  today: string
  onChanged: () => Promise<void>
}

/** 出院预结算: what the stay will cost, before it is settled, and the patient's yes to it. */
export function PresettleCard({ today, ...asked }: PresettleCardProps) {
  const { now, isAsking, error, ask, agree } = usePresettlement(asked)
  const state = isAsking && !now.sums ? 'ASKING' : now.state
  const { words, tone } = presettleLabels[state]
  const standing = formatStanding({ ...now, state })
  return (
    <Card title="出院预结算" extra={<Tag tone={tone}>{words}</Tag>}>
      {error && (
        <Notice tone="danger" isUrgent>
          {error}
        </Notice>
      )}
      {standing && (
        <Notice tone={standing.tone} title={standing.title}>
          {standing.text}
        </Notice>
      )}
      {now.sums && <PresettledSums sums={now.sums} today={today} returns={now.returns} />}
      {now.note && <View className={styles.note}>{now.note}</View>}
      {state === 'SHOWN' && <Agreeing now={now} today={today} onAgree={agree} />}
      {now.state !== 'CONFIRMED' && now.state !== 'CONFIRMING' && (
        <View className={styles.action}>
          <Button kind={now.sums ? 'text' : 'secondary'} isWide isBusy={isAsking} onPress={ask}>
            {now.state === 'NOT_ASKED' ? '看预结算' : '再问一次医院'}
          </Button>
        </View>
      )}
      {state !== 'CONFIRMED' && (
        <View className={styles.note}>不确认也可以出院、拿药、看报告。</View>
      )}
    </Card>
  )
}

interface AgreeingProps {
  now: Presettlement
  today: string
  onAgree: () => Promise<void>
}

/** The button of the yes, or who gives it. */
function Agreeing({ now, today, onAgree }: AgreeingProps) {
  if (!now.mayConfirm)
    return <View className={styles.note}>由就诊人本人（建档手机号的账号）确认。</View>
  return (
    <>
      <View className={styles.action}>
        <Button kind="secondary" isWide onPress={onAgree}>
          确认，按这些金额结算
        </Button>
      </View>
      {now.validUntil && (
        <View className={styles.note}>{`${formatDeadline(now.validUntil, today)} 前确认有效`}</View>
      )}
    </>
  )
}
