import { Button } from '@/ui/forms/button'
import { useSecondsUntil } from '@/ui/facts/countdown'
import { TextField } from '@/ui/forms/text_field'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** Sends the code; the button is busy meanwhile. */
  onSend: () => unknown
  /** When it may be sent again, in milliseconds since 1970; 0 for at once. */
  readyAt: number
  note?: string
  error?: string
}

/** The code of an SMS, with the button that sends it and counts down to the next. */
export function CodeField({
  value,
  onChange,
  onSend,
  readyAt,
  note = '5分钟内有效，请不要告诉别人',
  error,
}: CodeFieldProps) {
  const leftSeconds = useSecondsUntil(readyAt)
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
      extra={
        <Button kind="text" isSmall disabled={leftSeconds > 0} onPress={onSend}>
          {leftSeconds > 0 ? `${leftSeconds}秒后可重发` : '获取验证码'}
        </Button>
      }
    />
  )
}
