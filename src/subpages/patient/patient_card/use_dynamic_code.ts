import { useEffect, useRef, useState } from 'react'

import type { PatientCard } from '@/contract/patient'
import { useIsSeen } from '@/platform/window/is_seen'
import { api } from '@/request/api'

/** The changing code of a card. */
export interface DynamicCode {
  /** Undefined while none is valid: before the first, and when one expired without a new one. */
  code: string | undefined
  isFailed: boolean
  renew: () => void
}

const retryMs = 5000

/** Loads the card's code again before the old one expires, as long as the page is visible. `card` is the first reply. */
export function useDynamicCode(card: PatientCard): DynamicCode {
  const isSeen = useIsSeen()
  const [newest, setNewest] = useState({ card, at: Date.now() })
  const [isFailed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const first = useRef(card)

  useEffect(() => {
    if (first.current === card) return
    first.current = card
    setNewest({ card, at: Date.now() })
  }, [card])

  const { patientId, validSeconds } = newest.card
  const endsAt = newest.at + validSeconds * 1000
  useEffect(() => {
    if (!isSeen) return undefined
    let isOver = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const waitMs = Math.max(0, endsAt - Date.now())
    const timer = setTimeout(() => {
      api.patient
        .getCard({ id: patientId })
        .then((next) => {
          if (isOver) return
          setFailed(false)
          setNewest({ card: next, at: Date.now() })
        })
        .catch(() => {
          if (isOver) return
          setFailed(true)
          retry = setTimeout(() => setTurn((before) => before + 1), retryMs)
        })
    }, waitMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      clearTimeout(retry)
    }
  }, [isSeen, endsAt, patientId, turn])

  return {
    code: isFailed ? undefined : newest.card.dynamicCode,
    isFailed,
    renew: () => setTurn((before) => before + 1),
  }
}
