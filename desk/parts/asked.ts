/** What a page shows stands in its address: it can be sent to a colleague, and survives going back. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Ask = (changes: Readonly<Record<string, string | undefined>>) => void

/** What the address asks for, and asking for something else; undefined and nothing leave the address. */
export function useAsked(): [URLSearchParams, Ask] {
  const [asked, ask] = useSearchParams()
  const set = useCallback<Ask>(
    (changes) =>
      ask(
        (before) => {
          for (const [name, value] of Object.entries(changes))
            if (value === undefined || value === '') before.delete(name)
            else before.set(name, value)
          return before
        },
        { replace: true },
      ),
    [ask],
  )
  return [asked, set]
}
