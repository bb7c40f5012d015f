import { useSmsWait } from '@/request/loading/use_sms_wait'
import { useSecondsUntil } from '@/ui/facts/countdown'
import { Button } from '@/ui/forms/button'
import { TextField } from '@/ui/forms/text_field'

import { readRefusal } from './refusal'

interface CodeFieldProps {
  /** Each kind of code has its own wait, which survives a reload. */
  purpose: string
  /** The other props come from `form.field('code')`. */
  value: string
  onChange: (code: string) => void
  onBlur?: () => void
  error?: string
  /** Sends; returns the seconds to wait before the next, undefined when nothing was sent. The button is busy meanwhile. */
  onSend: () => Promise<number | undefined>
  /** Shows why nothing was sent; without it the request layer has done so. */
  onRefused?: (error: unknown) => void
  /** Where the code was sent to. */
  note?: string
}

/** The code of an SMS, with the button that sends it and counts down to the next. */
export function CodeField({
  purpose,
  onChange,
  onSend,
  onRefused,
  note = '5 分钟内有效，请不要告诉别人',
  ...field
}: CodeFieldProps) {
  const { readyAt, startWait } = useSmsWait(purpose)
  const leftSeconds = useSecondsUntil(readyAt)

  async function send(): Promise<void> {
    try {
      const waitSeconds = await onSend()
      if (waitSeconds !== undefined) startWait(waitSeconds)
    } catch (error) {
      const { waitSeconds } = readRefusal(error)
      if (waitSeconds !== undefined) startWait(waitSeconds)
      if (!onRefused) throw error
      onRefused(error)
    }
  }

  return (
    <TextField
      {...field}
      label="短信验证码"
      onChange={(code) => onChange(code.replace(/\D/g, ''))}
      keyboard="number"
      autoComplete="one-time-code"
      maxLength={6}
      placeholder="6 位数字"
      note={note}
      extra={
        <Button kind="text" isSmall disabled={leftSeconds > 0} onPress={send}>
          {leftSeconds > 0 ? `${leftSeconds} 秒后可重发` : '获取验证码'}
        </Button>
      }
    />
  )
}
