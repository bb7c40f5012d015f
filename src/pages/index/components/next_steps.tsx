import { View } from '@tarojs/components'

import type { NextStep } from '@/contract/registration'
import { navigate, switchTab } from '@/navigation/navigate'
import { Button } from '@/ui/button'
import type { LoadState } from '@/ui/load_state'
import { Busy, SkeletonLines } from '@/ui/skeleton'

import { NextStepCard } from './next_step_card'
import styles from './next_steps.module.scss'

interface NextStepsProps {
  status: 'anonymous' | 'signing_in' | 'signed_in'
  failure: string | undefined
  state: LoadState<unknown>
  steps: NextStep[]
  serverNow: string | undefined
  onSignIn: () => unknown
  /** A countdown has ended: what is shown is no longer true. */
  onOutdated: () => void
}

/** The one thing to do now, for each patient; over the edge of the head. */
export function NextSteps({ status, failure, state, steps, serverNow, onSignIn, onOutdated }: NextStepsProps) {
  return (
    <View className={styles.box}>
      {status === 'anonymous' ? (
        <Invitation
          title={failure ? '微信登录没有成功' : '微信登录后可挂号、缴费'}
          note={failure ?? '在微信里打开本页会自动登录，不需要注册。'}
          action={failure ? '再试一次' : '怎么登录'}
          onPress={failure ? onSignIn : () => switchTab('center')}
        />
      ) : status === 'signing_in' || state.status === 'loading' ? (
        <View className={styles.card}>
          <Busy>
            <SkeletonLines count={2} />
          </Busy>
        </View>
      ) : state.status === 'failed' ? (
        <Invitation title="就诊安排没有加载出来" note={state.error.message} action="重试" onPress={state.retry} />
      ) : steps.length === 0 || !serverNow ? (
        <Invitation title="最近没有就诊安排" note="需要看医生时，可以先在这里预约。" action="去挂号" onPress={() => navigate('registration_campus')} />
      ) : (
        steps.map((step) => <NextStepCard key={step.order.orderId} step={step} serverNow={serverNow} onOutdated={onOutdated} />)
      )}
    </View>
  )
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
