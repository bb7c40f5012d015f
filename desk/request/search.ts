/** Searches that are written down: asked once by pressing, never again by itself; coming back to the page shows what was found. */
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** What was found last stays for five minutes, in this window's memory only: numbers of patients stay out of addresses. */
export function useSearch<Asked, Found>(room: string, search: (asked: Asked) => Promise<Found>) {
  const client = useQueryClient()
  const key = ['last search', room]
  const asking = useMutation({
    mutationFn: search,
    onSuccess: (found, asked) => void client.setQueryData(key, { asked, found }),
  })
  return { ...asking, last: client.getQueryData<{ asked: Asked; found: Found }>(key) }
}
