import { type ReactNode, useEffect, useState } from 'react'

import { Sheet } from '@/ui/overlays/sheet'

import { isCheckNeeded, StepUpGate } from './step_up_gate'
import { forget } from './step_up_gate/passed'
import type { StepUpWords } from './step_up_gate/words'

/**
 * The step-up check for one action on a page that needs none otherwise: `whenSteppedUp` runs it, and where the server
 * requires the check first, asks on a sheet and runs it then. The page renders `stepUpSheet`.
 */
export function useStepUpSheet(what: string | StepUpWords): {
  whenSteppedUp: (work: () => Promise<unknown>) => Promise<void>
  askStepUp: (work: () => Promise<unknown>) => void
  stepUpSheet: ReactNode
} {
  const [waiting, setWaiting] = useState<() => Promise<unknown>>()
  const close = () => setWaiting(undefined)

  function askStepUp(work: () => Promise<unknown>): void {
    // The server says that it was not passed, whatever is cached.
    forget()
    setWaiting(() => work)
  }

  async function whenSteppedUp(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isCheckNeeded(error)) throw error
      askStepUp(work)
    }
  }

  const stepUpSheet = waiting && (
    <Sheet isOpen title="确认是您本人" onClose={close}>
      <StepUpGate what={what}>
        <Passed
          onPassed={() => {
            close()
            waiting().catch(() => undefined)
          }}
        />
      </StepUpGate>
    </Sheet>
  )
  return { whenSteppedUp, askStepUp, stepUpSheet }
}

function Passed({ onPassed }: { onPassed: () => void }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the gate has opened
  useEffect(onPassed, [])
  return null
}
