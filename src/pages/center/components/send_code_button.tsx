import { useEffect, useState } from 'react'

import { smsReadyAt } from '@/storage/keys'
import { Button } from '@/ui/button'

interface SendCodeButtonProps {
  /** One wait for each kind of code. */
  purpose: string
  /** Sends; gives the seconds to wait before the next, undefined when nothing was sent. */
  onSend: () => Promise<number | undefined>
}

/** Sends an SMS code, then counts down; the wait survives a reload. */
export function SendCodeButton({ purpose, onSend }: SendCodeButtonProps) {
  const [readyAt, setReadyAt] = useState(() => smsReadyAt.read()?.[purpose] ?? 0)
  const leftSeconds = useSecondsUntil(readyAt)

  async function send(): Promise<void> {
    const waitSeconds = await onSend()
    if (waitSeconds === undefined) return
    const next = Date.now() + waitSeconds * 1000
    smsReadyAt.write({ ...smsReadyAt.read(), [purpose]: next })
    setReadyAt(next)
  }

  return (
    <Button kind="text" isSmall disabled={leftSeconds > 0} onPress={send}>
      {leftSeconds > 0 ? `${leftSeconds}秒后可重发` : '获取验证码'}
    </Button>
  )
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  const leftMs = Math.max(0, moment - now)
  useEffect(() => {
    if (moment <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    setNow(Date.now())
    return () => clearInterval(timer)
  }, [moment])
  return Math.ceil(leftMs / 1000)
}
