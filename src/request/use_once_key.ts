import { useMemo } from 'react'

import { randomToken } from '@/platform/device/random'

/** Idempotency keys by wish. */
export interface OnceKeys {
  /** The key of a wish: a double tap or a repetition sends the same one, another wish has another. */
  of(request: string): string
  /** All is done: the same wish is a new one from now on. */
  forget(): void
}

/** Keys for a page that creates something, so that sending it again never makes a second one. */
export function useOnceKey(): OnceKeys {
  return useMemo(() => {
    const keys = new Map<string, string>()
    return {
      of: (request) => {
        const key = keys.get(request) ?? randomToken()
        keys.set(request, key)
        return key
      },
      forget: () => keys.clear(),
    }
  }, [])
}
