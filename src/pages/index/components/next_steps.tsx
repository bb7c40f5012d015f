import { View } from '@tarojs/components'

import type { PatientSteps } from '@/contract/home'
import { navigate, switchTab } from '@/navigation/navigate'
import { Button } from '@/ui/button'
import type { LoadState } from '@/ui/load_state'
import { Busy, SkeletonLines } from '@/ui/skeleton'

import { NextStepCard } from './next_step_card'
import styles from './next_steps.module.scss'

interface NextStepsProps {
  status: 'anonymous' | 'signing_in' | 'signed_in'
  failure: string | undefined
  state: LoadState<{ patients: PatientSteps[]; serverNow: string } | undefined>
  onSignIn: () => unknown
  onChoose: (patientId: string) => void
  /** A countdown has ended: what is shown is no longer true. */
  onOutdated: () => void
}

/** What to do now, one card for each patient, the most urgent first; over the edge of the head. */
export function NextSteps(props: NextStepsProps) {
  return <View className={styles.box}>{stepsOf(props)}</View>
}

function stepsOf({ status, failure, state, onSignIn, onChoose, onOutdated }: NextStepsProps) {
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
  const { patients = [], serverNow = '' } = state.data ?? {}
  if (patients.length === 0) {
    return <Invitation title="最近没有就诊安排" note="需要看医生时，可以先在这里预约。" action="去挂号" onPress={() => navigate('registration_campus', {})} />
  }
  return patients.map((patient) => <NextStepCard key={patient.patientId} patient={patient} serverNow={serverNow} onChoose={onChoose} onOutdated={onOutdated} />)
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
