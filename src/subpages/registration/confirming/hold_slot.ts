import type { SlotHold } from '@/contract/registration'
import { onVisibilityChange } from '@/platform/window/visibility'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'

/** Which place the page wants kept, for whom. */
export interface HoldRequest {
  sourceTimeId: string
  patientId: string
  isUnhurried: boolean | undefined
  rescheduleOrderId: string | undefined
}

interface HoldHandlers {
  onHeld: (hold: SlotHold) => void
  /** The server would not keep it; why, in words. */
  onLost: (reason: string) => void
}

/** Renews well before the server would think that the page was closed. */
const renewalsPerLease = 3
/** Without network it is tried again after this. */
const retryMs = 5000

/** Holds a place and renews it while the page is in front; in the background it falls silent. The returned function ends it. */
export function holdSlot(
  request: HoldRequest,
  inTurn: (work: () => Promise<void> | undefined) => unknown,
  { onHeld, onLost }: HoldHandlers,
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
      if (error instanceof ServerRefused) onLost(error.message)
      else plan(retryMs)
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
