import { useEffect, useRef } from 'react'

import { useIsSeen } from '@/platform/window/is_seen'

/**
 * Polls while active and visible, with pauses of 1 s, 2 s, 3 s … up to 60 s, or those steps as long as given; returning
 * to the page or to the app polls at once. Nobody asked for it, so `refresh` of useRequest is told to be quiet.
 */
export function usePolling(
  isActive: boolean,
  ask: (isQuiet: true) => Promise<unknown>,
  stepSeconds = 1,
): void {
  const currentAsk = useRef(ask)
  currentAsk.current = ask
  const isSeen = useIsSeen()
  const wasAway = useRef(false)

  useEffect(() => {
    if (!isActive) {
      wasAway.current = false
      return
    }
    if (!isSeen) {
      wasAway.current = true
      return
    }
    let attempt = 0
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined

    function plan(): void {
      if (isOver) return
      attempt += 1
      timer = setTimeout(() => void tick(), pollDelayMs(attempt * stepSeconds))
    }
    async function tick(): Promise<void> {
      await currentAsk.current(true)
      plan()
    }
    if (wasAway.current) void tick()
    else plan()
    wasAway.current = false
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isActive, isSeen, stepSeconds])
}

/** A pause of so many seconds in milliseconds: at least one, at most 60. */
export function pollDelayMs(seconds: number): number {
  return Math.min(Math.max(seconds, 1), 60) * 1000
}
