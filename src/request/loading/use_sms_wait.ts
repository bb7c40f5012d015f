import { useState } from 'react'

import { smsReadyAt } from '@/storage/keys'

/** When the next SMS code of a kind may be requested; the wait survives a reload. */
export function useSmsWait(purpose: string): {
  readyAt: number
  startWait: (seconds: number) => void
} {
  const [readyAt, setReadyAt] = useState(() => smsReadyAt.read()?.[purpose] ?? 0)

  function startWait(seconds: number): void {
    const next = Date.now() + seconds * 1000
    smsReadyAt.write({ ...smsReadyAt.read(), [purpose]: next })
    setReadyAt(next)
  }

  return { readyAt, startWait }
}
