import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

import { api } from '@/request/api'
import { isRefused, ServerRefused } from '@/request/sending/errors'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import type { LoadState } from '@/ui/states/load_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonList } from '@/ui/states/skeleton'

import { CodeCheck } from './step_up_gate/code_check'
import { NoPhone } from './step_up_gate/no_phone'
import { forget, isRemembered, remember } from './step_up_gate/passed'
import { privacyWords, type StepUpWords } from './step_up_gate/words'

interface StepUpGateProps {
  /** The page's content: rendered, and loaded, only when the session has passed the check. */
  children: ReactNode
  /** The private content, e.g. 报告; or the texts where the check is for something else. */
  what?: string | StepUpWords
  /** In the shape of the content, while the server is asked. */
  skeleton?: ReactNode
  /** What may be shown when the server cannot be reached, if anything. */
  withoutNetwork?: (retry: () => void) => ReactNode
}

/** The step-up check before reports and films: once a session, then not for some hours. It wraps a page's content, inside the `PageFrame`. */
export function StepUpGate({
  children,
  what = '报告',
  skeleton = <SkeletonList />,
  withoutNetwork,
}: StepUpGateProps) {
  const [isPassed, setPassed] = useState(isRemembered)
  function askAgain(): void {
    forget()
    setPassed(false)
  }
  if (isPassed) return <AskAgain.Provider value={askAgain}>{children}</AskAgain.Provider>
  return (
    <Check
      words={typeof what === 'string' ? privacyWords(what) : what}
      skeleton={skeleton}
      withoutNetwork={withoutNetwork}
      onPassed={() => setPassed(true)}
    />
  )
}

/** Inside the gate: shows the check again when the server requires it, because it expired or the phone changed. */
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

/** The same, also where the account has no phone to check yet. */
export function isCheckNeeded(error: unknown): boolean {
  const isUnbound = error instanceof ServerRefused && error.code === 'TEL_NOT_BOUND'
  return isUnbound || isStepUpNeeded(error)
}

const AskAgain = createContext<() => void>(() => undefined)

function Check({
  words,
  skeleton,
  withoutNetwork,
  onPassed,
}: {
  words: StepUpWords
  skeleton: ReactNode
  withoutNetwork: StepUpGateProps['withoutNetwork']
  onPassed: () => void
}) {
  const { state, refresh } = useRequest({}, api.account.getStepUp)
  // Content behind the gate does not handle pull-down refresh yet.
  usePageRefresh(refresh)
  const isPassed = state.status === 'ready' && state.data.isPassed
  useEffect(() => {
    if (state.status !== 'ready' || !state.data.isPassed) return
    remember(state.data)
    onPassed()
    // oxlint-disable-next-line react/exhaustive-deps -- onPassed is the gate's own and does the same each time
  }, [state])
  const isUnreachable = state.status === 'failed' && !isRefused(state.error)
  const kept = isUnreachable ? withoutNetwork?.(state.retry) : undefined
  if (kept) return <>{kept}</>
  return (
    <Loaded state={state} skeleton={skeleton}>
      {(stepUp) => {
        if (isPassed) return skeleton
        return stepUp.tel === '' ? (
          <NoPhone words={words} />
        ) : (
          <CodeCheck stepUp={stepUp} words={words} onPassed={onPassed} />
        )
      }}
    </Loaded>
  )
}
