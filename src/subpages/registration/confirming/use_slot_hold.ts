import { useCallback, useEffect, useRef, useState } from 'react'

import type { SlotHold } from '@/contract/registration'
import { api } from '@/request/api'

import { holdSlot, type HoldRequest } from './hold_slot'

/** How it stands with the place: `over` when the time given is used up, `lost` when it could not be kept, `waiting` for the draw of a release, `asked` while the hospital has not said yet whether it keeps the place, `check` when the check by SMS comes first. */
export type HoldState =
  | { status: 'none' }
  | { status: 'held'; hold: SlotHold }
  | { status: 'over' }
  | { status: 'lost' | 'waiting' | 'asked' | 'check'; reason: string }

/**
 * Keeps a place while the page is open and in front: holds it, says again and again that it is still wanted, holds it anew for another patient, gives it back on leaving.
 * In the background it falls silent, and the server gives the place back by itself; coming back asks for it again.
 */
export function useSlotHold(
  request: HoldRequest | undefined,
  onLost: () => void,
): { state: HoldState; end: () => void; again: () => void } {
  const [state, setState] = useState<HoldState>({ status: 'none' })
  const [round, setRound] = useState(0)
  const lost = useRef(onLost)
  lost.current = onLost
  /** Calls go one after the other, so that giving back never overtakes holding. */
  const calls = useRef<Promise<unknown>>(Promise.resolve())
  const { sourceTimeId, patientId, isUnhurried, rescheduleOrderId } = request ?? {}
  const isOver = state.status === 'over'

  useEffect(() => {
    if (!sourceTimeId || !patientId || isOver) return
    return holdSlot(
      { sourceTimeId, patientId, isUnhurried, rescheduleOrderId },
      (work) => (calls.current = calls.current.then(work)),
      {
        onHeld: (hold) => setState({ status: 'held', hold }),
        onLost: (reason) => {
          setState({ status: 'lost', reason })
          lost.current()
        },
        onWaiting: (reason) => setState({ status: 'waiting', reason }),
        onAsked: (reason) => setState({ status: 'asked', reason }),
        onCheck: (reason) => setState({ status: 'check', reason }),
      },
    )
  }, [sourceTimeId, patientId, isUnhurried, rescheduleOrderId, isOver, round])

  // Leaving gives the place back; an order that was made has taken it, and then there is nothing to give.
  useEffect(() => {
    if (!sourceTimeId) return
    return () => {
      calls.current = calls.current.then(() =>
        api.registration.releaseHold({ sourceTimeId }).catch(() => undefined),
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
