import type { SlotHold } from '@/contract/registration'
import { onVisibilityChange } from '@/platform/window/visibility'
import { api } from '@/request/api'
import { isCheckNeeded } from '@/gates/step_up_gate'
import { ServerRefused } from '@/request/sending/errors'

/** The slot to hold, and its patient. */
export interface HoldRequest {
  sourceTimeId: string
  patientId: string
  isUnhurried: boolean | undefined
  rescheduleOrderId: string | undefined
}

interface HoldHandlers {
  onHeld: (hold: SlotHold) => void
  /** The server did not hold it, with the reason. */
  onLost: (reason: string) => void
  /** A release with many requests: the slot is drawn, and this request waits for the draw. */
  onWaiting: (reason: string) => void
  /** The slots are the hospital's own, and it has not answered yet: this request waits in the line, or is being asked for. */
  onAsked: (reason: string) => void
  /** The server requires the SMS check first. */
  onCheck: (reason: string) => void
}

/** Renews well before the server would count the page as closed. */
const renewalsPerLease = 3
/** Offline, and where the server names no time, it is tried again after this. */
const retryMs = 5000
/** Requests that wait for the same draw do not ask at the same moment. */
const spreadMs = 1000

/** Holds a slot and renews the hold while the page is in front; in the background it pauses. The returned function ends it. */
export function holdSlot(
  request: HoldRequest,
  inTurn: (work: () => Promise<void> | undefined) => unknown,
  { onHeld, onLost, onWaiting, onAsked, onCheck }: HoldHandlers,
): () => void {
  let isCurrent = true
  let isVisible = true
  let timer: ReturnType<typeof setTimeout> | undefined

  async function hold(): Promise<void> {
    clearTimeout(timer)
    try {
      const held = await api.registration.createHold(request)
      if (!isCurrent) return
      onHeld(held)
      plan((held.renewWithinSeconds * 1000) / renewalsPerLease)
    } catch (error) {
      if (!isCurrent) return
      if (!(error instanceof ServerRefused)) plan(retryMs)
      else if (error.code === 'RELEASE_DRAW') {
        onWaiting(error.message)
        plan(waitMs(error) + Math.random() * spreadMs)
      } else if (error.code === 'LOCK_ASKED') {
        onAsked(error.message)
        plan(waitMs(error))
      } else if (isCheckNeeded(error)) onCheck(error.message)
      else onLost(error.message)
    }
  }
  function plan(delayMs: number): void {
    if (isCurrent && isVisible) timer = setTimeout(ask, delayMs)
  }
  function ask(): void {
    inTurn(() => (isCurrent ? hold() : undefined))
  }
  const stopWatching = onVisibilityChange((visible) => {
    const cameBack = visible && !isVisible
    isVisible = visible
    if (!visible) clearTimeout(timer)
    if (cameBack) ask()
  })
  ask()
  return () => {
    isCurrent = false
    clearTimeout(timer)
    stopWatching()
  }
}

const waitMs = ({ details }: ServerRefused): number =>
  Number(details?.retryAfterSeconds ?? NaN) * 1000 || retryMs
