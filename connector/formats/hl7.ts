/** HL7 v2 as data for mappings: `{MSH: {"9": "ADT^A01", "9_1": "ADT"}, PID: {...}, OBX: [{...}]}`; the other way, and acknowledgements. */
import { isUtf8 } from 'node:buffer'
import { Hl7Message } from '@medplum/core'
import { decodeText, encodeText } from './chinese'

/** Names of MSH-18 (table 0211) by the names of encodings. */
const charsets: Readonly<Record<string, string>> = {
  'UNICODE UTF-8': 'utf-8',
  'UTF-8': 'utf-8',
  UTF8: 'utf-8',
  UNICODE: 'utf-8',
  ASCII: 'utf-8',
  GB2312: 'gb18030',
  GBK: 'gb18030',
  'GB 18030-2000': 'gb18030',
  GB18030: 'gb18030',
  'GB 18030': 'gb18030',
  'GB18030-2000': 'gb18030',
  'GB 18030-2005': 'gb18030',
  'GB18030-2005': 'gb18030',
  'GB18030-2022': 'gb18030',
  CP936: 'gb18030',
  BIG5: 'big5',
  'BIG-5': 'big5',
}

/** Text of a message in the charset that its own MSH-18 names; `otherwise` where it names none. Bytes that prove another one are read in it: no name is spoilt by a setting that was never looked at. */
export function decodeMessage(bytes: Buffer, otherwise: string): string {
  const named = namedIn(bytes.toString('latin1'))
  const charset = charsetOf(named, otherwise)
  if (charset === 'utf-8' && !isUtf8(bytes)) return decodeText(bytes, 'gb18030')
  // Hanzi of three bytes each: GBK, with two, makes other signs of them.
  const isUnnamed = charsets[named] === undefined && charset !== 'utf-8' && isUtf8(bytes)
  return decodeText(
    bytes,
    isUnnamed && /[\u3400-\u9fff]/.test(bytes.toString()) ? 'utf-8' : charset,
  )
}

/** Bytes of a message in the charset that it names. */
export function encodeMessage(text: string, otherwise: string): Buffer {
  return encodeText(text, charsetOf(namedIn(text), otherwise))
}

/** What MSH-18 names. */
function namedIn(text: string): string {
  const [header = ''] = text.split(/[\r\n]/)
  const field = header.split(header[3] ?? '|')[17] ?? ''
  return field.split('~')[0]?.toUpperCase().trim() ?? ''
}

const charsetOf = (named: string, otherwise: string): string => charsets[named] ?? otherwise

type Segment = Record<string, unknown>

/** Reads it. Segments that come more than once are lists; `segments` has them all in their order, `orders` each OBR with the PID and ORC before it and what stands behind it; a note stands with its OBX. @throws Error when it is no HL7 v2 */
export function parseMessage(text: string): Record<string, unknown> {
  if (!text.startsWith('MSH')) throw new Error('does not begin with MSH')
  const message = Hl7Message.parse(text.replace(/\r?\n/g, '\r'))
  const charset = charsetOf(namedIn(text), 'utf-8')
  const parsed: Record<string, unknown> = {}
  const segments: Segment[] = []
  for (const { name, fields } of message.segments) {
    const segment: Segment = { name }
    // MSH-1 is the separator itself.
    const offset = name === 'MSH' ? 1 : 0
    fields.forEach((field, index) => {
      if (index === 0) return
      addField(segment, index + offset, field.components, charset)
    })
    segments.push(segment)
    const known = parsed[name]
    if (known === undefined) parsed[name] = segment
    else parsed[name] = Array.isArray(known) ? [...(known as unknown[]), segment] : [known, segment]
  }
  return { ...parsed, segments, orders: ordersOf(segments) }
}

interface Order {
  PID?: Segment
  ORC?: Segment
  OBR: Segment
  OBX: Segment[]
  NTE: Segment[]
}

/** A message may bring several reports, of several patients. What comes in parts, each with the number and the code of the first (OBR-3, OBR-4), is one. */
function ordersOf(segments: readonly Segment[]): Order[] {
  const orders: Order[] = []
  let before: Pick<Order, 'PID' | 'ORC'> = {}
  let last: Order | undefined
  for (const segment of segments) {
    if (segment.name === 'PID') {
      before = { PID: segment }
      last = undefined
    } else if (segment.name === 'ORC') before = { ...before, ORC: segment }
    else if (segment.name === 'OBR') {
      const known = orders.find(({ OBR }) => isPart(segment, OBR))
      last = known ?? { ...before, OBR: segment, OBX: [], NTE: [] }
      if (known === undefined) orders.push(last)
    } else if (segment.name === 'OBX') last?.OBX.push(segment)
    else if (segment.name === 'NTE' && last !== undefined) addNote(last, segment)
  }
  return orders
}

const isPart = (part: Segment, of: Segment): boolean =>
  ['3_1', '4_1'].every((field) => part[field] !== undefined && part[field] === of[field])

function addNote({ OBX, NTE }: Order, note: Segment): void {
  const about = OBX.at(-1)
  if (about === undefined) NTE.push(note)
  else about['NTE'] = [...((about['NTE'] as Segment[] | undefined) ?? []), note]
}

/** `"3"` the field as text, `"3_1"` its first component, `"3_all"` the repetitions when there are several. */
function addField(
  segment: Segment,
  number: number,
  repetitions: string[][],
  charset: string,
): void {
  // Two quotes are HL7's word for nothing.
  const read = (text: string): string => (text === '""' ? '' : unescape(text, charset))
  const [first = []] = repetitions
  const components = first.map(read)
  const whole = components.join('^')
  if (whole === '') return
  segment[number] = whole
  components.forEach((component, index) => {
    if (component !== '') segment[`${number}_${index + 1}`] = component
  })
  if (repetitions.length > 1) segment[`${number}_all`] = repetitions.map((one) => one.map(read))
}

const escapes: Readonly<Record<string, string>> = { F: '|', S: '^', T: '&', R: '~', E: '\\' }

/** Bytes in hexadecimal stand in the message's charset. Of what only formats a text, lines stay. */
function unescape(text: string, charset: string): string {
  const sign = /\\([FSTREHN]|\.[A-Za-z]{2}[+-]?\d*|X(?:[0-9A-Fa-f]{2})+)\\/g
  return text.replace(sign, (_, code: string) => {
    if (code.startsWith('.')) return /^\.(br|sp|ce)/i.test(code) ? '\n' : ''
    if (code.startsWith('X')) return decodeText(Buffer.from(code.slice(1), 'hex'), charset)
    return escapes[code] ?? ''
  })
}

/** A text in which no separator stands. */
export const escape = (text: string): string =>
  text
    .replace(
      /[|^&~\\]/g,
      (sign) => `\\${Object.keys(escapes).find((key) => escapes[key] === sign)}\\`,
    )
    .replaceAll('\n', '\\.br\\')

/** Writes segments, each a list whose fields are texts, or lists of components. */
export function writeMessage(segments: unknown): string {
  if (!Array.isArray(segments)) throw new Error('segments must be a list of lists')
  return segments.map((segment: unknown) => writeSegment(segment)).join('\r')
}

function writeSegment(segment: unknown): string {
  const [name, ...fields] = Array.isArray(segment) ? (segment as unknown[]) : []
  const written = fields.map((field) => {
    if (Array.isArray(field)) return field.map((part) => escape(textOf(part))).join('^')
    return escape(textOf(field))
  })
  return name === 'MSH' ? ['MSH', '^~\\&', ...written].join('|') : [name, ...written].join('|')
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)
