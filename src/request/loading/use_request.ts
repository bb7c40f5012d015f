import { useCallback, useEffect, useRef, useState } from 'react'

import type { LoadState } from '@/ui/states/load_state'

/** A load and the function to repeat it. */
export interface RequestState<T> {
  state: LoadState<T>
  /** The data, undefined until loaded. */
  data: T | undefined
  /** Loads again; the shown data stays until the new data arrives, and stays too when this load fails: a toast says so, unless nobody asked for it (`isQuiet`: a poll). */
  refresh(isQuiet?: true): Promise<void>
}

/** How a load is asked for: where older data stays, the request layer says a failure, whatever the contract says; a page that has nothing to show says it itself. */
export interface LoadOptions {
  prompt: boolean
}

/**
 * Loads on mount and whenever the input changes; while it is undefined, it stays loading. Only the newest load counts,
 * and none after unmount. Where it fails the state says so; where older data stays, the request layer does.
 */
export function useRequest<Input, T>(
  input: Input | undefined,
  load: (input: Input, options: LoadOptions) => Promise<T>,
): RequestState<T> {
  const [state, setState] = useState<LoadState<T>>({ status: 'loading' })
  const newest = useRef(0)
  const data = state.status === 'ready' ? state.data : undefined
  const present = { input, load, data }
  const current = useRef(present)
  current.current = present
  const retry = useRef<() => Promise<void>>(() => Promise.resolve())

  const run = useCallback(async (isQuiet?: true) => {
    newest.current += 1
    const { input: wanted, load: loadNow, data: shown } = current.current
    if (wanted === undefined) return
    const turn = newest.current
    const settle = (next: (before: LoadState<T>) => LoadState<T>) => {
      if (turn === newest.current) {
        setState(next)
      }
    }
    try {
      const loaded = await loadNow(wanted, { prompt: !isQuiet && shown !== undefined })
      settle(() => ({ status: 'ready', data: loaded }))
    } catch (error) {
      const failed: LoadState<T> = {
        status: 'failed',
        error: asError(error),
        retry: () => void retry.current(),
      }
      settle((before) => (before.status === 'ready' ? before : failed))
    }
  }, [])

  const restart = useCallback(() => {
    setState({ status: 'loading' })
    return run(true)
  }, [run])
  retry.current = restart

  useEffect(() => {
    void restart()
    return () => {
      newest.current += 1
    }
    // oxlint-disable-next-line react/exhaustive-deps -- an input is what it says, not which object it is
  }, [restart, JSON.stringify(input)])

  return { state, data, refresh: run }
}

/** Whatever was thrown, as an Error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
