import { View } from '@tarojs/components'

import type { StayBrief } from '@/contract/inpatient'
import type { QueueItem } from '@/contract/queue'
import type { NextStep } from '@/contract/registration'
import { navigate, switchTab } from '@/navigation/navigate'
import { Button } from '@/ui/button'
import type { LoadState } from '@/ui/load_state'
import { Busy, SkeletonLines } from '@/ui/skeleton'

import { BalanceStep } from './balance_step'
import { NextStepCard } from './next_step_card'
import styles from './next_steps.module.scss'
import { WaitingStep } from './waiting_step'

interface NextStepsProps {
  status: 'anonymous' | 'signing_in' | 'signed_in'
  failure: string | undefined
  state: LoadState<unknown>
  steps: NextStep[]
  /** Numbers of today that still wait or were called. */
  waiting: QueueItem[]
  /** Stays whose balance is low. */
  lowStays: StayBrief[]
  serverNow: string | undefined
  onSignIn: () => unknown
  /** A countdown has ended: what is shown is no longer true. */
  onOutdated: () => void
}

/** The one thing to do now, for each patient; over the edge of the head. */
export function NextSteps(props: NextStepsProps) {
  const { waiting, steps, lowStays } = props
  const balances = lowStays.map((stay) => <BalanceStep key={stay.inpatientId} stay={stay} />)
  if (waiting.length === 0) {
    return (
      <View className={styles.box}>
        {stepsOf(props)}
        {balances}
      </View>
    )
  }
  // A visit that waits in a queue already needs no second card.
  const queued = new Set(waiting.map(({ orderId }) => orderId))
  const others = steps.filter(({ order }) => !queued.has(order.orderId))
  return (
    <View className={styles.box}>
      {waiting.map((item) => (
        <WaitingStep key={item.ticketId} item={item} />
      ))}
      {others.length > 0 && stepsOf({ ...props, steps: others })}
      {balances}
    </View>
  )
}

function stepsOf({ status, failure, state, steps, serverNow, onSignIn, onOutdated }: NextStepsProps) {
  if (status === 'anonymous' && failure) return <Invitation title="微信登录没有成功" note={failure} action="再试一次" onPress={onSignIn} />
  if (status === 'anonymous') {
    return <Invitation title="微信登录后可挂号、缴费" note="在微信里打开本页会自动登录，不需要注册。" action="怎么登录" onPress={() => switchTab('center')} />
  }
  if (state.status === 'failed') return <Invitation title="就诊安排没有加载出来" note={state.error.message} action="重试" onPress={state.retry} />
  if (status === 'signing_in' || state.status === 'loading') {
    return (
      <View className={styles.card}>
        <Busy>
          <SkeletonLines count={2} />
        </Busy>
      </View>
    )
  }
  if (steps.length === 0 || !serverNow) {
    return <Invitation title="最近没有就诊安排" note="需要看医生时，可以先在这里预约。" action="去挂号" onPress={() => navigate('registration_campus', {})} />
  }
  return steps.map((step) => <NextStepCard key={step.order.orderId} step={step} serverNow={serverNow} onOutdated={onOutdated} />)
}

function Invitation({ title, note, action, onPress }: { title: string; note: string; action: string; onPress: () => unknown }) {
  return (
    <View className={styles.card}>
      <View className={styles.main}>
        <View className={styles.title}>{title}</View>
        <View className={styles.note}>{note}</View>
      </View>
      <Button isSmall onPress={onPress}>
        {action}
      </Button>
    </View>
  )
}
