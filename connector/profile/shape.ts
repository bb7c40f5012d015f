/** What stands in `profile.yml`: connections, sources of documents, and where calls of the app go. */
import * as v from 'valibot'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const name = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'must be 1 to 40 letters, digits, _ or -'))
const port = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer())
const seconds = v.pipe(v.number(), v.minValue(0.05))
/** A file of the profile's folder. */
const file = v.pipe(text, v.regex(/^(?!.*\.\.)[\w./-]+$/, 'must lie in the profile'))
/** Names of columns and views: quoted by the dialect, never read as SQL. */
const column = v.pipe(v.string(), v.regex(/^[^"'`\[\];\s\0]{1,128}$/, 'is no name of a column'))

const databaseTypes = ['postgres', 'mariadb', 'oracle', 'sqlserver'] as const
const database = v.object({
  type: v.picklist(databaseTypes),
  host: text,
  port: v.optional(port),
  database: text,
  user: text,
  password: v.string(),
  /** The certificate authority that the server's certificate must come from. */
  caFile: v.optional(text),
  /** A page of a view that takes longer has failed: behind a silent firewall it would for a quarter of an hour. */
  timeoutSeconds: v.optional(seconds, 120),
})
const mllp = v.object({
  type: v.literal('mllp'),
  host: v.optional(text, '127.0.0.1'),
  port,
  /** Where MSH-18 says nothing. */
  charset: v.optional(text, 'utf-8'),
  timeoutSeconds: v.optional(seconds, 4),
  /** TLS to the engine that is called, with this certificate authority. */
  caFile: v.optional(text),
})
const soap = v.object({
  type: v.literal('soap'),
  /** Often copied with `?wsdl`, which is the description's own address. */
  url: v.pipe(
    text,
    v.url(),
    v.transform((url) => url.replace(/\?wsdl$/i, '')),
  ),
  namespace: text,
  method: text,
  /** The order of the method's arguments. */
  parameters: v.optional(v.array(text), []),
  /** Of several out parameters those that a reply is made of, by their names; without them it is the first that holds XML. */
  outputs: v.optional(v.array(text), []),
  soapAction: v.optional(v.string()),
  /** Whether the arguments stand in the namespace: with ASMX they do, with JAX-WS (CXF, Axis) and RPC they do not. */
  qualified: v.optional(v.boolean()),
  /** Elements of the SOAP header, such as a name and a password. */
  header: v.optional(v.record(v.string(), v.unknown())),
  /** Of HTTP (Basic). */
  user: v.optional(text),
  password: v.optional(v.string()),
  /** Of SOAP itself. */
  version: v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.picklist(['1.1', '1.2'])),
    '1.1',
  ),
  /** Stands before the XML in an argument, with its charset. */
  xmlHeader: v.optional(v.string(), ''),
  timeoutSeconds: v.optional(seconds, 4),
  caFile: v.optional(text),
})
const folder = v.object({
  type: v.literal('folder'),
  path: text,
  charset: v.optional(text, 'utf-8'),
  delimiter: v.optional(v.string(), ','),
})
const connection = v.variant('type', [database, mllp, soap, folder])
export type Connection = v.InferOutput<typeof connection>
export type DatabaseConnection = v.InferOutput<typeof database>
export type MllpConnection = v.InferOutput<typeof mllp>
export type SoapConnection = v.InferOutput<typeof soap>
export type FolderConnection = v.InferOutput<typeof folder>

const mapped = { connection: name, mapping: file }
const view = v.object({
  type: v.literal('view'),
  ...mapped,
  view: v.pipe(v.string(), v.regex(/^[^"'`\[\];\s\0]{1,200}$/, 'is no name of a view')),
  columns: v.pipe(v.array(column), v.minLength(1)),
  key: v.pipe(v.array(column), v.minLength(1)),
  /** A column that grows with each change; without one every pass reads the whole view. */
  changed: v.optional(column),
  everySeconds: v.optional(seconds, 5),
  /** A whole pass finds what the changed column did not show. */
  wholeEverySeconds: v.optional(seconds, 86_400),
  /** Maps the list of all rows after a whole pass. */
  complete: v.optional(file),
})
const messages = v.object({
  type: v.literal('mllp'),
  ...mapped,
  /** Messages of these types only, e.g. `ADT^A01`, `ORU`. */
  accepts: v.optional(v.array(text), []),
})
const polled = v.object({
  type: v.literal('soap'),
  ...mapped,
  /** Makes the arguments from `{source, cursor}`. */
  request: file,
  /** Makes `{items: [{key, ...}], cursor}` from the reply. */
  items: file,
  everySeconds: v.optional(seconds, 5),
})
const csv = v.object({
  type: v.literal('csv'),
  ...mapped,
  /** A part of the file's name before its date, e.g. `clinics`. */
  file: text,
  key: v.pipe(v.array(column), v.minLength(1)),
  everySeconds: v.optional(seconds, 30),
  complete: v.optional(file),
})
const source = v.variant('type', [view, messages, polled, csv])
export type SourceShape = v.InferOutput<typeof source>
export type ViewSource = v.InferOutput<typeof view>
export type MllpSource = v.InferOutput<typeof messages>
export type SoapSource = v.InferOutput<typeof polled>
export type CsvSource = v.InferOutput<typeof csv>

const step = { request: file, reply: file }
const call = v.object({
  connection: name,
  ...step,
  /** It changes nothing at the hospital. */
  reads: v.optional(v.boolean(), false),
  /** Doing it twice is doing it once. */
  repeatable: v.optional(v.boolean(), false),
  /** Asks what became of it, after silence. `reply` makes an answer, or nothing where it was never done. */
  query: v.optional(v.object({ connection: v.optional(name), ...step })),
})
export type CallShape = v.InferOutput<typeof call>

export const profileShape = v.object({
  name,
  app: v.object({
    url: v.pipe(text, v.url()),
    /** The address that the app calls its own, where it is another one. */
    publicUrl: v.optional(v.pipe(text, v.url())),
    clientId: text,
    keyFile: text,
    caFile: v.optional(text),
  }),
  journal: v.object({
    file: text,
    /** 32 bytes in base64, or several such as `id:key,id:key`, the newest first. */
    key: v.pipe(
      text,
      v.regex(/^(([A-Za-z0-9-]{1,16}:)?[A-Za-z0-9+/]+={0,2}(,|$))+$/, 'must be base64'),
    ),
    /** `aes`, `gm` or both, the first for what is new. */
    crypto: v.optional(v.picklist(['aes', 'gm', 'aes,gm', 'gm,aes']), 'aes'),
    keepDays: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(30)), 7),
  }),
  page: v.optional(v.object({ host: v.optional(text, '127.0.0.1'), port })),
  /** Where the app calls; without it calls are fetched by long polling. */
  listen: v.optional(
    v.object({
      host: v.optional(text, '127.0.0.1'),
      port,
      token: text,
      certFile: v.optional(text),
      keyFile: v.optional(text),
    }),
  ),
  /** Fetches the app's calls, where the network lets nothing in. */
  fetchCalls: v.optional(v.boolean(), false),
  /** Who answers the app's calls today: asked during the shadow week. */
  old: v.optional(v.object({ url: v.pipe(text, v.url()), token: text })),
  connections: v.record(name, connection),
  tables: v.optional(v.record(name, file), {}),
  sources: v.optional(v.record(name, source), {}),
  calls: v.optional(v.record(v.pipe(text, v.startsWith('/')), call), {}),
})
export type ProfileShape = v.InferOutput<typeof profileShape>
