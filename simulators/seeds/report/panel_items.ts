/** How an item of a laboratory panel is written down, and which of its ranges is whose. */

/** One item of a panel. */
export interface PanelItem {
  code: string
  name: string
  en: string
  unit: string | null
  low: number | null
  high: number | null
  digits: number
  method?: string
  /** For items that are no numbers. */
  words?: string
  /** Ranges of some people; the first that fits counts, else `low` and `high`. */
  ranges?: readonly RangeFor[]
}

/** The range of people of this sex and of these completed years, both ends included. */
interface RangeFor {
  sex?: 'male' | 'female'
  minAge?: number
  maxAge?: number
  low: number | null
  high: number | null
}

/** Whose sample it is. */
export interface SampleOf {
  sex: 'male' | 'female'
  age: number
}

/** The limits within which this person's value is usual. */
export function rangeFor(
  { low, high, ranges = [] }: Pick<PanelItem, 'low' | 'high' | 'ranges'>,
  { sex, age }: SampleOf,
): { low: number | null; high: number | null } {
  const own = ranges.find(
    (range) =>
      (range.sex ?? sex) === sex && age >= (range.minAge ?? 0) && age <= (range.maxAge ?? Infinity),
  )
  return own === undefined ? { low, high } : { low: own.low, high: own.high }
}

/** A small child's, a school child's and, where they differ, men's range; the item's own is the women's. */
export function byAge(
  smallChild: Limits,
  schoolChild: Limits,
  men?: Limits,
): { ranges: readonly RangeFor[] } {
  const limits = ([low, high]: Limits) => ({ low, high })
  return {
    ranges: [
      { maxAge: 5, ...limits(smallChild) },
      { maxAge: 12, ...limits(schoolChild) },
      ...(men ? [{ sex: 'male' as const, ...limits(men) }] : []),
    ],
  }
}

type Limits = readonly [low: number, high: number]

/** Grown men differ; the item's own range is the women's. */
export function ofMen(low: number, high: number): { ranges: readonly RangeFor[] } {
  return { ranges: [{ sex: 'male', low, high }] }
}

/** An item that is measured as a number. */
export function number(
  code: string,
  name: string,
  en: string,
  unit: string,
  low: number | null,
  high: number | null,
  digits: number,
  method?: string,
  others?: { ranges: readonly RangeFor[] },
): PanelItem {
  return {
    code,
    name,
    en,
    unit,
    low,
    high,
    digits,
    ...(method === undefined ? {} : { method }),
    ...others,
  }
}

/** An item that is a word. */
export function word(code: string, name: string, en: string, words: string): PanelItem {
  return { code, name, en, unit: null, low: null, high: null, digits: 0, words, method: '干化学法' }
}

/** A panel: its name on the report, the sample, and its items. */
export interface Panel {
  name: string
  specimen: string
  hours: number
  items: readonly PanelItem[]
}
