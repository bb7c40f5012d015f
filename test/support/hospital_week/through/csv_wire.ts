/** Nightly files: what the profile `csv` carries lies in the folder of the connector, in GB18030; the rest goes as JSON. */
import { spawnSync } from 'node:child_process'
import { renameSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { HospitalDocument } from '../hospital/paper'
import { rowOf } from './csv_rows'
import { RowWire } from './row_wire'
import type { FileRow } from './row_words'

export class CsvWire extends RowWire {
  /** By file, then by key: a table has the newest of each. */
  private readonly tables = new Map<string, Map<string, FileRow['row']>>()
  private written = 0

  protected rowOf(document: HospitalDocument): FileRow | undefined {
    return rowOf(document)
  }

  protected leave(rows: readonly FileRow[]): void {
    for (const { file, key, row } of rows) {
      const table = this.tables.get(file) ?? new Map<string, FileRow['row']>()
      this.tables.set(file, table.set(key, row))
    }
    for (const file of new Set(rows.map(({ file }) => file))) this.leaveTable(file)
  }

  /** The whole table in any order, now and then twice. */
  private leaveTable(file: string): void {
    const rows = this.chance.shuffled([...(this.tables.get(file)?.values() ?? [])])
    const [first = {}] = rows
    const lines = [Object.keys(first), ...rows.map((row) => Object.values(row))]
    const csv = lines.map((line) => line.map(quoted).join(',')).join('\r\n')
    const { stdout } = spawnSync('iconv', ['-f', 'utf-8', '-t', 'gb18030'], { input: csv })
    for (let copy = this.copies(); copy > 0; copy -= 1) {
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
