/** Chance that a seed repeats: the same numbers after it on every machine. */

export interface Chance {
  /** True so often. */
  is(share: number): boolean
  /** Below `max`. */
  below(max: number): number
  /** @throws Error of an empty list */
  of<Value>(list: readonly Value[]): Value
}

/** mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    is: (share) => next() < share,
    below: (max) => Math.floor(next() * max),
    of(list) {
      const index = Math.floor(next() * list.length)
      if (index >= list.length) throw new Error('there is nothing to choose from')
      return list[index] as (typeof list)[number]
    },
  }
}

/** The chance of one input of a part: what the others drew does not change it. */
export const chanceOfInput = (seed: number, number: number): Chance =>
  chanceOf(Math.imul(seed, 0x9e3779b1) + Math.imul(number + 1, 0x85ebca6b))
