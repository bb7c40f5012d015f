/** What a run says at its end. */
import type { Fault, Run } from './fuzz_run'
import { firstSeed } from './jobs'
import { shown } from './judge'
import { nameOf } from './routes'
import { notFuzzed } from './unfuzzed'

/** The first of each kind of fault is shown. */
const shownMax = 60
/** Of the channel's reports: with fewer that can be opened, its signature alone is tried. */
const openedShare = 0.9
/** With fewer, chance decides. */
const callbacksJudged = 500

/** Routes that no input has reached. */
export const missedBy = ({ routes, reached }: Run): string[] =>
  routes
    .map(nameOf)
    .filter((name) => !reached.has(name) && notFuzzed.every(({ pattern }) => !pattern.test(name)))

/** What each surface was answered. */
export function printSums({ sums }: Run, seconds: number): void {
  let inputs = 0
  let bad = 0
  for (const [name, sum] of sums) {
    const statuses = [...sum.statuses].sort(([one], [other]) => one - other)
    inputs += sum.inputs
    bad += sum.failed
    console.log(
      `${name}: ${sum.inputs} inputs, ${sum.seconds.toFixed(0)} s, slowest ${sum.slowestMs.toFixed(0)} ms, ${sum.failed} x 5xx; ${statuses.map(([status, of]) => `${status}: ${of}`).join(', ')}`,
    )
  }
  console.log(
    `${inputs} inputs in ${seconds.toFixed(0)} s, ${(inputs / seconds).toFixed(0)}/s, first seed ${firstSeed}, ${bad} x 5xx`,
  )
}

/** The first of each kind. */
export function printFaults(faults: readonly Fault[]): void {
  for (const { only, status, why, input, times } of faults.slice(0, shownMax))
    console.log(
      `\n${times} x ${status} --only=${only}: ${why.slice(0, 1500)}\n  ${input === undefined ? '' : shown(input)}`,
    )
  console.log(faults.length === 0 ? '\n0 faults' : `\n${faults.length} kinds of fault`)
}

/** Whether enough of the channel's reports came past their signature. */
export function areOpened({ callbacks: { sent, asked, opened } }: Run): boolean {
  if (sent === 0) return true
  const share = opened / sent
  console.log(
    `reports of the channel: ${sent} sent, ${asked} looked at, ${opened} signed and opened (${(share * 100).toFixed(1)} %)`,
  )
  return share >= openedShare || sent < callbacksJudged
}
