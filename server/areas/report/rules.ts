/** The rules of reports, without a database: what is shown first, how values over time compare, what may be shown at all. */
import type { ReportFlag, ReportStatus } from '../../../src/contract/report'

/** The document kind of reports. */
export const reportDocument = 'report'

export const reportRules = {
  /** How far back a list without dates goes. */
  listMonths: 3,
  /** How far back a trend goes. */
  trendMonths: 26,
  /** How long an unread report stays "new" on the home page. */
  newForDays: 30,
  searchTriesPerAccount: 5,
  searchTriesPerNumber: 10,
  searchTriesWithinMinutes: 15,
  searchResultsMax: 50,
  /** Reading again within this time is one access. */
  lookedAgainMinutes: 30,
} as const

/** The urgency of an item: critical values, then far off, then off, then normal. */
function urgencyOf({ flag, critical }: { flag: ReportFlag; critical: boolean }): number {
  if (critical) return 0
  switch (flag) {
    case 'LL':
    case 'HH':
      return 1
    case 'L':
    case 'H':
    case 'A':
      return 2
    case 'N':
      return 3
  }
}

/** Abnormal ones first; among equals the laboratory's own order. */
export function abnormalFirst<Item extends { flag: ReportFlag; critical: boolean; lineNo: number }>(
  items: readonly Item[],
): Item[] {
  return [...items].sort((a, b) => urgencyOf(a) - urgencyOf(b) || a.lineNo - b.lineNo)
}

/** The flag of a number against its range, for a laboratory that sends none. */
export function flagOf(value: number | null, low: number | null, high: number | null): ReportFlag {
  if (value === null) return 'N'
  if (low !== null && value < low) return 'L'
  if (high !== null && value > high) return 'H'
  return 'N'
}

/** The result as a number, when it is a plain one: `<0.5` and 阴性 are none. */
export function numberIn(result: string): number | null {
  const text = result.trim()
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : null
}

/** The range as text, where the laboratory sends only its ends. */
export function refRangeOf(low: number | null, high: number | null): string | null {
  if (low !== null && high !== null) return `${low}-${high}`
  if (high !== null) return `<${high}`
  return low === null ? null : `>${low}`
}

/** Whether a report's results are shown to this reader. */
export function isShown(report: { status: ReportStatus; doctorFirstUntil: Date | null }): boolean {
  return report.status === 'PUBLISHED' && report.doctorFirstUntil === null
}

/** `from` times this is `to`; by molar masses and definitions, by item where the substance matters. */
const factors: readonly { items?: readonly string[]; from: string; to: string; times: number }[] = [
  { from: 'g/dL', to: 'g/L', times: 10 },
  { from: 'mg/dL', to: 'mg/L', times: 10 },
  { items: ['GLU', 'GLU2H'], from: 'mg/dL', to: 'mmol/L', times: 1 / 18.016 },
  { items: ['CREA'], from: 'mg/dL', to: 'μmol/L', times: 88.4 },
  { items: ['UA'], from: 'mg/dL', to: 'μmol/L', times: 59.48 },
  { items: ['TC', 'LDL', 'HDL'], from: 'mg/dL', to: 'mmol/L', times: 1 / 38.67 },
  { items: ['TG'], from: 'mg/dL', to: 'mmol/L', times: 1 / 88.57 },
  { items: ['TBIL', 'DBIL'], from: 'mg/dL', to: 'μmol/L', times: 17.1 },
]

/** The factor between two units for an item; undefined when they must not be converted. */
export function factorBetween(
  itemCode: string,
  from: string | null,
  to: string | null,
): number | undefined {
  const [given, wanted] = [plainUnit(from), plainUnit(to)]
  if (given === wanted) return 1
  const specific = factors.find(
    ({ items, ...units }) =>
      items?.includes(itemCode) === true &&
      plainUnit(units.from) === given &&
      plainUnit(units.to) === wanted,
  )
  if (specific) return specific.times
  return factors.find(
    ({ items, ...units }) =>
      items === undefined && plainUnit(units.from) === given && plainUnit(units.to) === wanted,
  )?.times
}

/** Normalises units that are written differently and mean the same: `umol/l`, `μmol/L`, `10^9/L`, `×10⁹/L`. */
export function plainUnit(unit: string | null): string {
  return (unit ?? '')
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .replace(/[×x*]\s*10/g, '10')
    .replace(/[⁰¹²³⁴-⁹]/g, (digit) => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)))
    .replace(/[\^\s]/g, '')
}

/** A value as the laboratory gave it. */
export interface Measured {
  result: string
  value: number | null
  unit: string | null
  low: number | null
  high: number | null
  method: string | null
}

/** The values of an item, oldest first, in the unit of the newest one; marks where unit or method differ from the value before. */
export function comparable<Value extends Measured>(itemCode: string, values: readonly Value[]) {
  const unit = values[values.length - 1]?.unit ?? null
  const points = values.map((given, index) => {
    const before = values[index - 1]
    const factor = factorBetween(itemCode, given.unit, unit)
    return {
      ...given,
      value: scaled(given.value, factor),
      low: scaled(given.low, factor),
      high: scaled(given.high, factor),
      isConverted: factor !== undefined && factor !== 1 && given.value !== null,
      hasNewUnit: before !== undefined && plainUnit(before.unit) !== plainUnit(given.unit),
      hasNewMethod:
        before !== undefined &&
        before.method !== null &&
        given.method !== null &&
        before.method !== given.method,
    }
  })
  return { unit, points }
}

/** An earlier value in the unit of `now`; null when unit or method forbid the comparison. */
export function valueBefore(
  itemCode: string,
  now: Pick<Measured, 'unit' | 'method'>,
  before: Pick<Measured, 'value' | 'unit' | 'method'>,
): number | null {
  if (now.method !== null && before.method !== null && now.method !== before.method) return null
  return scaled(before.value, factorBetween(itemCode, before.unit, now.unit))
}

function scaled(value: number | null, factor: number | undefined): number | null {
  if (value === null || factor === undefined) return null
  return factor === 1 ? value : Number((value * factor).toPrecision(4))
}

/** Text as it may be shown: without control characters and direction marks; markup stays plain text and is shown as it was typed. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')

    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
      '',
    )
    .trim()
}

/** The watermark across the page: a photograph of it shows its reader. */
export function watermarkOf(viewer: { name: string; telTail: string | null }, day: string): string {
  return [viewer.name, viewer.telTail === null ? undefined : `尾号${viewer.telTail}`, day]
    .filter(Boolean)
    .join(' ')
}

/** Whether the typed text is the patient's name or the end of the certificate's number. */
export function matchesCheck(check: string, patient: { name: string; idNo: string }): boolean {
  const typed = check.replace(/\s/g, '').toUpperCase()
  const name = patient.name.replace(/\s/g, '').toUpperCase()
  const tail = patient.idNo.toUpperCase().slice(-4)
  return typed === name || (tail.length === 4 && typed === tail)
}
