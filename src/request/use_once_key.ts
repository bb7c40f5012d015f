import { useMemo } from 'react'

import { randomToken } from '@/platform/device/random'

/** Idempotency keys by request. */
export interface OnceKeys {
  /** The key of a request: a double tap or a repetition has the same one, another request another one. */
  of(request: string): string
  /** The request succeeded: the same request is a new one from now on. */
  forget(): void
}

/** Keys for a page that creates something, so that a repetition never creates a second one. */
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
