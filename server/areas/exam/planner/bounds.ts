/** What no plan that goes on from a state can come below. */
import type { Board } from './board'
import type { Comings } from './comings'
import { never, type Completions } from './completions'
import type { Aim, State, Step } from './state'

/** Makes the bound of a board: `never` or more where a state leads nowhere. */
export function makeBound(
  board: Board,
  { endsOf, size }: Completions,
  comings: Comings,
  aim: Aim,
): (state: State) => number {
  const all = size - 1
  const most = comings.after.length - 1

  return (state) => {
    const rest = all ^ state.mask
    if (state.step === null) return comings.all[Math.min(aim.trips, most)]?.[rest] ?? never
    const after = comings.after[Math.min(aim.trips - state.trips, most)]?.[state.trip]
    return after === undefined ? never : leastOf(state, state.step, after)
  }

  /** Each set of the rest is done here, the others in comings after this one. */
  function leastOf(state: State, { row, at }: Step, after: Int32Array): number {
    const rest = all ^ state.mask
    const ends = endsOf(state.trip)
    const base = (row.firstInTrip + at) * size
    const visitBegin = state.trip === aim.visitTrip ? aim.visit?.begin : undefined
    const atMost = Math.min(aim.end, never - 1)
    let least = never
    for (let here = rest; ; here = (here - 1) & rest) {
      const end = ends[base + here] ?? never
      const more = after[rest ^ here] ?? never
      if (end <= atMost && more < never) {
        const idle = (visitBegin ?? end) - state.end - (board.minutes[here] ?? 0)
        const last = here === rest ? end : more
        least = Math.min(least, aim.least === 'end' ? last : state.waiting + idle + more)
      }
      if (here === 0) return least
    }
  }
}
