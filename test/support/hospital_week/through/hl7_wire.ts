/** HL7 v2 beside views: what an engine publishes goes as messages, what a HIS keeps lies in tables of MariaDB, the rest goes as JSON. */
import { connect } from 'node:net'
import type { HisMariaDb } from '../../connector/his_mariadb'
import type { Chance } from '../hospital/chance'
import type { Wire } from '../hospital/engine'
import type { IntakeClient } from '../hospital/intake_client'
import { JsonWire } from '../hospital/json_wire'
import type { HospitalDocument } from '../hospital/paper'
import type { Arrivals } from './arrivals'
import type { HospitalConnector } from './hospital_connector'
import { TableRows } from './table_rows'

const messageKinds: ReadonlySet<string> = new Set([
  'patient',
  'visit',
  'report',
  'clinicalDocument',
])

export class Hl7Wire implements Wire {
  /** The HIS, and where the engine is fed. */
  readonly systems: { tables?: Pick<HisMariaDb, 'run'>; feedPort?: number } = {}
  private readonly json: JsonWire
  private readonly tables = new TableRows()
  private sent = 0
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    intake: IntakeClient,
    private readonly connector: HospitalConnector,
    private readonly arrivals: Arrivals,
    private readonly chance: Chance,
  ) {
    this.json = new JsonWire(intake)
  }

  static carries(kind: string): boolean {
    return messageKinds.has(kind) || TableRows.has(kind)
  }

  async carry(documents: readonly HospitalDocument[]): Promise<string[]> {
    const messages = documents.filter(({ kind }) => messageKinds.has(kind))
    const published = messages.map(({ kind, id, at, version }) => ({
      kind,
      id,
      version: Math.floor(Date.parse(at) / 1000) * 1000 + version,
    }))
    const expected = await this.arrivals.expect(published)
    const rest = documents.filter(({ kind }) => !Hl7Wire.carries(kind))
    const [written, refusals] = await Promise.all([
      this.inTurn(documents),
      rest.length === 0 ? [] : this.json.carry(rest),
      this.send(messages),
    ])
    // While the network is away the connector has the messages, and the hospital goes on.
    if (!this.connector.isAway) await Promise.all([expected(), written()])
    return refusals
  }

  /** Two parts at once are written one behind the other. */
  private inTurn(documents: readonly HospitalDocument[]): Promise<() => Promise<void>> {
    const next = this.turn.then(async () => {
      const { names, statements } = this.tables.write(documents)
      const arrived = await this.arrivals.expect(names)
      if (statements !== '') await this.systems.tables?.run(statements)
      return arrived
    })
    this.turn = next.catch(() => undefined)
    return next
  }

  /** Resolves when the connector has acknowledged them. What is sent again has the same control id, or another one. */
  private send(documents: readonly HospitalDocument[]): Promise<void> {
    const messages = documents.map((document) => {
      const { kind, id, version } = document
      const name = `${kind}-${id}-${version}`
      this.sent += 1
      return { control: this.chance.next() < 0.5 ? name : `${name}-${this.sent}`, document }
    })
    if (messages.length === 0) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const socket = connect(this.systems.feedPort ?? 0, '127.0.0.1', () =>
        socket.write(`${JSON.stringify(messages)}\n`),
      )
      socket.on('error', reject)
      socket.once('data', (said) => {
        socket.end()
        if (String(said) === '\n') resolve()
        else reject(new Error(`the engine says ${String(said)}`))
      })
    })
  }
}
