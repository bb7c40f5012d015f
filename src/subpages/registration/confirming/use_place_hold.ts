import { useCallback, useEffect, useRef, useState } from 'react'

import type { PlaceHold } from '@/contract/registration'
import { onVisibilityChange } from '@/platform/window/visibility'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'

/** Which place the page wants kept, for whom. */
export interface HoldWish {
  sourceTimeId: string
  patientId: string
  isUnhurried: boolean
  rescheduleOrderId: string | undefined
}

/** How it stands with the place: `over` when the time given is used up, `lost` when it could not be kept. */
export type HoldState =
  | { status: 'none' }
  | { status: 'held'; hold: PlaceHold }
  | { status: 'over' }
  | { status: 'lost'; reason: string }

/** Renews well before the server would think that the page was closed. */
const renewalsPerLease = 3

/**
 * Keeps a place while the page is open and in front: holds it, says again and again that it is still wanted, holds it anew for another patient, gives it back on leaving.
 * In the background it falls silent, and the server gives the place back by itself; coming back asks for it again.
 */
export function usePlaceHold(
  wish: HoldWish | undefined,
  onLost: () => void,
): { state: HoldState; end: () => void; again: () => void } {
  const [state, setState] = useState<HoldState>({ status: 'none' })
  const [round, setRound] = useState(0)
  const lost = useRef(onLost)
  lost.current = onLost
  /** Calls go one after the other, so that giving back never overtakes holding. */
  const calls = useRef<Promise<unknown>>(Promise.resolve())
  const { sourceTimeId, patientId, isUnhurried, rescheduleOrderId } = wish ?? {}
  const isOver = state.status === 'over'

  useEffect(() => {
    if (!sourceTimeId || !patientId || isOver) return
    let isCurrent = true
    let isVisible = true
    let timer: ReturnType<typeof setTimeout> | undefined

    async function hold(): Promise<void> {
      clearTimeout(timer)
      try {
        const held = await api.registration.holdPlace({
          sourceTimeId: sourceTimeId ?? '',
          patientId: patientId ?? '',
          isUnhurried,
          rescheduleOrderId,
        })
        if (!isCurrent) return
        setState({ status: 'held', hold: held })
        plan((held.renewWithinSeconds * 1000) / renewalsPerLease)
      } catch (error) {
        if (!isCurrent) return
        if (error instanceof ServerRefused) {
          setState({ status: 'lost', reason: error.message })
          lost.current()
        } else plan(5000)
      }
    }
    function plan(delayMs: number): void {
      if (isCurrent && isVisible) timer = setTimeout(inTurn, delayMs)
    }
    function inTurn(): void {
      calls.current = calls.current.then(() => (isCurrent ? hold() : undefined))
    }
    const stopWatching = onVisibilityChange((visible) => {
      const cameBack = visible && !isVisible
      isVisible = visible
      if (!visible) clearTimeout(timer)
      if (cameBack) inTurn()
    })
    inTurn()
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stopWatching()
    }
  }, [sourceTimeId, patientId, isUnhurried, rescheduleOrderId, isOver, round])

  // Leaving gives the place back; an order that was made has taken it, and then there is nothing to give.
  useEffect(() => {
    if (!sourceTimeId) return
    return () => {
      calls.current = calls.current.then(() =>
        api.registration.releasePlace({ sourceTimeId }).catch(() => undefined),
      )
    }
  }, [sourceTimeId])

  const end = useCallback(() => setState({ status: 'over' }), [])
  const again = useCallback(() => {
    setState({ status: 'none' })
    setRound((before) => before + 1)
  }, [])
  return { state, end, again }
}
