/** What a page shows stands in its address: it can be sent to a colleague, and survives going back. */
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

type Ask = (changes: Readonly<Record<string, string | undefined>>) => void

/** What the address asks for, and asking for something else; undefined and nothing leave the address. */
export function useAsked(): [URLSearchParams, Ask] {
  const [asked] = useSearchParams()
  const navigate = useNavigate()
  const ask = useCallback<Ask>(
    (changes) => {
      // From the address itself: `asked` is older while a large table is drawn, and one of two quick changes would be lost.
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changes))
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true })
    },
    [navigate],
  )
  return [asked, ask]
}
