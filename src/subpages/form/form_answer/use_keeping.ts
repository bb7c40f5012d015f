import { useEffect, useRef, useState } from 'react'

import type { InputOf } from '@/contract/endpoint'
import type { formCalls } from '@/contract/form'
import { api } from '@/request/api'

/** After the last change, so long until it is kept. */
const KEEP_AFTER_MS = 800

/** Whether what is on the page is kept at the server. */
export type Kept = 'nothing' | 'keeping' | 'kept' | 'failed'

/** Keeping at the server. */
export interface Keeping {
  kept: Kept
  /** Now; false when that failed. */
  keep(): Promise<boolean>
  /** Something changed: it is kept soon, and when the page is left. */
  touch(): void
  /** Nothing waits any more. */
  settle(): void
}

/** Keeps answers a moment after each change: a closed phone loses nothing. */
export function useKeeping(
  input: InputOf<(typeof formCalls)['saveAnswers']>,
  isKept: boolean,
): Keeping {
  const [kept, setKept] = useState<Kept>(isKept ? 'kept' : 'nothing')
  const turn = useRef(0)
  const latest = useRef(input)
  latest.current = input
  const timer = useRef<ReturnType<typeof setTimeout>>()

  function settle(): void {
    clearTimeout(timer.current)
    timer.current = undefined
    turn.current += 1
  }
  async function keep(): Promise<boolean> {
    settle()
    const own = turn.current
    setKept('keeping')
    const isDone = await api.form.saveAnswers(latest.current).then(
      () => true,
      () => false,
    )
    if (own === turn.current) setKept(isDone ? 'kept' : 'failed')
    return isDone
  }
  function touch(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), KEEP_AFTER_MS)
  }
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      api.form.saveAnswers(latest.current).catch(() => undefined)
    },
    [],
  )
  return { kept, keep, touch, settle }
}
