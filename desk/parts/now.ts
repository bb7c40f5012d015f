/** The present as pages show it: it goes on while somebody looks. */
import { useSyncExternalStore } from 'react'

const stepMs = 30_000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

function step(): void {
  now = new Date()
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  if (timer === undefined) {
    now = new Date()
    timer = setInterval(step, stepMs)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Now, at most half a minute old; the same for everything that is shown. */
export function useNow(): Date {
  return useSyncExternalStore(listen, () => now)
}
