/** What mappings may use besides JSONata's own functions: code tables, money, times, and versions. */
import type jsonata from 'jsonata'
import { clock, moment, textIn, withoutPadding } from './times'

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
  expression.registerFunction('price', (value: unknown) => priceFen(value))
  // JSONata's own stops at null and at blanks, as columns have them.
  expression.registerFunction('number', numberIn)
  expression.registerFunction('mobile', mobileIn)
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
  expression.registerFunction('id', idOf)
  expression.registerFunction('code', codeOf)
  expression.registerFunction('yes', yes)
  expression.registerFunction('pdf', pdfIn)
  expression.registerFunction('list', (value: unknown) => {
    if (value === undefined || value === null || value === '') return []
    return Array.isArray(value) ? value : [value]
  })
}

/** A text of JSON, with its texts without padding; what is data already stays. */
const dataOf = (value: unknown): unknown =>
  typeof value === 'string' ? JSON.parse(value, withoutPadding) : value

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

/** A code as an id that may appear in addresses: 01.02 is 01-x2e-02. */
const idOf = (value: unknown): string | undefined =>
  textIn(value).replace(/[^\w-]/gu, (sign) => `-x${sign.codePointAt(0)?.toString(16)}-`) ||
  undefined

/** The code of such an id, for calls to the hospital. */
const codeOf = (value: unknown): string | undefined =>
  textIn(value).replace(/-x([\da-f]{2,5})-/g, (_, hex: string) =>
    String.fromCodePoint(parseInt(hex, 16)),
  ) || undefined

/** A flag, in the signs of each database: 1, PostgreSQL's t, a bit of MySQL in hexadecimal, Y, 是. */
const yes = (value: unknown): boolean =>
  /^(0?1(?:\.0+)?|t|true|y|yes|on|是|有|√|有效|启用|在用)$/i.test(textIn(value))

/** A PDF in base64, as text columns have it (also as an address of data, or in lines), or of a BLOB, which comes in hexadecimal. */
function pdfIn(value: unknown): string | undefined {
  const text = textIn(value).replace(/^data:[^,]*,|\s/g, '')
  const isBytes = /^(?:0x|\\x)?25504446/i.test(text) && /^[\da-f]*$/i.test(text.slice(2))
  return (
    (isBytes ? Buffer.from(text.replace(/^(?:0x|\\x)/i, ''), 'hex').toString('base64') : text) ||
    undefined
  )
}

/** A number as columns have it: padded, of full width, 20.00; blanks are none. */
function numberIn(value: unknown): number | undefined {
  const text = textIn(value).normalize('NFKC').trim()
  if (text === '') return undefined
  const found = typeof value === 'boolean' ? Number(value) : Number(text)
  if (!Number.isFinite(found)) throw new Error(`${text} is no number`)
  return found
}

/** The number of a mobile telephone as people type it: 138 0013 8000, +86-13800138000; anything else is none. */
const mobileIn = (value: unknown): string | undefined =>
  /^(?:(?:\+|00)?86)?(1\d{10})$/.exec(
    textIn(value)
      .normalize('NFKC')
      .replace(/[\s()-]/g, ''),
  )?.[1]

/** A unit price to the nearest fen: of one tablet of a box it has four digits. */
function priceFen(value: unknown): number | undefined {
  const text = plainAmount(textIn(value))
  return /^-?\d*\.\d{3,}$/.test(text) ? Math.round(Number(text) * 100) : fen(value)
}

/** Yuan in words or as a number to whole fen, without rounding by floating point. */
function fen(value: unknown): number | undefined {
  const given = textIn(value)
  if (given === '') return undefined
  const text = withoutNoise(plainAmount(given))
  // Oracle writes half a yuan as .5.
  const [, sign, whole, part = ''] = /^(-?)(\d*)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || whole + part === '' || /[1-9]/.test(part.slice(2)))
    throw new Error(`${given} is no amount in yuan`)
  return (sign === '-' ? -1 : 1) * (Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0')))
}

/** What a column of floating point adds: 0.30000000000000004. */
const withoutNoise = (text: string): string =>
  /\.\d{2}(?:0{6}|9{6})\d+$/.test(text) ? Number(text).toFixed(2) : text

/** As people and spreadsheets write it: ￥1,234.50, 12元, +12, 12. */
const plainAmount = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^([+-]?)\s*[¥￥]\s*|\s*元$/g, '$1')
    .replace(/^\+/, '')
    .replace(/^-?\d{1,3}(?:,\d{3})+(?=\.|$)/, (whole) => whole.replaceAll(',', ''))
    .replace(/\.$/, '')

/** HL7's form of a time. */
function stamp(value: unknown): string | undefined {
  return moment(value)?.slice(0, 19).replace(/\D/g, '')
}

/** A time as a number that grows; `more` tells apart what happens in one second. */
function version(value: unknown, more: unknown = 0): number | undefined {
  const at = moment(value)
  return at === undefined ? undefined : Date.parse(at) + (Number(more) % 1000)
}
