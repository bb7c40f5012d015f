/** Times of databases, of HL7 and of people, as Chinese local times. */

/** Columns of a fixed length are filled up with blanks. */
export const textIn = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value).trim()

/** The same of a member of JSON, which stays what it is otherwise. */
export const withoutPadding = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/[ \u3000]+$/, '') : value

/** Midnight of the days by which systems write that there is no day: the first of SQL Server, of Delphi, of .NET. A clock on such a day is a clock. */
const noDay = /^(?:1900-01-01|1899-12-30|1753-01-01|0001-01-01)T00:00:00/

const timePattern =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/

/** As people and spreadsheets write it: 2026年1月5日 下午2:30, 2026.1.5, Jan 5 2026  2:30PM, /Date(1767594600000)/. */
function plainTime(written: string): string {
  const ticks = /^\/Date\((-?\d{1,14})(?:[+-]\d{4})?\)\/$/.exec(written)?.[1]
  if (ticks !== undefined) return new Date(Number(ticks)).toISOString()
  const text = written
    .normalize('NFKC')
    .replace(/^([A-Z][a-z]{2}) +(\d{1,2}) +(\d{4})\b/, (whole, name: string, day, year) => {
      const month = months.indexOf(name) + 1
      return month === 0 ? whole : `${String(year)}-${month}-${String(day)}`
    })
    .replace(/^(\d{4})[年.](\d{1,2})[月.](\d{1,2})(?:日|(?!\d))/, '$1-$2-$3 ')
    .replace(/(\d{1,2})[时点](?:(\d{1,2})分?)?(?:(\d{1,2})秒)?/, timeOfDay)
    .replace(/ +(?=[+-]\d\d:?\d\d$)/, '')
  return withAllDigits(in24Hours(text).trim())
}
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const timeOfDay = (_: string, hour: string, minute = '0', second = '0'): string =>
  [hour, minute, second].map(two).join(':')

/** 上午 and AM, 下午 and PM. */
function in24Hours(text: string): string {
  const half = /上午|下午|[AP]M(?=$|\s)/i.exec(text)?.[0]
  if (half === undefined) return text
  const isLate = /下午|PM/i.test(half)
  return text
    .replace(half, ' ')
    .replace(/(?<![\d:.-])(\d{1,2})(?=:\d\d)/, (hour) =>
      Number(hour) > 12 ? hour : two(String((Number(hour) % 12) + (isLate ? 12 : 0))),
    )
}

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
  const parts = timePattern.exec(plainTime(text))
  if (parts === null) throw new Error(`${text} is no time`)
  const filled = parts.map((part, index) => part ?? (index === 7 ? '+08:00' : '00'))
  const [, year, month, day, hour, minute, second, zone = ''] = filled
  // JavaScript reads the 30th of February as a day of March.
  if (new Date(`${year}-${month}-${day}`).getUTCDate() !== Number(day))
    throw new Error(`${text} is a day that no calendar has`)
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  if (noDay.test(local)) return undefined
  const shifted = new Date(Date.parse(`${local}${isoZone(zone)}`) + 8 * 3_600_000)
  if (Number.isNaN(shifted.getTime())) throw new Error(`${text} is no time`)
  return `${shifted.toISOString().slice(0, 19)}+08:00`
}

/** The time of day, of a moment or alone: 8:30, 083000, 08:30:00.0000000. */
export function clock(value: unknown): string | undefined {
  const given = textIn(value)
  if (given === '') return undefined
  const text = plainTime(given)
  const [, hour, minute] =
    /^(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text) ??
    /^(\d\d)(\d\d)(?:\d\d)?$/.exec(text) ??
    []
  // A day ends at 24:00, and the last minute that a clock has is this one.
  if (/^24:?00(?::?00)?$/.test(text) || /[ T]24:?00(?::?00)?$/.test(text)) return '23:59'
  if (hour !== undefined) return `${two(hour)}:${minute}`
  if (/^\d{8}$|^\d{4}([-/])\d{1,2}\1\d{1,2}$/.test(text))
    throw new Error(`${given} is a day without a time`)
  return moment(given)?.slice(11, 16)
}

/** `+08` and `+0800` as `+08:00`. */
const isoZone = (zone: string): string =>
  zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
