import { useEffect, useRef } from 'react'

import { onVisibilityChange } from '@/platform/visibility'

/** Asks again and again, more and more slowly, while active and in front; coming back to the front asks at once. */
export function usePolling(isActive: boolean, ask: () => Promise<unknown>): void {
  const currentAsk = useRef(ask)
  currentAsk.current = ask

  useEffect(() => {
    if (!isActive) return
    let attempt = 0
    let isOver = false
    let isVisible = true
    let timer: ReturnType<typeof setTimeout> | undefined

    function plan(): void {
      clearTimeout(timer)
      if (isOver || !isVisible) return
      attempt += 1
      timer = setTimeout(() => void tick(), pollDelayMs(attempt))
    }
    async function tick(): Promise<void> {
      await currentAsk.current()
      plan()
    }
    const stopWatching = onVisibilityChange((visible) => {
      const cameBack = visible && !isVisible
      isVisible = visible
      if (cameBack) void tick()
      if (!visible) clearTimeout(timer)
    })
    plan()
    return () => {
      isOver = true
      clearTimeout(timer)
      stopWatching()
    }
  }, [isActive])
}

/** How long to wait before asking again: 1 s, 2 s, 3 s … up to 60 s. */
export function pollDelayMs(attempt: number): number {
  return Math.min(Math.max(attempt, 1), 60) * 1000
}
