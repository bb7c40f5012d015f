/** What every source offers: it reads the hospital's messages into the journal. */
import type { Journal } from '../journal/journal'

/** What a source's messages are called and hold after they are parsed. */
export interface Source {
  readonly name: string
  /** Reads until it is stopped; `onNews` is called when the journal has something new. */
  start(journal: Journal, onNews: () => void, onState: (state: SourceState) => void): Promise<void>
  stop(): Promise<void>
  /** A few contents as they are, for looking at. */
  sample(count: number): Promise<string[]>
  /** What the mapping is applied to. */
  parse(content: string): unknown
  /** The mapping of a content: `complete` for the list of a whole pass. */
  mappingOf(content: string): string
}

/** How reading goes on. */
export interface SourceState {
  source: string
  /** When it last read everything there was. */
  readAt: number | null
  failure: string | null
  rows: number
  /** How far the hospital's clock is ahead of the clock here; null where it is not told. */
  clockSkewSeconds: number | null
}

/** Repeats work until it is stopped; a failure waits for longer each time. */
export function repeat(everyMs: number, work: () => Promise<void>): { stop: () => Promise<void> } {
  let isStopped = false
  let failures = 0
  let wake = (): void => undefined
  const run = (async () => {
    while (!isStopped) {
      const begunAt = performance.now()
      try {
        await work()
        failures = 0
      } catch {
        failures += 1
      }
      if (isStopped) return
      // What takes long leaves the others four fifths of the time.
      const restMs = Math.max(everyMs, 4 * (performance.now() - begunAt))
      const waitMs = failures === 0 ? restMs : Math.min(30_000, 250 * 2 ** failures)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  return {
    stop: () => {
      isStopped = true
      wake()
      return run
    },
  }
}
