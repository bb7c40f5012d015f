/** The present as pages show it: it goes on while somebody looks. */
import { useSyncExternalStore } from 'react'

const stepMs = 30_000
const listeners = new Set<() => void>()
let steps = 0
let timer: ReturnType<typeof setInterval> | undefined

function step(): void {
  steps += 1
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  timer ??= setInterval(step, stepMs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Now; whoever shows it is drawn anew every half minute, and what was written since then is past all the same. */
export function useNow(): Date {
  useSyncExternalStore(listen, () => steps)
  return new Date()
}
