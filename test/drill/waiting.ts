/** Time in a drill: the clock goes on while the app dies, and what was promised is waited for. */
import { setTimeout as wait } from 'node:timers/promises'
import type { TestBed } from '../support/hospital_week/test_bed/test_bed'

/** What a dying app had taken up is taken up again when its time is over. */
const minuteEveryMs = 6_000

/** Lets minutes pass until it is told to stop. */
export function passMinutes(testBed: TestBed): { stop(): Promise<void> } {
  let isOver = false
  const passing = (async () => {
    while (!isOver) {
      await wait(minuteEveryMs)
      if (!isOver) await testBed.waitAMinute()
    }
  })()
  return {
    stop() {
      isOver = true
      return passing
    },
  }
}

/** Waits until it is so. @throws Error naming what never came */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  patienceMs = 180_000,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`${what}: never came`)
    await wait(200)
  }
}
