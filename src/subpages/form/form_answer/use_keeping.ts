import { useEffect, useRef, useState } from 'react'

import type { InputOf } from '@/contract/endpoint'
import type { formCalls } from '@/contract/form'
import { api } from '@/request/api'
import { isRefused } from '@/request/sending/errors'

/** After the last change, so long until it is kept. */
const KEEP_AFTER_MS = 800

/** Whether what is on the page is kept at the server. */
export type Kept = 'nothing' | 'keeping' | 'kept' | 'failed'

/** Keeping at the server. */
export interface Keeping {
  kept: Kept
  /** The server's reason, where it does not take the answers any more; undefined when another try may help. */
  refusal: string | undefined
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
  const [refusal, setRefusal] = useState<string>()
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
    const error: unknown = await api.form.saveAnswers(latest.current).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    if (own === turn.current) {
      setKept(error === undefined ? 'kept' : 'failed')
      setRefusal(isRefused(error) ? (error as Error).message : undefined)
    }
    return error === undefined
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
  return { kept, refusal, keep, touch, settle }
}
