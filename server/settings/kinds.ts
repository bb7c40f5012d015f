/** The kinds of variables. Messages follow the variable's name and never show its value. */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import * as v from 'valibot'
import { staffRole } from '../../src/contract/desk/staff_call'
import type { NamedKeys } from '../crypto/key_ring'
import { readClients } from './integration_clients'

export const text = v.string()

/** A whole number. */
export const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.transform(Number),
    v.check(
      (number) => Number.isInteger(number) && number >= min && number <= max,
      `must be a whole number from ${min} to ${max}`,
    ),
  )

const switches = new Map([
  ...['1', 'true', 'on', 'yes'].map((word) => [word, true] as const),
  ...['0', 'false', 'off', 'no'].map((word) => [word, false] as const),
])
export const onOff = v.pipe(
  v.string(),
  v.transform((word) => switches.get(word.toLowerCase())),
  v.boolean('must be on or off'),
)

/** Plain text can be read on the network; loopback is no network. */
const isReadOnTheWay = (url: string): boolean =>
  /^http:/.test(url) && !/^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(url)

export const address = (production: boolean) =>
  v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[^\s/]/, 'must begin with http:// or https://'),
    v.check(
      (url) => !/^https?:/.test(url) || URL.canParse(url),
      'must be an address, such as https://patient.hospital.example',
    ),
    v.check((url) => !production || !isReadOnTheWay(url), 'must begin with https:// in production'),
  )

/** An address to which paths are added, without a slash at its end. */
export const root = (production: boolean) =>
  v.pipe(
    address(production),
    v.transform((url) => url.replace(/\/+$/, '')),
  )

/** A typed secret can be guessed: a random one has many different characters. */
const isDrawn = (letters: Iterable<unknown>): boolean => new Set(letters).size >= 12
const mustBeDrawn = 'must be drawn at random (openssl rand -base64 32)'

/** `id:key,id:key`, the newest first, or one key without an id. An id has up to 16 letters, digits or dashes. */
export const ring = <Key>(kind: v.GenericSchema<string, Key>) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): NamedKeys<Key> => {
      const read = dataset.value.split(',').map((one) => {
        const [, id = '', text = one] = /^([\w-]{1,16}):(.*)$/.exec(one.trim()) ?? []
        return { id, result: v.safeParse(kind, text.trim()) }
      })
      const keys = read.flatMap(({ id, result }) =>
        result.success ? [{ id, key: result.output }] : [],
      )
      const fault = read.flatMap(({ result }) => result.issues ?? [])[0]
      const [first, ...others] = keys
      if (fault !== undefined || first === undefined) {
        addIssue({ message: fault?.message ?? 'must not be empty' })
        return NEVER
      }
      if (new Set(keys.map(({ id }) => id)).size < keys.length) {
        addIssue({ message: 'must give each key an id of its own' })
        return NEVER
      }
      return [first, ...others]
    }),
  )

export const secret = (production: boolean) =>
  v.pipe(
    v.string(),
    v.minLength(32, 'must have at least 32 characters'),
    v.check((letters) => !production || isDrawn(letters), mustBeDrawn),
  )

/** A secret that stands in an address. */
export const secretOfAddress = (production: boolean) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]{32,100}$/, 'must be 32 to 100 letters, digits, - or _ (openssl rand -hex 32)'),
    v.check((letters) => !production || isDrawn(letters), mustBeDrawn),
  )

/** 32 bytes in base64. */
export const key = (production: boolean) =>
  v.pipe(
    v.string(),
    v.transform((base64): Buffer => Buffer.from(base64, 'base64')),
    v.check((bytes) => bytes.length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)'),
    v.check((bytes) => !production || isDrawn(bytes), mustBeDrawn),
  )

/** One text of so many bytes, or several with commas between. */
export const listOfBytes = (length: number) =>
  v.pipe(
    v.string(),
    v.check(
      (list) => list.split(',').every((one) => Buffer.byteLength(one) === length),
      `must have ${length} characters`,
    ),
  )

/** An unreadable key would be noticed at the first payment only. In one line its line ends may be written as `\n`; systemd keeps those between quotes alone, Docker keeps the quotes. */
export const pem = (read: (text: string) => unknown, what = 'a key') =>
  v.pipe(
    v.string(),
    v.transform((line) => line.replace(/^"(.*)"$/s, '$1').replaceAll('\\n', '\n')),
    v.check(
      (text) => isReadable(() => read(text)),
      `must be ${what} in PEM (in one line: between double quotes, with \\n for its line ends)`,
    ),
  )
export const privateKey = pem(createPrivateKey)
export const publicKey = pem(createPublicKey)

function isReadable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** Names of hosts with commas between, e.g. `img.hospital.cn,cdn.hospital.cn:8443`. */
export const hosts = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').flatMap((one) => one.trim().toLowerCase() || [])),
  v.array(
    v.pipe(v.string(), v.regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be hosts, without https://')),
  ),
)

/** Words with commas between. */
export const list = v.pipe(
  v.string(),
  v.transform((words) => words.split(',').flatMap((one) => one.trim() || [])),
)

/** The hospital's systems that push documents. */
export const clients = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return readClients(dataset.value)
    } catch (error) {
      const why =
        error instanceof Error && !(error instanceof SyntaxError) ? error.message : 'not JSON'
      addIssue({ message: `must be a list of clients (docs/integration): ${why}` })
      return NEVER
    }
  }),
)

/** Which group of staff has which roles at the desk. */
export const staffRoles = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = v.safeParse(v.record(v.string(), v.array(staffRole)), parsed(dataset.value))
    if (read.success) return read.output
    addIssue({ message: `must be JSON, {"group": [${staffRole.options.join(', ')}]}` })
    return NEVER
  }),
)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
