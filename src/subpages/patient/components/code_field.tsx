import { useEffect, useState } from 'react'

import { smsReadyAt } from '@/storage/keys'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/text_field'

interface CodeFieldProps {
  /** One wait for each kind of code. */
  purpose: string
  value: string
  onChange: (code: string) => void
  /** Sends; gives the seconds to wait before the next, undefined when nothing was sent. */
  onSend: () => Promise<number | undefined>
  /** Where the code went, once it was sent. */
  note?: string
  error?: string
}

/** The code of an SMS, with the button that sends it; the wait survives a reload. */
export function CodeField({ purpose, value, onChange, onSend, note = '5分钟内有效，请不要告诉别人', error }: CodeFieldProps) {
  return (
    <TextField
      label="短信验证码"
      value={value}
      onChange={(code) => onChange(code.replace(/\D/g, ''))}
      keyboard="number"
      autoComplete="one-time-code"
      maxLength={6}
      placeholder="6位数字"
      note={note}
      error={error}
      extra={<SendButton purpose={purpose} onSend={onSend} />}
    />
  )
}

function SendButton({ purpose, onSend }: Pick<CodeFieldProps, 'purpose' | 'onSend'>) {
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
  useEffect(() => {
    if (moment <= Date.now()) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    setNow(Date.now())
    return () => clearInterval(timer)
  }, [moment])
  return Math.ceil(Math.max(0, moment - now) / 1000)
}
