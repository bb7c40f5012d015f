import { useCallback, useEffect, useRef, useState } from 'react'

import type { SlotHold } from '@/contract/registration'
import { api } from '@/request/api'

import { holdSlot, type HoldRequest } from './hold_slot'

/**
 * The state of the hold: `over` when its time ran out, `lost` when it could not be held, `waiting` for the draw of a
 * release, `asked` while the hospital has not said yet whether it locks the slot, `check` when the SMS check comes
 * first.
 */
export type HoldState =
  | { status: 'none' }
  | { status: 'held'; hold: SlotHold }
  | { status: 'over' }
  | { status: 'lost' | 'waiting' | 'asked' | 'check'; reason: string }

/**
 * Holds a slot while the page is open and in front: holds it, renews it, holds it again for another patient, releases
 * it on leaving. In the background it pauses, and the server releases the slot by itself; returning requests it again.
 */
export function useSlotHold(
  request: HoldRequest | undefined,
  onLost: () => void,
): { state: HoldState; end: () => void; again: () => void } {
  const [state, setState] = useState<HoldState>({ status: 'none' })
  const [round, setRound] = useState(0)
  const lost = useRef(onLost)
  lost.current = onLost
  /** Calls run one after the other, so that releasing never overtakes holding. */
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

  // Leaving releases the slot; an order has taken it over, and then there is nothing to release.
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
  // A slot that became an order in another window is held no more.
  const isGone = state.status === 'held' && request === undefined
  return { state: isGone ? { status: 'none' } : state, end, again }
}
