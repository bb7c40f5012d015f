import { useEffect, useRef } from 'react'

import { useIsSeen } from '@/platform/is_seen'
import { serverNowMs } from '@/request/server_clock'

import { releaseDelayMs } from './release'

/** A timer of hours is planned anew as often, for the phone's clock may be set meanwhile. */
const longestSleepMs = 30_000

/** Asks for the released places when their moment has come by the hospital's clock, until they are there; only while the page is seen. */
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
