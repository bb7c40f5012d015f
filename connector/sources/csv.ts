/** CSV files that a hospital leaves in a folder at night. A file that was read is not read again; a row that is the same is no news. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as immediately } from 'node:timers/promises'
import { parse as parseCsv } from 'csv-parse/sync'
import type { Row } from '../databases/reader'
import { decodeText } from '../formats/chinese'
import type { CsvSource as Shape, FolderConnection } from '../profile/shape'
import { completeOf, itemsOf, PolledSource, type Taking } from './polled'

const rowsAtOnce = 2000
/** A file that is still being written is left alone. */
const restMs = 1000

export class CsvSource extends PolledSource<Shape> {
  constructor(
    name: string,
    shape: Shape,
    private readonly folder: FolderConnection,
  ) {
    super(name, shape)
  }

  sample(count: number): Promise<string[]> {
    const newest = this.files().at(-1)
    const rows = newest === undefined ? [] : this.read(newest.name).slice(0, count)
    return Promise.resolve(rows.map((row) => JSON.stringify(row)))
  }

  protected async poll(taking: Taking): Promise<void> {
    for (const { name, mtimeMs, size } of this.files()) {
      const place = `${this.name} ${name}`
      const mark = `${name} ${mtimeMs} ${size}`
      if (taking.journal.cursor(place) !== mark && Date.now() - mtimeMs >= restMs) {
        this.take(name, taking)
        taking.journal.accept(place, [], mark)
      }
      // Others have their turn between files.
      await immediately()
    }
  }

  /** The oldest first. */
  private files(): { name: string; mtimeMs: number; size: number }[] {
    return readdirSync(this.folder.path)
      .filter((name) => name.startsWith(this.shape.file) && /\.csv$/i.test(name))
      .map((name) => ({ name, ...factsOf(path.join(this.folder.path, name)) }))
      .sort((one, other) => one.mtimeMs - other.mtimeMs || one.name.localeCompare(other.name))
  }

  private take(name: string, { accept }: Taking): void {
    const { key, complete } = this.shape
    const rows = this.read(name)
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      accept(itemsOf(rows.slice(from, from + rowsAtOnce), key))
    if (complete !== undefined) accept([completeOf({ file: name, rows })])
  }

  /** An empty field is null, as a view has it. */
  private read(name: string): Row[] {
    const { charset, delimiter } = this.folder
    const bytes = readFileSync(path.join(this.folder.path, name))
    return parseCsv(decodeText(bytes, charset), {
      columns: true,
      bom: true,
      delimiter,
      skip_empty_lines: true,
      trim: true,
      cast: (value, { header }) => (value === '' && !header ? null : value),
    })
  }
}

function factsOf(file: string): { mtimeMs: number; size: number } {
  const { mtimeMs, size } = statSync(file)
  return { mtimeMs, size }
}
