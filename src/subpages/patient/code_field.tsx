import { CodeField as PlainCodeField } from '@/components/code_field'
import { useSmsWait } from '@/request/loading/use_sms_wait'

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
export function CodeField({ purpose, onSend, ...field }: CodeFieldProps) {
  const { readyAt, startWait } = useSmsWait(purpose)

  async function send(): Promise<void> {
    const waitSeconds = await onSend()
    if (waitSeconds !== undefined) startWait(waitSeconds)
  }

  return <PlainCodeField {...field} readyAt={readyAt} onSend={send} />
}
