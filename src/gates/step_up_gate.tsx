import { View } from '@tarojs/components'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

import { CodeField } from '@/components/code_field'
import type { StepUp } from '@/contract/account'
import { firstIssue } from '@/contract/issue'
import { smsCode } from '@/contract/values'
import { currentAddress, go, navigate } from '@/navigation/navigate'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { useSmsWait } from '@/request/loading/use_sms_wait'
import { authToken } from '@/storage/keys'
import { signInSession } from '@/stores/sign_in_session'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { EmptyState } from '@/ui/states/empty_state'
import { Icon } from '@/ui/icons/icon'
import { shield } from '@/ui/icons/care'
import type { LoadState } from '@/ui/states/load_state'
import { Loaded } from '@/ui/states/loaded'
import { Notice } from '@/ui/states/notice'
import { signIn } from '@/ui/pictures/outcomes'
import { SkeletonList } from '@/ui/states/skeleton'
import { TelephoneLink } from '@/ui/frame/telephone_link'

import { readStepUpRefusal } from './step_up_refusal'
import styles from './step_up_gate.module.scss'

interface StepUpGateProps {
  /** The page's content: shown, and loaded, only when the session has passed the check. */
  children: ReactNode
  /** What is behind it, e.g. 报告. */
  what?: string
  /** In the shape of the content, while the server is asked. */
  skeleton?: ReactNode
}

/** The check by SMS before reports and films: once a session, then not for some hours. Put it round a page's content, inside the `PageFrame`. */
export function StepUpGate({
  children,
  what = '报告',
  skeleton = <SkeletonList />,
}: StepUpGateProps) {
  const [isPassed, setPassed] = useState(isRemembered)
  if (isPassed)
    return <AskAgain.Provider value={() => setPassed(forget())}>{children}</AskAgain.Provider>
  return <Check what={what} skeleton={skeleton} onPassed={() => setPassed(true)} />
}

/** Inside the gate: brings the check back when the server wants it again, because its time is over or the phone changed. */
export function useStepUpWatch(...states: readonly LoadState<unknown>[]): void {
  const askAgain = useContext(AskAgain)
  const isWanted = states.some((state) => state.status === 'failed' && isStepUpNeeded(state.error))
  useEffect(() => {
    if (isWanted) askAgain()
  }, [isWanted, askAgain])
}

/** Whether a call was refused because the check is missing. */
export function isStepUpNeeded(error: unknown): boolean {
  return error instanceof ServerRefused && error.code === 'STEP_UP_NEEDED'
}

const AskAgain = createContext<() => void>(() => undefined)

function Check({
  what,
  skeleton,
  onPassed,
}: {
  what: string
  skeleton: ReactNode
  onPassed: () => void
}) {
  const { state, refresh } = useRequest(() => api.account.getStepUp({}, { prompt: false }), [])
  // What stands behind the gate hears of no pulling down yet.
  usePageRefresh(refresh)
  const isPassed = state.status === 'ready' && state.data.isPassed
  useEffect(() => {
    if (state.status !== 'ready' || !state.data.isPassed) return
    remember(state.data)
    onPassed()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- onPassed is the gate's own and does the same each time
  }, [state])
  return (
    <Loaded state={state} skeleton={skeleton}>
      {(stepUp) => {
        if (isPassed) return skeleton
        return stepUp.tel === '' ? (
          <NoPhone what={what} />
        ) : (
          <CodeForm stepUp={stepUp} what={what} onPassed={onPassed} />
        )
      }}
    </Loaded>
  )
}

function CodeForm({
  stepUp,
  what,
  onPassed,
}: {
  stepUp: StepUp
  what: string
  onPassed: () => void
}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { readyAt, startWait } = useSmsWait('step_up')

  function refuse(thrown: unknown): void {
    const refusal = readStepUpRefusal(thrown)
    if (refusal.step === 'mend_code') setError(refusal.words)
    else setProblem(refusal.words)
    if (refusal.step === 'wait') startWait(refusal.seconds)
  }

  async function send(): Promise<void> {
    setError(undefined)
    setProblem(undefined)
    try {
      startWait((await api.account.sendStepUpCode({}, { prompt: false })).retryAfterSeconds)
    } catch (thrown) {
      refuse(thrown)
    }
  }

  async function submit(): Promise<void> {
    const found = firstIssue(smsCode, code)
    setError(found)
    setProblem(undefined)
    if (found) return
    try {
      remember(await api.account.confirmStepUp({ code }, { prompt: false }))
      onPassed()
    } catch (thrown) {
      refuse(thrown)
    }
  }

  return (
    <>
      <Card title="先确认是您本人">
        <View className={styles.lead}>
          <Icon of={shield} sizePx={20} className={styles.icon} />
          <View>{`${what}是您的隐私。我们会把验证码发到绑定的手机号 ${stepUp.tel}，验证后${stepUp.validHours}小时内不用再验证。`}</View>
        </View>
        <CodeField value={code} onChange={setCode} onSend={send} readyAt={readyAt} error={error} />
        <View className={styles.action}>
          <Button onPress={submit}>{`查看${what}`}</Button>
        </View>
      </Card>
      {problem && (
        <Notice tone="warning" isUrgent>
          {problem}
        </Notice>
      )}
      <View className={styles.help}>
        <Button kind="text" onPress={go('patient_rebind_tel')}>
          手机号已不用？去变更
        </Button>
      </View>
      <Help />
    </>
  )
}

function NoPhone({ what }: { what: string }) {
  function bind(): Promise<unknown> {
    const here = currentAddress()
    if (here !== undefined) signInSession.rememberWanted(here)
    return navigate('bind_tel')
  }
  return (
    <EmptyState
      picture={signIn}
      text={`查看${what}前，请先绑定手机号`}
      note={`${what}是您的隐私，要用手机验证码确认是您本人`}
      action={<Button onPress={bind}>绑定手机号</Button>}
      hasTelephone
    />
  )
}

function Help() {
  return (
    <View className={styles.help}>
      <TelephoneLink words="收不到验证码？联系医院" />
    </View>
  )
}

/** Until when the session's check counts, so that the pages of one visit do not ask the server each time. The token tells the session. */
let passed: { token: string; until: number } | undefined

function isRemembered(): boolean {
  return passed !== undefined && passed.token === authToken.read() && passed.until > Date.now()
}

function remember({ leftSeconds }: StepUp): void {
  const token = authToken.read()
  passed = token === undefined ? undefined : { token, until: Date.now() + leftSeconds * 1000 }
}

function forget(): false {
  passed = undefined
  return false
}
