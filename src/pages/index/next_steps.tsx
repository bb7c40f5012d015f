import { View } from '@tarojs/components'
import { useLayoutEffect } from 'react'

import { FamilyStrip } from '@/components/family_strip'
import type { FamilyMember, PatientSteps } from '@/contract/home'
import { go, switchTab } from '@/navigation/navigate'
import { contentHeightPx } from '@/platform/window/element_height'
import { isUnserved } from '@/request/sending/errors'
import { homeCardHeight } from '@/storage/keys'
import { Button } from '@/ui/forms/button'
import { classNames } from '@/ui/class_names'
import type { LoadState } from '@/ui/states/load_state'
import { Busy, SkeletonLines } from '@/ui/states/skeleton'

import { NextStepCard } from './next_step_card'
import styles from './next_steps.module.scss'

interface NextStepsProps {
  status: 'anonymous' | 'signing_in' | 'signed_in'
  failure: string | undefined
  /** Why it is unknown who is signed in. */
  accountFailure: string | undefined
  state: LoadState<
    { patients: PatientSteps[]; family?: FamilyMember[]; serverNow: string } | undefined
  >
  /** Whose steps are shown. */
  shownId: string | undefined
  /** The page that was wanted before signing in. */
  wanted: { title: string; open: () => void } | undefined
  onSignIn: () => unknown
  /** Asks again who is signed in. */
  onAskAgain: () => unknown
  onChoose: (patientId: string) => void
  /** A countdown has ended: the data is outdated. */
  onOutdated: () => void
}

/** The next steps, of one patient at a time; over the edge of the head. */
export function NextSteps(props: NextStepsProps) {
  const { status, accountFailure, onAskAgain, wanted } = props
  const isKnown = status !== 'anonymous'
  const isReady = isKnown && props.state.status === 'ready'
  useLayoutEffect(() => {
    const heightPx = isReady ? contentHeightPx(boxId) : undefined
    if (heightPx) homeCardHeight.write(heightPx)
  }, [isReady])
  return (
    <View id={boxId} className={classNames(styles.box, isKnown && styles.known)}>
      {wanted && (
        <Invitation
          title={`您要打开的是“${wanted.title}”`}
          note="已为您登录，可以继续。"
          action="打开"
          onPress={wanted.open}
        />
      )}
      {status === 'signed_in' && accountFailure && (
        <Invitation
          title="账号信息没有加载出来"
          note={accountFailure}
          action="再试一次"
          onPress={onAskAgain}
        />
      )}
      {stepsOf(props)}
    </View>
  )
}

const boxId = 'next_steps'

function stepsOf({
  status,
  failure,
  accountFailure,
  state,
  shownId,
  onSignIn,
  onChoose,
  onOutdated,
}: NextStepsProps) {
  if (status === 'anonymous') {
    return failure ? (
      <Invitation title="微信登录没有成功" note={failure} action="再试一次" onPress={onSignIn} />
    ) : (
      <Invitation
        title="微信登录后可挂号、缴费"
        note="在微信里打开本页会自动登录，不需要注册。"
        action="怎么登录"
        onPress={() => switchTab('center')}
      />
    )
  }
  if (state.status === 'failed')
    // Not every server knows next steps: then home leaves them out. And one cause is shown once.
    return accountFailure || isUnserved(state.error) ? null : (
      <Invitation
        title="就诊安排没有加载出来"
        note={state.error.message}
        action="重试"
        onPress={state.retry}
      />
    )
  if (status === 'signing_in' || state.status === 'loading') {
    return (
      <View className={styles.card}>
        <Busy>
          <SkeletonLines count={2} />
        </Busy>
      </View>
    )
  }
  const { patients = [], family = [], serverNow = '' } = state.data ?? {}
  return <Family {...{ patients, family, shownId, onChoose }} card={{ serverNow, onOutdated }} />
}

interface FamilyProps {
  patients: PatientSteps[]
  family: readonly FamilyMember[]
  shownId: string | undefined
  onChoose: (patientId: string) => void
  card: Omit<Parameters<typeof NextStepCard>[0], 'patient'>
}

/** One patient's steps at a time; several patients are shown side by side. */
function Family({ patients, family, shownId, onChoose, card }: FamilyProps) {
  const shown = patients.find(({ patientId, steps }) => patientId === shownId && steps[0])
  return (
    <>
      {family.length > 1 && (
        <FamilyStrip
          family={family}
          chosenId={shownId}
          busyIds={patients.map(({ patientId }) => patientId)}
          onChoose={onChoose}
        />
      )}
      {shown ? (
        <NextStepCard key={shown.patientId} patient={shown} {...card} />
      ) : (
        <Invitation
          title="最近没有就诊安排"
          note="需要看医生时，可以先在这里预约。"
          action="去挂号"
          onPress={go('registration_campus')}
        />
      )}
    </>
  )
}

function Invitation({
  title,
  note,
  action,
  onPress,
}: {
  title: string
  note: string
  action: string
  onPress: () => unknown
}) {
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
