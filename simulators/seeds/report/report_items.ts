/** The values of the demo's laboratory reports, flagged as a laboratory does. */
import type { LabSeed } from '../data/lab_reports'
import { chance, namedUuid } from '../random'
import { rangeFor, type PanelItem, type SampleOf } from './panel_items'

/** A row of `report_item`. */
export function itemRow(
  request: LabSeed,
  item: PanelItem,
  line: number,
  key: string,
  person: SampleOf,
) {
  const range = rangeFor(item, person)
  const unit = request.inUnit?.[item.code]
  const given = givenFor(request, item) ?? usual(range, `${key}:${item.code}`)
  const scale = (figure: number | null): number | null =>
    figure === null ? null : round(figure * (unit?.factor ?? 1), unit?.digits ?? item.digits)
  const value = typeof given === 'number' ? scale(given) : null
  const [low, high] = [scale(range.low), scale(range.high)]
  const result = value === null ? String(given) : value.toFixed(unit?.digits ?? item.digits)
  const critical = request.critical?.includes(item.code) ?? false
  return {
    report_id: namedUuid(`report:${key}`),
    line_no: line + 1,
    item_code: item.code,
    item_name: item.name,
    en_name: item.en,
    result,
    value,
    unit: (unit?.unit ?? item.unit) || null,
    low,
    high,
    ref_range: item.words ?? rangeOf(low, high),
    method: request.byMethod ?? item.method ?? null,
    flag: flagOf(given, item, value, low, high, critical),
    critical,
  }
}

/** What was found, when it matters or is no number. */
function givenFor({ values }: LabSeed, { code, words }: PanelItem): number | string | undefined {
  return values?.[code] ?? words
}

function flagOf(
  given: number | string,
  item: PanelItem,
  value: number | null,
  low: number | null,
  high: number | null,
  critical: boolean,
): string {
  if (value === null) return given === item.words ? 'N' : 'A'
  if (low !== null && value < low) return critical ? 'LL' : 'L'
  if (high !== null && value > high) return critical ? 'HH' : 'H'
  return 'N'
}

/** Somewhere in the middle of the range. */
function usual({ low, high }: Pick<PanelItem, 'low' | 'high'>, name: string): number {
  const [from, to] = [low ?? (high ?? 1) * 0.4, high ?? (low ?? 1) * 1.6]
  return from + (to - from) * (0.25 + 0.45 * chance(name))
}

function rangeOf(low: number | null, high: number | null): string {
  if (low !== null && high !== null) return `${low}-${high}`
  return high === null ? `>${low ?? 0}` : `<${high}`
}

function round(figure: number, digits: number): number {
  return Number(figure.toFixed(digits))
}
