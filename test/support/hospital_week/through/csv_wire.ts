/** Nightly files: what the profile `csv` carries lies in the folder of the connector, in GB18030; the rest goes as JSON. */
import { spawnSync } from 'node:child_process'
import { renameSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Chance } from '../hospital/chance'
import type { Wire } from '../hospital/engine'
import type { IntakeClient } from '../hospital/intake_client'
import { JsonWire } from '../hospital/json_wire'
import type { HospitalDocument } from '../hospital/paper'
import { Arrivals } from './arrivals'
import { fileKinds, rowOf, type FileRow } from './csv_rows'
import type { HospitalConnector } from './hospital_connector'

export class CsvWire implements Wire {
  private readonly json: JsonWire
  /** By file, then by key: a table has the newest of each. */
  private readonly tables = new Map<string, Map<string, FileRow['row']>>()
  private readonly versions = new Map<string, number>()
  private written = 0
  /** Two parts at once are written one behind the other. */
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
    return fileKinds.has(kind)
  }

  carry(documents: readonly HospitalDocument[]): Promise<string[]> {
    const next = this.turn.then(() => this.write(documents))
    this.turn = next.catch(() => undefined)
    return next
  }

  private async write(documents: readonly HospitalDocument[]): Promise<string[]> {
    const changed = documents.filter((document) => this.keep(document))
    const names = changed.map(({ kind, id }) => ({ kind, id }))
    const expected = await this.arrivals.expect(names)
    const files = new Set(changed.flatMap((document) => rowOf(document)?.file ?? []))
    for (const file of files) this.leave(file)
    const rest = documents.filter(({ kind }) => !CsvWire.carries(kind))
    const refusals = rest.length === 0 ? [] : await this.json.carry(rest)
    // While the network is away the files lie there, and the hospital goes on.
    if (!this.connector.isAway) await expected()
    return refusals
  }

  /** Whether its row is another one than before. An old version after a new one is not in the table. */
  private keep(document: HospitalDocument): boolean {
    const found = rowOf(document)
    const name = `${document.kind} ${document.id}`
    if (found === undefined || document.version <= (this.versions.get(name) ?? 0)) return false
    this.versions.set(name, document.version)
    const table = this.tables.get(found.file) ?? new Map<string, FileRow['row']>()
    this.tables.set(found.file, table)
    const before = JSON.stringify(table.get(found.key))
    table.set(found.key, found.row)
    return before !== JSON.stringify(found.row)
  }

  /** The whole table in any order, now and then twice. */
  private leave(file: string): void {
    const rows = this.chance.shuffled([...(this.tables.get(file)?.values() ?? [])])
    const [first = {}] = rows
    const lines = [Object.keys(first), ...rows.map((row) => Object.values(row))]
    const csv = lines.map((line) => line.map(quoted).join(',')).join('\r\n')
    const { stdout } = spawnSync('iconv', ['-f', 'utf-8', '-t', 'gb18030'], { input: csv })
    for (let copy = this.chance.next() < 0.3 ? 2 : 1; copy > 0; copy -= 1) {
      this.written += 1
      const name = `${file}_${String(this.written).padStart(5, '0')}.csv`
      const unfinished = path.join(this.connector.folder, name)
      writeFileSync(unfinished, stdout)
      const at = new Date(Date.now() - 5000)
      utimesSync(unfinished, at, at)
      renameSync(unfinished, path.join(this.connector.files, name))
    }
  }
}

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`
