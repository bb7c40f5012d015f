/** The parts of a connector for each profile that is asked or listens; they run until the fuzz ends. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Calls } from '../../../connector/calls/answer'
import { listenForCalls } from '../../../connector/calls/listen'
import { assemble, type Connector } from '../../../connector/connector'
import { Engine } from '../../../connector/engine'
import { Journal } from '../../../connector/journal/journal'
import { servePage } from '../../../connector/page'
import { readProfile } from '../../../connector/profile/read'
import { MllpSource } from '../../../connector/sources/mllp'
import { freePort } from '../../../simulators/free_port'
import { scratchFolder } from './scratch'

export const token = 'token-of-the-connector'
export const dialects = ['hip_message_server', 'trade_code_asmx'] as const
export const profiles = path.join(__dirname, '../../../connector/profiles')
const nothing = (): void => undefined

export interface Started {
  /** By what listens there. */
  ports: Record<string, number>
  connectors: Record<string, Connector>
  /** What the hospital's services answer next. */
  answers: Record<string, Buffer[]>
}

let started: Promise<Started> | undefined

/** Started when they are first needed. */
export const startedParts = (): Promise<Started> => (started ??= start())

async function start(): Promise<Started> {
  const folder = scratchFolder('connector')
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
    PAGE_PORT: '0',
  }
  const ports: Record<string, number> = {}
  const connectors: Record<string, Connector> = {}
  for (const name of ['hl7v2', ...dialects]) {
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
    const listen = { host: '127.0.0.1', port: 0, token }
    ports[name] = portOf(await listenForCalls(listen, new Calls(connector, journal, nothing)))
  }
  return { ports, connectors, answers }
}

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port
