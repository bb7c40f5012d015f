import { useEffect, useRef } from 'react'

import { useIsSeen } from '@/platform/window/is_seen'
import { serverNowMs } from '../server_clock'

/** A long timer is set again this often, because the phone's clock may change meanwhile. */
const longestSleepMs = 30_000
const spreadMs = 1000

/** Loads released slots at their release by the hospital's clock, until they are there; only while the page is visible. */
export function useRelease(releaseAt: string | undefined, refresh: () => Promise<unknown>): void {
  const currentRefresh = useRef(refresh)
  currentRefresh.current = refresh
  const isSeen = useIsSeen()

  useEffect(() => {
    if (releaseAt === undefined || !isSeen) return
    const random = Math.random()
    let attempt = 0
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined

    function plan(): void {
      if (isOver || releaseAt === undefined) return
      const delayMs = releaseDelayMs({
        leftMs: Date.parse(releaseAt) - serverNowMs(),
        attempt,
        random,
      })
      timer =
        delayMs > 2 * longestSleepMs
          ? setTimeout(plan, longestSleepMs)
          : setTimeout(() => void ask(), delayMs)
    }
    async function ask(): Promise<void> {
      attempt += 1
      await currentRefresh.current()
      plan()
    }
    plan()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [releaseAt, isSeen])
}

/**
 * The pause before loading released slots, in milliseconds. Spread over a second, so that 5,000 phones do not ask in
 * the same instant; after a too early answer with growing pauses. `random` is 0 to 1.
 */
export function releaseDelayMs({
  leftMs,
  attempt,
  random,
}: {
  leftMs: number
  attempt: number
  random: number
}): number {
  const spread = random * spreadMs
  if (leftMs > 0) return leftMs + spread
  return attempt === 0 ? spread : Math.min(2 ** (attempt - 1), 30) * 1000 + spread
}
