import type { LabItem } from '@/contract/report'

/** A bar from low over normal to high, in percent of its width. */
export interface RangeScale {
  /** The ends of the normal range. */
  normalFrom: number
  normalTo: number
  here: number
  /** The value before; null without one. */
  last: number | null
}

/** A third of the bar each: low, normal, high. */
const third = 100 / 3
/** A value far outside still stays on the bar. */
const edge = 2.5

/** A result's position against its range; undefined for one without numbers, or without a range that a bar can show. */
export function rangeScale({
  value,
  low,
  high,
  last,
}: Pick<LabItem, 'value' | 'low' | 'high' | 'last'>): RangeScale | undefined {
  const place = placer(low, high)
  if (value === null || !place) return undefined
  return {
    normalFrom: low === null ? 0 : third,
    normalTo: high === null ? 100 : 2 * third,
    here: place(value),
    last: last && place(last.value),
  }
}

/** A range with one end starts at zero: no laboratory value with such a range is below it. */
function placer(low: number | null, high: number | null): ((value: number) => number) | undefined {
  if (low !== null && high !== null)
    return high > low
      ? (value) => within(third + ((value - low) / (high - low)) * third)
      : undefined
  if (high !== null) return high > 0 ? (value) => within((value / high) * 2 * third) : undefined
  return low !== null && low > 0 ? (value) => within((value / low) * third) : undefined
}

function within(percent: number): number {
  return Math.round(Math.min(100 - edge, Math.max(edge, percent)) * 10) / 10
}
