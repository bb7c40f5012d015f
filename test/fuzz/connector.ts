/** What the hospital's systems send to the connector: HL7 v2 in frames, answers of SOAP services of both dialects, files of rows; and what its own two listeners are asked. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Calls } from '../../connector/calls/answer'
import { listenForCalls } from '../../connector/calls/listen'
import { assemble, type Connector } from '../../connector/connector'
import { Engine } from '../../connector/engine'
import { Journal } from '../../connector/journal/journal'
import { mapMessage } from '../../connector/mapping/documents'
import { servePage } from '../../connector/page'
import { readProfile } from '../../connector/profile/read'
import { MllpSource } from '../../connector/sources/mllp'
import { frame } from '../../connector/transports/framing'
import { freePort } from '../support/hospital_week/test_bed/front'
import type { Chance } from './chance'
import type { ConnectorAction, Replied } from './inputs'
import { jsonOf, oddText, spoilValue } from './spoil'

const token = 'token-of-the-connector'
const dialects = ['hip_message_server', 'trade_code_asmx'] as const
const profiles = path.join(__dirname, '../../connector/profiles')
const nothing = (): void => undefined

interface Started {
  /** By what listens there. */
  ports: Record<string, number>
  connectors: Record<string, Connector>
  /** What the hospital's services answer next. */
  answers: Record<string, Buffer[]>
}

let started: Promise<Started> | undefined

/** The parts of a connector for each profile; they run until the fuzz ends. */
async function start(): Promise<Started> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fuzz-connector-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, 'key.json'), '{}')
  const answers: Record<string, Buffer[]> = Object.fromEntries(
    dialects.map((name) => [`/${name}`, []]),
  )
  const hospital = createServer((request, response) => {
    request.resume()
    response
      .writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
      .end(answers[request.url ?? '']?.pop())
  })
  await new Promise<void>((resolve) => hospital.listen(0, '127.0.0.1', resolve))
  const environment = {
    APP_URL: 'http://127.0.0.1:9',
    APP_PUBLIC_URL: 'http://127.0.0.1:9',
    APP_CLIENT_ID: 'connector',
    APP_KEY_FILE: path.join(folder, 'key.json'),
    JOURNAL_KEY: randomBytes(32).toString('base64'),
    HIS_TOKEN: token,
    CSV_FOLDER: folder,
    PAGE_PORT: '0',
  }
  const ports: Record<string, number> = {}
  const connectors: Record<string, Connector> = {}
  for (const name of ['hl7v2', 'csv', ...dialects]) {
    const own = {
      ...environment,
      JOURNAL_FILE: path.join(folder, `${name}.db`),
      HIS_URL: `http://127.0.0.1:${portOf(hospital)}/${name}`,
    }
    const profile = readProfile(path.join(profiles, name), own)
    const journal = new Journal(profile.journal)
    const connector = assemble(profile, journal)
    connectors[name] = connector
    const { app, sources, mappings } = connector
    if (name === 'hl7v2') {
      const [shape] = Object.values(profile.sources)
      if (shape?.type !== 'mllp') throw new Error('hl7v2 has no source of frames')
      const port = await freePort()
      const connection = { ...profile.connections.in, type: 'mllp', host: '127.0.0.1', port }
      await new MllpSource('messages', shape, connection as never).start(journal, nothing, nothing)
      ports.mllp = port
      const engine = new Engine({ journal, app, sources, mappings, log: nothing })
      const page = { host: '127.0.0.1', port: 0 }
      ports.page = portOf(await servePage(page, { profile, journal, app, engine }))
    }
    if (name === 'csv') continue
    const listen = { host: '127.0.0.1', port: 0, token }
    ports[name] = portOf(await listenForCalls(listen, new Calls(connector, journal, nothing)))
  }
  return { ports, connectors, answers }
}

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port

/** One of them. */
export function connector(chance: Chance): ConnectorAction {
  return chance.of([hl7, hl7, soapCall, soapCall, rows, page])(chance)
}

function action(
  name: string,
  text: string,
  run: (started: Started) => Promise<Partial<Replied>>,
): ConnectorAction {
  return {
    name,
    text,
    async send() {
      started ??= start()
      const parts = await started
      const began = performance.now()
      const nobody = { status: 0, body: '', requestId: undefined, isHung: false }
      return { ...nobody, ...(await run(parts)), ms: performance.now() - began }
    },
  }
}

/* ---------- HL7 v2 ---------- */

const messages = [
  'PID|1||P1^^^HIS~K1||王小明||19800501|M|||浙江省^杭州市||13800000000\rPV1|1|O|内科^1^2||||D1^李医生|||||||||||V1',
  'PID|1||P1||王小明||19800501|M\rOBR|1||R0001|CBC^血常规||20261120080000|20261120081000|||||||||D1^医生||||||20261120090000||LAB\rOBX|1|NM|WBC^白细胞||11.2|10^9/L|3.5-9.5|H|||F\rNTE|1||a\\.br\\b',
  'SCH|A1|F1|||||||||^^^20261125090000^20261125093000\rPID|1||P1||王小明\rAIL|1||内科',
  'PID|1||P1||王小明\rFT1|1|||20261120||CG|CBC^血常规|||1|25.00',
  'PID|1||P1||王小明\rTXA|1|DS^出院小结|TX|20261120|||||||D1||DOC1\rOBX|1|ED|DS||^application^pdf^Base64^JVBERi0=',
]
const types = ['ADT^A01', 'ADT^A40', 'ORU^R01', 'SIU^S12', 'DFT^P03', 'MDM^T02', 'ORM^O01', 'X', '']
const oddHl7 = [
  '\\X',
  '\\XD6\\',
  '\\XFFFE\\',
  '\\H\\',
  '\\',
  '|||||',
  '^^^^^',
  '~~~',
  '&',
  '\r',
  '\rMSH|',
  '\u0000',
  '\x0b',
  '\x1c',
]

function hl7Text(chance: Chance): string {
  const charset = chance.of(['GB 18030-2000', 'UNICODE UTF-8', 'BIG5', 'X', '', 'ISO IR87'])
  const msh = `MSH|^~\\&|LIS|b1|APP||20261120090500||${chance.of(types)}|${chance.below(1e6)}|P|2.4|||${chance.of(['', 'AL', 'NE'])}|||${charset}`
  let text = `${msh}\r${chance.of(messages)}\r`
  for (let times = chance.below(4); times > 0; times -= 1) {
    const at = chance.below(text.length)
    const put = chance.is(0.6) ? chance.of(oddHl7) : oddText(chance)
    text = text.slice(0, at) + put + text.slice(chance.is(0.5) ? at : at + chance.below(20))
  }
  return chance.is(0.02) ? text + `OBX|1|TX|a||${'x'.repeat(200_000)}\r`.repeat(3) : text
}

function hl7(chance: Chance): ConnectorAction {
  const text = hl7Text(chance)
  const whole = frame(Buffer.from(text, chance.is(0.8) ? 'utf8' : 'latin1'))
  const cut = whole.subarray(0, chance.is(0.85) ? whole.length : chance.below(whole.length))
  const bytes = chance.is(0.1) ? Buffer.concat([cut, cut, Buffer.from('rest')]) : cut
  return action('frame', text, async ({ ports, connectors }) => {
    const replied = await exchange(ports.mllp ?? 0, bytes)
    const [source] = connectors.hl7v2?.sources ?? []
    const mapping = connectors.hl7v2?.mappings.get(source?.mappingOf(text) ?? '')
    if (source !== undefined && mapping !== undefined)
      await mapText(mapping, () => source.parse(text))
    return replied
  })
}

/** A message that cannot be read is set aside by the engine, with the reason. */
async function mapText(
  mapping: Parameters<typeof mapMessage>[0],
  parse: () => unknown,
): Promise<void> {
  let message: unknown
  try {
    message = parse()
  } catch {
    return
  }
  await mapMessage(mapping, message, Date.now())
}

/** The frames and their acknowledgements, until both have hung up. */
function exchange(port: number, bytes: Buffer): Promise<Partial<Replied>> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    const timer = setTimeout(() => {
      socket.destroy()
      resolve({ isHung: true })
    }, 20_000)
    socket.on('error', nothing)
    socket.on('data', nothing)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({})
    })
  })
}

/* ---------- the two listeners ---------- */

const xmlValues = ['0', '1', 'P1', '1.00', '2026-11-25', '09:00', 'several', '']
const escaped = (text: string): string =>
  text.replace(/[<&>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** An answer of either dialect with the fields that its mappings read. */
function soapAnswer(chance: Chance, profile: string, names: readonly string[]): string {
  const value = (): string =>
    chance.is(0.8) ? chance.of(xmlValues) : escaped(oddText(chance)).replace(/[^\x20-\uffff]/g, '')
  const fields = names.filter(() => chance.is(0.8)).map((name) => `<${name}>${value()}</${name}>`)
  const rowsOf = chance.is(0.3) ? `<row>${fields.join('')}</row>`.repeat(chance.below(4)) : ''
  const body = fields.join('') + rowsOf
  const result =
    profile === 'trade_code_asmx'
      ? `<Response><ResultCode>${chance.of(['0', '0', '1', ''])}</ResultCode><ErrorMsg>x</ErrorMsg><Data>${body}</Data></Response>`
      : `<response><resultCode>${chance.of(['0', '0', '1'])}</resultCode>${body}</response>`
  const method = profile === 'trade_code_asmx' ? 'Process' : 'HIPMessageServer'
  const text = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${method}Response><${method}Result>${escaped(result)}</${method}Result></${method}Response></soap:Body></soap:Envelope>`
  if (chance.is(0.75)) return text
  const at = chance.below(text.length)
  return chance.of([
    text.slice(0, at),
    text.slice(0, at) + oddText(chance) + text.slice(at),
    `<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "${'&b;'.repeat(50)}">]>${text}`,
    `<a>${'<b>'.repeat(5000)}`,
    text.replace('<soap:Body>', '<soap:Body><soap:Fault><faultstring>x</faultstring></soap:Fault>'),
    text.replaceAll('&#60;', '<'),
    `<__proto__>x</__proto__>${text}`,
    '',
  ])
}

const namesIn = (name: string, file: string): string[] => [
  ...new Set(
    [...readFileSync(path.join(profiles, name, file), 'utf8').matchAll(/\$\w*\.(\w+)/g)].map(
      ([, word = '']) => word,
    ),
  ),
]
const knownCalls = new Map(
  dialects.map((name) => {
    const text = readFileSync(path.join(profiles, name, 'profile.yml'), 'utf8')
    const calls = [...text.matchAll(/^ {2}(\/[\w/]+):\n(?: {4}.*\n)*? {4}reply: (\S+)/gm)]
    return [name, calls.map(([, call = '', file = '']) => ({ call, names: namesIn(name, file) }))]
  }),
)
const callBody = {
  orderNo: '1',
  patientNo: 'P1',
  name: '王小明',
  idNo: '330102198005010011',
  tel: '13800000000',
  clinicId: 'c1',
  visitDate: '2026-12-01',
  beginTime: '09:00',
  endTime: '09:30',
  amountFen: 1500,
  lockId: 'L1',
  billIds: ['b1'],
}

function soapCall(chance: Chance): ConnectorAction {
  const profile = chance.of(dialects)
  const { call, names } = chance.of(knownCalls.get(profile) ?? [])
  const answer = soapAnswer(chance, profile, names)
  const payload = jsonOf(spoilValue(callBody, chance, chance.of([0, 1, 1, 2])))
  const bytes = chance.is(0.95) ? payload : payload.slice(0, chance.below(payload.length))
  const url = chance.is(0.95) ? call : `/${encodeURIComponent(oddText(chance))}`
  const key = chance.is(0.8) ? `k${chance.below(1e9)}` : 'k1'
  const bearer = chance.is(0.97) ? token : 'x'
  return action(
    'call',
    `${profile} ${url}\n  ${bytes.slice(0, 400)}\n  ${answer.slice(0, 600)}`,
    async ({ ports, answers }) => {
      answers[`/${profile}`]?.push(Buffer.from(answer))
      const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': key }
      return over(ports[profile] ?? 0, { method: 'POST', url, headers }, bytes)
    },
  )
}

function page(chance: Chance): ConnectorAction {
  const url = chance.of([
    '/',
    '/state.json',
    `/replay/${chance.of(['1', '9'.repeat(30), '-1', '%00'])}`,
    `/${encodeURIComponent(oddText(chance))}`,
  ])
  const method = chance.of(['GET', 'GET', 'POST', 'PUT', 'HEAD', 'OPTIONS'])
  const origin = chance.of([
    'null',
    'http://[',
    '',
    'x',
    'http://127.0.0.1',
    'https://elsewhere.example',
  ])
  return action('page', `${method} ${url} origin ${origin}`, ({ ports }) =>
    over(ports.page ?? 0, { method, url, headers: { origin } }, ''),
  )
}

function over(
  port: number,
  { method, url, headers }: { method: string; url: string; headers: Record<string, string> },
  body: string,
): Promise<Partial<Replied>> {
  return new Promise((resolve) => {
    const sent = ask(
      { port, host: '127.0.0.1', method, path: url, headers, timeout: 20_000 },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => void chunks.push(chunk))
        reply.on('error', () => resolve({}))
        reply.on('end', () => {
          const status = reply.statusCode ?? 0
          resolve({ status, body: status >= 400 ? Buffer.concat(chunks).toString() : '' })
        })
      },
    )
    sent.on('timeout', () => resolve({ isHung: true }))
    sent.on('error', () => resolve({ status: 0 }))
    sent.end(body)
  })
}

/* ---------- rows ---------- */

/** The columns that a mapping reads. */
const columnsIn = (text: string): string[] => [
  ...new Set(text.replace(/\/\*.*?\*\//gs, '').match(/[\u4e00-\u9fff]{2,}/g)),
]
const rowValues = ['1', '0', 'P1', '王小明', '2026-11-25', '2026-11-25 08:00:00', '12.50', '', 'D1']

function rows(chance: Chance): ConnectorAction {
  const pick = chance.below(1000)
  const drawn = Array.from({ length: 60 }, () =>
    chance.is(0.8) ? chance.of(rowValues) : oddText(chance),
  )
  const [quoted, cuts, isBinary, file] = [
    chance.is(0.9),
    chance.is(0.15),
    chance.is(0.1),
    chance.below(1e9),
  ]
  return action('rows', JSON.stringify(drawn).slice(0, 600), async ({ connectors }) => {
    if (connectors.csv === undefined) return {}
    const { profile, sources, mappings } = connectors.csv
    const source = sources[pick % sources.length]
    const shape = Object.values(profile.sources)[pick % sources.length]
    const mapping = mappings.get(shape?.mapping ?? '')
    if (source === undefined || shape?.type !== 'csv' || mapping === undefined) return {}
    const columns = columnsIn(mapping.text)
    const cell = (text: string): string => (quoted ? `"${text.replaceAll('"', '""')}"` : text)
    const line = columns.map((_, index) => cell(drawn[index % drawn.length] ?? '')).join(',')
    const text = `${columns.join(',')}\n${line}\n${cuts ? line.slice(0, line.length / 2) : line}\n`
    await readFileOf(
      source,
      { profile, shape },
      isBinary ? Buffer.from(text, 'latin1') : Buffer.from(text),
      `${shape.file}${file}`,
    )
    const row = Object.fromEntries(
      columns.map((name, index) => [name, drawn[index % drawn.length]]),
    )
    await mapText(mapping, () => row)
    return {}
  })
}

/** A folder has one file of a source at a time here: the newest is what a sample reads. */
async function readFileOf(
  source: { sample(count: number): Promise<string[]> },
  { profile, shape }: { profile: Connector['profile']; shape: { connection: string } },
  bytes: Buffer,
  name: string,
): Promise<void> {
  const connection = profile.connections[shape.connection]
  if (connection?.type !== 'folder') return
  mkdirSync(connection.path, { recursive: true })
  const file = path.join(connection.path, `${name}.csv`)
  writeFileSync(file, bytes)
  try {
    await source.sample(5)
  } catch {
    // A file that is none is said at the inner page.
  } finally {
    rmSync(file, { force: true })
  }
}
