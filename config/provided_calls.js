const provided = {}

/** Stands in for `src/request/calls.ts`: each script brings the calls that it makes along (`bring_calls.js`), so that a part of the contract lies in the packages that ask it. */
export function provideCalls(area, calls) {
  provided[area] = Object.assign(provided[area] ?? {}, calls)
}

/** The calls of an area. */
export function callsOf(area) {
  return Promise.resolve(provided[area])
}
