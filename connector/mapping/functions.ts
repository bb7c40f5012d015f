/** What mappings may use besides JSONata's own functions: code tables, money, times, and versions. */
import type jsonata from 'jsonata'

export interface CodeTables {
  codes: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Hears of each code that a table does not have. */
  onUnmapped?: (table: string, code: string) => void
}

/** Adds them to an expression. */
export function addFunctions(expression: jsonata.Expression, tables: CodeTables): void {
  expression.registerFunction('table', (table: string, code: unknown, otherwise?: string) =>
    lookUp(tables, table, code, otherwise),
  )
  expression.registerFunction('fen', fen)
  expression.registerFunction('yuan', (amountFen: number) => (amountFen / 100).toFixed(2))
  expression.registerFunction('moment', moment)
  expression.registerFunction('day', (value: unknown) => moment(value)?.slice(0, 10))
  expression.registerFunction('clock', clock)
  expression.registerFunction('stamp', stamp)
  expression.registerFunction('version', (value: unknown, more?: unknown) => version(value, more))
  expression.registerFunction('json', (value: unknown) =>
    value === undefined || value === null || value === '' ? undefined : dataOf(value),
  )
  // What a hospital writes is data: it is never evaluated.
  expression.registerFunction('eval', () => {
    throw new Error('$eval is not offered: a text of JSON is read by $json')
  })
  expression.registerFunction('yes', yes)
  expression.registerFunction('list', (value: unknown) => {
    if (value === undefined || value === null || value === '') return []
    return Array.isArray(value) ? value : [value]
  })
}

/** A text of JSON; what is data already stays. */
const dataOf = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

function lookUp(
  { codes, onUnmapped }: CodeTables,
  table: string,
  code: unknown,
  otherwise?: string,
): string | undefined {
  const found = codes.get(table)
  if (found === undefined) throw new Error(`there is no table ${table}`)
  if (code === undefined || code === null) return otherwise
  const word = found.get(String(code).trim())
  if (word === undefined) onUnmapped?.(table, String(code))
  return word ?? otherwise
}

/** Columns of a fixed length are filled up with blanks. */
const textIn = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value).trim()

/** A flag, in the signs of each database: 1, PostgreSQL's t, a bit of MySQL in hexadecimal, Y, 是. */
const yes = (value: unknown): boolean => /^(0?1|t|true|y|yes|是)$/i.test(textIn(value))

/** Yuan in words or as a number to whole fen, without rounding by floating point. */
function fen(value: unknown): number | undefined {
  const text = textIn(value)
  if (text === '') return undefined
  // Oracle writes half a yuan as .5.
  const [, sign, whole, part = ''] = /^(-?)(\d*)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || whole + part === '' || /[1-9]/.test(part.slice(2)))
    throw new Error(`${text} is no amount in yuan`)
  return (sign === '-' ? -1 : 1) * (Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0')))
}

const timePattern =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/

/** As programs under Windows write it, 2026/1/5 8:05:00, with all digits. */
const withAllDigits = (text: string): string =>
  text.replace(
    /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)(?:[T ]+(\d{1,2})(?=:))?/,
    (_, year: string, _sign, month: string, day: string, hour?: string) =>
      `${year}-${two(month)}-${two(day)}${hour === undefined ? '' : ` ${two(hour)}`}`,
  )
const two = (digits: string): string => digits.padStart(2, '0')

/** Times of databases and of HL7, which are Chinese local times unless they say otherwise. */
export function moment(value: unknown): string | undefined {
  const text = textIn(value)
  if (text === '') return undefined
  const parts = timePattern.exec(withAllDigits(text))
  if (parts === null) throw new Error(`${text} is no time`)
  const filled = parts.map((part, index) => part ?? (index === 7 ? '+08:00' : '00'))
  const [, year, month, day, hour, minute, second, zone = ''] = filled
  // JavaScript reads the 30th of February as a day of March.
  if (new Date(`${year}-${month}-${day}`).getUTCDate() !== Number(day))
    throw new Error(`${text} is a day that no calendar has`)
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const shifted = new Date(Date.parse(`${local}${isoZone(zone)}`) + 8 * 3_600_000)
  if (Number.isNaN(shifted.getTime())) throw new Error(`${text} is no time`)
  return `${shifted.toISOString().slice(0, 19)}+08:00`
}

/** The time of day, of a moment or alone: 8:30, 083000, 08:30:00.0000000. */
function clock(value: unknown): string | undefined {
  const text = textIn(value)
  if (text === '') return undefined
  const [, hour, minute] =
    /^(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text) ??
    /^(\d\d)(\d\d)(?:\d\d)?$/.exec(text) ??
    []
  if (hour !== undefined) return `${two(hour)}:${minute}`
  if (/^\d{8}$|^\d{4}([-/])\d{1,2}\1\d{1,2}$/.test(text))
    throw new Error(`${text} is a day without a time`)
  return moment(text)?.slice(11, 16)
}

/** `+08` and `+0800` as `+08:00`. */
const isoZone = (zone: string): string =>
  zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`

/** HL7's form of a time. */
function stamp(value: unknown): string | undefined {
  return moment(value)?.slice(0, 19).replace(/\D/g, '')
}

/** A time as a number that grows; `more` tells apart what happens in one second. */
function version(value: unknown, more: unknown = 0): number | undefined {
  const at = moment(value)
  return at === undefined ? undefined : Date.parse(at) + (Number(more) % 1000)
}
