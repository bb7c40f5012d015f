/** Earlier searches on this device, the newest first. */
import { searchHistory } from '@/storage/keys'

const most = 8

/** The history after this search. */
export function withSearch(history: readonly string[], words: string): string[] {
  const typed = words.trim()
  if (typed === '') return [...history]
  return [typed, ...history.filter((one) => one !== typed)].slice(0, most)
}

/** Stores a search that led somewhere. */
export function rememberSearch(words: string): string[] {
  const next = withSearch(readSearches(), words)
  searchHistory.write(next)
  return next
}

/** The search history. */
export function readSearches(): string[] {
  return searchHistory.read() ?? []
}

/** Deletes the history. */
export function forgetSearches(): void {
  searchHistory.remove()
}
