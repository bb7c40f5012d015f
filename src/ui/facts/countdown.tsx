import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'

import { useIsSeen } from '@/platform/window/is_seen'

import styles from './countdown.module.scss'
import { formatCountdown, spokenCountdown } from './format_countdown'

interface CountdownProps {
  /** The moment it ends, ISO 8601. */
  until: string
  /** The server's clock at the reply: the phone's own clock may be wrong. */
  serverNow: string
  /** Called once when nothing is left. */
  onEnd?: () => void
}

/** Time left by the server's clock; announced once a minute, not each second. */
export function Countdown({ until, serverNow, onEnd }: CountdownProps) {
  const leftMs = useTimeLeft(until, serverNow, onEnd)
  return (
    <View className={styles.countdown} role="timer">
      <Text className={styles.figures} aria-hidden>
        {formatCountdown(leftMs)}
      </Text>
      <View className="visually_hidden" aria-live="polite">
        {spokenCountdown(leftMs)}
      </View>
    </View>
  )
}

/** Milliseconds left until a moment, updated each second while the page is visible; ends at 0. */
export function useTimeLeft(until: string, serverNow: string, onEnd?: () => void): number {
  const total = Math.max(0, Date.parse(until) - Date.parse(serverNow))
  const [leftMs, setLeftMs] = useState(total)
  const handleEnd = useRef(onEnd)
  handleEnd.current = onEnd
  const isSeen = useIsSeen()
  // Only the time passed since the reply counts, so a wrong phone clock does no harm.
  const startedAt = useRef(0)

  useEffect(() => {
    startedAt.current = Date.now()
  }, [total, until, serverNow])

  useEffect(() => {
    if (!isSeen) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick(): void {
      const left = Math.max(0, total - (Date.now() - startedAt.current))
      setLeftMs(left)
      if (left === 0) handleEnd.current?.()
      else timer = setTimeout(tick, left % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [total, until, serverNow, isSeen])

  return leftMs
}

/** Whole seconds until a moment of this phone's clock (milliseconds since 1970), updated each second while the page is visible. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  const isSeen = useIsSeen()
  useEffect(() => {
    if (!isSeen || moment <= Date.now()) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    setNow(Date.now())
    return () => clearInterval(timer)
  }, [moment, isSeen])
  return Math.ceil(Math.max(0, moment - now) / 1000)
}
