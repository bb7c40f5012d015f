/** A wire of rows: what a profile carries as rows goes one part behind the other, when it differs from what was there; the rest goes as JSON. */
import type { Chance } from '../hospital/chance'
import type { Wire } from '../hospital/engine'
import type { IntakeClient } from '../hospital/intake_client'
import { JsonWire } from '../hospital/json_wire'
import type { HospitalDocument, Json } from '../hospital/paper'
import type { Arrivals } from './arrivals'
import { fileKinds } from './csv_rows'
import type { HospitalConnector } from './hospital_connector'

/** A row of a table or list. */
export interface WireRow {
  file: string
  key: string
  row: Json
}

export abstract class RowWire implements Wire {
  private readonly json: JsonWire
  private readonly versions = new Map<string, number>()
  private readonly rows = new Map<string, string>()
  /** Two parts at once are written one behind the other. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    intake: IntakeClient,
    protected readonly connector: HospitalConnector,
    private readonly arrivals: Arrivals,
    protected readonly chance: Chance,
  ) {
    this.json = new JsonWire(intake)
  }

  static carries(kind: string): boolean {
    return fileKinds.has(kind)
  }

  /** The document as this wire writes it; undefined for kinds that go as JSON. */
  protected abstract rowOf(document: HospitalDocument): WireRow | undefined

  /** Leaves the rows for the connector. */
  protected abstract leave(rows: readonly WireRow[]): void

  carry(documents: readonly HospitalDocument[]): Promise<string[]> {
    const next = this.turn.then(() => this.write(documents))
    this.turn = next.catch(() => undefined)
    return next
  }

  private async write(documents: readonly HospitalDocument[]): Promise<string[]> {
    const changed = documents.flatMap((document) => {
      const row = this.changedRow(document)
      return row === undefined ? [] : [{ document, row }]
    })
    const expected = await this.arrivals.expect(
      changed.map(({ document: { kind, id } }) => ({ kind, id })),
    )
    this.leave(changed.map(({ row }) => row))
    const rest = documents.filter(({ kind }) => !RowWire.carries(kind))
    const refusals = rest.length === 0 ? [] : await this.json.carry(rest)
    // While the network is away the rows lie there, and the hospital goes on.
    if (!this.connector.isAway) await expected()
    return refusals
  }

  /** The row, where it is another one than before. An old version after a new one changes nothing. */
  private changedRow(document: HospitalDocument): WireRow | undefined {
    const found = this.rowOf(document)
    const name = `${document.kind} ${document.id}`
    if (found === undefined || document.version <= (this.versions.get(name) ?? 0)) return undefined
    this.versions.set(name, document.version)
    const row = JSON.stringify(found.row)
    if (this.rows.get(name) === row) return undefined
    this.rows.set(name, row)
    return found
  }

  /** Now and then twice. */
  protected copies(): number {
    return this.chance.next() < 0.3 ? 2 : 1
  }
}
