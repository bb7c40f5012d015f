/** CSV files that a hospital leaves in a folder at night. A file that was read is not read again; a row that is the same is no news. A line that is no row is set aside with its reason, and stops no other. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as immediately } from 'node:timers/promises'
import { CsvError, parse as parseCsv } from 'csv-parse/sync'
import type { Row } from '../databases/reader'
import { decodeText } from '../formats/chinese'
import type { Incoming } from '../journal/entries'
import type { CsvSource as Shape, FolderConnection } from '../profile/shape'
import { completeOf, itemsOf, PolledSource, type Taking, unreadOf } from './polled'

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
    const rows = newest === undefined ? [] : this.read(newest.name).rows.slice(0, count)
    return Promise.resolve(rows.map((row) => JSON.stringify(row)))
  }

  /** A file that cannot be read keeps no other waiting. @throws what the first of them threw */
  protected async poll(taking: Taking): Promise<void> {
    const failures: unknown[] = []
    for (const { name, mtimeMs, size } of this.files()) {
      const place = `${this.name} ${name}`
      const mark = `${name} ${mtimeMs} ${size}`
      if (taking.journal.cursor(place) !== mark && Date.now() - mtimeMs >= restMs) {
        try {
          this.take(name, taking)
          taking.journal.accept(place, [], mark)
        } catch (error) {
          failures.push(error)
        }
      }
      // Others have their turn between files.
      await immediately()
    }
    if (failures.length > 0) throw failures[0]
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
    const { rows, unread } = this.read(name)
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      accept(itemsOf(rows.slice(from, from + rowsAtOnce), key))
    accept(unread)
    // A list with a row that cannot be read would say that the row is gone.
    if (complete !== undefined && unread.length === 0) accept([completeOf({ file: name, rows })])
  }

  /** An empty field is null, as a view has it. */
  private read(name: string): { rows: Row[]; unread: Incoming[] } {
    const { charset, delimiter } = this.folder
    const bytes = readFileSync(path.join(this.folder.path, name))
    // A byte order mark says UTF-8, whatever the other files of the folder are in.
    const isMarked = bytes.subarray(0, 3).equals(Buffer.from('\ufeff'))
    const unread: Incoming[] = []
    const rows: Row[] = parseCsv(decodeText(bytes, isMarked ? 'utf-8' : charset), {
      columns: true,
      bom: true,
      delimiter,
      skip_empty_lines: true,
      trim: true,
      cast: (value, { header }) => (value === '' && !header ? null : value),
      skip_records_with_error: true,
      on_skip: (error) => void unread.push(unreadLine(name, error)),
    })
    return { rows, unread }
  }
}

function unreadLine(file: string, error: CsvError | undefined): Incoming {
  const line = String(error?.lines ?? '')
  return unreadOf(`${file} ${line}`, error?.message ?? `line ${line} is no row`, error?.record)
}

function factsOf(file: string): { mtimeMs: number; size: number } {
  const { mtimeMs, size } = statSync(file)
  return { mtimeMs, size }
}
