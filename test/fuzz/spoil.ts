/** Makes good input bad: in its values, and in the bytes that carry them. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Chance } from './chance'
import type { Listener } from './routes'

/** What is sent. */
export interface Request {
  /** The patients' unless said. */
  listener?: Listener
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PATCH'
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** A value that `JSON.stringify` writes as it stands: numbers and keys that no object can hold. */
const rawMark = '\u0001raw'
const raw = (json: string): string => `${rawMark}${json}${rawMark}`
const rawText = /"\\u0001raw((?:[^"\\]|\\(?!u0001raw).)*)\\u0001raw"/g

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff',
  'x\ud83c',
  '\ufeff',
  '\u202e',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  '９９',
  '٣',
  '🀄',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(5000),
  '１'.repeat(300),
  '1e999',
  '-1',
  'null',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  // Days and moments.
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '-271821-04-20',
  '+275760-09-13',
  '2026-11-25T24:00:00+08:00',
  '2026-11-25T08:00:00+99:99',
  '0001-01-01T00:00:00+08:00',
  '9999-12-31T23:59:59Z',
  '24:00',
  '23:60',
]

const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { length: 1e9 },
  { toString: null },
  raw('1e999'),
  raw('-0'),
  raw('9'.repeat(400)),
  raw('{"__proto__":{"admin":true}}'),
  raw('{"constructor":{"prototype":{"admin":true}}}'),
  raw('{"a":1,"a":2}'),
  raw('"\\u0000"'),
  raw('"\\ud800"'),
  raw(`${'['.repeat(200)}${']'.repeat(200)}`),
]

const wrong = (chance: Chance): unknown =>
  structuredClone(chance.of(chance.is(0.6) ? texts : values))

/** A value with so many of its parts replaced, left out, doubled or added to. */
export function spoilValue(value: unknown, chance: Chance, times: number): unknown {
  let spoilt = structuredClone(value)
  for (let time = 0; time < times; time += 1) {
    const places = placesIn(spoilt)
    if (places.length === 0 || chance.is(0.02)) spoilt = wrong(chance)
    else spoilPlace(chance.of(places), chance)
  }
  return spoilt
}

interface Place {
  of: Record<string, unknown> | unknown[]
  key: string | number
}

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    const of = value as Record<string, unknown>
    found.push({ of, key })
    placesIn(of[key], found)
  }
  return found
}

function spoilPlace({ of, key }: Place, chance: Chance): void {
  const own = of as Record<string, unknown>
  const before = own[key]
  // A key may be __proto__.
  const define = (name: string | number, value: unknown) =>
    Object.defineProperty(own, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  const set = (value: unknown) => define(key, value)
  if (chance.is(0.15)) Reflect.deleteProperty(own, key)
  else if (chance.is(0.1)) define(chance.of(texts), before)
  else if (Array.isArray(before) && chance.is(0.5)) set([...before, ...before, wrong(chance)])
  else if (typeof before === 'number' && chance.is(0.5))
    set(chance.of([-before, before + 0.5, before * 1e12, before + 1, String(before), 0]))
  else if (typeof before === 'string' && chance.is(0.4))
    set(
      chance.of([
        `${before}\u0000`,
        `${before} `,
        before.slice(1),
        before.repeat(60),
        before.toUpperCase(),
        [before],
        `${before}\ud800`,
        Number(before),
      ]),
    )
  else set(wrong(chance))
}

/** JSON of a value, its raw parts as they stand. */
export function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(rawText, (_, inner: string) =>
    String(JSON.parse(`"${inner}"`)),
  )
}

const types = [
  'application/json',
  'application/json; charset=gbk',
  'application/json;charset="',
  'application/fhir+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'x',
  '/',
  '',
]

/** What proxies and browsers send along, and what nobody should. */
const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  range: ['bytes=0-0', 'bytes=5-2', 'bytes=-1', 'bytes=0-,1-,2-', 'bytes=99999999999-', 'x=1-2'],
  'if-none-match': ['*', 'W/"x"', '"', 'x'.repeat(3000), '"a", "b", W/"c"'],
  'if-modified-since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '9999', 'Mon, 99 Foo 2026'],
  'if-range': ['x', '"a"'],
  'accept-language': ['zh-Hant;q=x', 'en;q=2', '*', 'zh'.repeat(900), ',,;;', 'en-US-x-y-z,zh_CN'],
  'accept-encoding': ['br;q=0', 'identity;q=0, *;q=0', 'gzip;q=1.5', 'x'.repeat(2000), '*'],
  accept: ['text/html', '*/*;q=x', 'application/fhir+xml', 'a'.repeat(3000), ''],
  'x-forwarded-host': ['elsewhere.example', '\'"<>', 'a'.repeat(1000)],
  'x-forwarded-proto': ['gopher', 'https,http', ''],
  forwarded: ['for=_x;by="', 'for="[::1]:99999"'],
  origin: ['null', 'http://[', 'https://elsewhere.example', ''],
  referer: ['http://[', 'x'.repeat(5000)],
  'user-agent': [
    '',
    'x'.repeat(4000),
    'Mozilla/5.0 Chrome/1 MicroMessenger/99999999999.0',
    '\u00e9',
  ],
  'sec-fetch-site': ['cross-site', 'x'],
  'x-request-id': ['x'.repeat(900), '__proto__', '{}'],
  'idempotency-key': ['', 'x'.repeat(2000), '__proto__'],
  traceparent: ['00-0-0-0', `00-${'f'.repeat(32)}-${'f'.repeat(16)}-ff`, 'x'.repeat(600)],
  'content-length': ['0', '1', '99999', '-1', 'x', '1e3'],
  'content-encoding': ['gzip', 'br', 'deflate', 'x', 'identity', 'gzip, gzip'],
  'transfer-encoding': ['chunked', 'gzip'],
  expect: ['100-continue', 'x'],
  'x-http-method-override': ['DELETE'],
  host: ['elsewhere.example', '', 'a:b:c', '[::1'],
}
const bomb = gzipSync(Buffer.alloc(8_000_000, 0x20))

/** Signs of somebody else, of the right form. */
const strangers = [
  'Bearer x',
  'Bearer a.b.c',
  'Basic %',
  'Basic OnRvOg==',
  '',
  'Bearer ',
  `Bearer ${'a'.repeat(4000)}`,
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
  'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZG1pbiIsImV4cCI6OTk5OTk5OTk5OX0.AAAA',
]

const large = (chance: Chance): string =>
  chance.of<() => string>([
    () => `{"a":"${'x'.repeat(300_000)}"}`,
    () => `{${Array.from({ length: 4000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    () => `{"a":${'9'.repeat(50_000)}}`,
    () => `{"documents":[${'{},'.repeat(3000)}{}]}`,
    () => `{"a":"${'\\u0000'.repeat(2000)}"}`,
    () =>
      `<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "${'&b;'.repeat(100)}">]><a>${'&c;'.repeat(100)}</a>`,
    () => `<a>${'<b>'.repeat(3000)}`,
  ])()

/** The same request with its bytes, its headers or its address spoilt. */
export function spoilWire(request: Request, chance: Chance): Request {
  const bytes = Buffer.from(request.payload ?? '')
  const at = chance.below(bytes.length + 1)
  const spliced = (...put: number[]) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at)])
  const nested = (open: string, close: string, deep: number) => ({
    payload: `${open.repeat(deep)}${close.repeat(deep)}`,
  })
  const more = (headers: Record<string, string>): Partial<Request> => ({
    headers: { ...request.headers, ...headers },
  })
  const change = chance.of<() => Partial<Request>>([
    () => ({ payload: spliced(0xff) }),
    () => ({ payload: spliced(0xc0, 0xaf) }),
    () => ({ payload: spliced(0xd6, 0xd0, 0xb9, 0xfa) }),
    () => ({ payload: spliced(0xed, 0xa0, 0x80) }),
    () => ({ payload: spliced(0) }),
    () => ({ payload: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) }),
    () => ({ payload: bytes.subarray(0, at) }),
    () => ({ payload: Buffer.concat([bytes, bytes]) }),
    () => ({ payload: '' }),
    () => ({ payload: 'null' }),
    () => ({ payload: '[]' }),
    () => ({ payload: '"text"' }),
    () => ({ payload: '{"__proto__":{"admin":true}}' }),
    () => nested('[', ']', chance.of([100, 2000, 50_000])),
    () => nested('{"a":', '}', chance.of([100, 2000, 20_000])),
    () => ({ payload: `{"documents":${'['.repeat(9000)}${']'.repeat(9000)}}` }),
    () => ({ payload: gzipSync(bytes), ...more({ 'content-encoding': 'gzip' }) }),
    () => ({ payload: gzipSync(bytes).subarray(0, at), ...more({ 'content-encoding': 'gzip' }) }),
    () => ({ payload: brotliCompressSync(bytes), ...more({ 'content-encoding': 'br' }) }),
    () => ({ payload: deflateSync(bytes), ...more({ 'content-encoding': 'deflate' }) }),
    () => ({ payload: bomb, ...more({ 'content-encoding': 'gzip' }) }),
    () => ({ payload: large(chance) }),
    () => more(oddHeader(chance)),
    () => more(oddHeader(chance)),
    () => more({ ...oddHeader(chance), ...oddHeader(chance), ...oddHeader(chance) }),
    () => ({ url: request.url.replace(/[^/?]+(?=[^/]*$)/, pathText(chance)) }),
    () => ({
      url:
        request.url.replace(/[?].*$/, '') + chance.of(['/', '//', '/.', ';a=b', '?', '%2f', '#x']),
    }),
    () => more({ 'content-type': chance.of(types) }),
    () => more({ 'accept-language': chance.of(texts).replace(/[^\x20-\x7e]/g, '') }),
    () => more({ accept: 'text/html', 'accept-encoding': 'br;q=x, *' }),
    () => more({ 'if-match': chance.of(['W/"999999999999999"', '*', 'W/"-1"', 'x']) }),
    () => more({ 'if-none-exist': chance.of(['identifier=|', 'identifier=a|b', '_id=%00', '%']) }),
    () => more({ cookie: chance.of(['desk=%', 'language=%00', 'a'.repeat(3000)]) }),
    () => more({ authorization: chance.of(strangers) }),
    () => more({ cookie: `desk=${chance.of(strangers).slice(7)}` }),
    () => ({ url: `${request.url}${request.url.includes('?') ? '&' : '?'}${oddQuery(chance)}` }),
    () => ({ url: request.url.replace(/[^/]*$/, encodeURIComponent(oddText(chance))) }),
    () => ({ method: chance.of(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']) }),
  ])
  return { ...request, ...change() }
}

function oddHeader(chance: Chance): Record<string, string> {
  const name = chance.of(Object.keys(oddHeaders))
  return { [name]: chance.of(oddHeaders[name] ?? ['']) }
}

/** A part of a path, as it stands in an address: `%` and all. */
export function pathText(chance: Chance): string {
  return chance.is(0.3)
    ? chance.of([
        '%',
        '%00',
        '%2e%2e%2f',
        '..',
        '%ff',
        '%ed%a0%80',
        '%252e',
        'a'.repeat(129),
        '*',
        '%5c',
      ])
    : encodeURIComponent(oddText(chance))
}

/** A text that an address can carry. */
export function oddText(chance: Chance): string {
  return chance
    .of(texts)
    .slice(0, 900)
    .replace(/[\ud800-\udfff]/g, '�')
}

/** Names and values that a query may have by mistake or by malice. */
export function oddQuery(chance: Chance): string {
  const name = chance.of([
    '__proto__',
    'constructor',
    'address',
    '_tag',
    '_lastUpdated',
    '_count',
    '_offset',
    'identifier',
    'after',
    'language',
    'hasOwnProperty',
  ])
  const value = chance.is(0.2)
    ? chance.of(['%', '%00', '%ff', '%ed%a0%80', '%E4%B8', 'ge-100000-01-01', 'ge9999-99-99'])
    : encodeURIComponent(oddText(chance))
  return `${name}=${value}`
}
