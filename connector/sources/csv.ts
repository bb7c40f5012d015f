/** CSV files that a hospital leaves in a folder at night. A file that was read is not read again; a row that is the same is no news. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import type { Row } from '../databases/reader'
import type { Journal } from '../journal/journal'
import type { CsvSource as Shape, FolderConnection } from '../profile/shape'
import { repeat, type Source, type SourceState } from './source'

const rowsAtOnce = 2000
/** A file that is still being written is left alone. */
const restMs = 1000
const completeKey = '__complete'

export class CsvSource implements Source {
  private work: { stop: () => Promise<void> } | undefined
  private rows = 0

  constructor(
    readonly name: string,
    private readonly shape: Shape,
    private readonly folder: FolderConnection,
  ) {}

  async start(
    journal: Journal,
    onNews: () => void,
    onState: (state: SourceState) => void,
  ): Promise<void> {
    const state = (failure: string | null, readAt: number | null): void =>
      onState({ source: this.name, readAt, failure, rows: this.rows })
    this.work = repeat(this.shape.everySeconds * 1000, async () => {
      try {
        for (const file of this.files()) {
          const mark = `${file.name} ${file.mtimeMs} ${file.size}`
          const isRead = (journal.cursor(`${this.name} ${file.name}`) ?? '') === mark
          if (!isRead && Date.now() - file.mtimeMs >= restMs)
            this.take(file.name, mark, journal, onNews)
          // Others have their turn between files.
          await new Promise((resolve) => setImmediate(resolve))
        }
        state(null, Date.now())
      } catch (error) {
        state(error instanceof Error ? error.message : String(error), null)
        throw error
      }
    })
  }

  async stop(): Promise<void> {
    await this.work?.stop()
  }

  sample(count: number): Promise<string[]> {
    const newest = this.files().at(-1)
    const rows = newest === undefined ? [] : this.read(newest.name).slice(0, count)
    return Promise.resolve(rows.map((row) => JSON.stringify(row)))
  }

  parse(content: string): unknown {
    return JSON.parse(content)
  }

  mappingOf(content: string): string {
    const isList = content.startsWith(`{"${completeKey}"`)
    return isList ? (this.shape.complete ?? this.shape.mapping) : this.shape.mapping
  }

  /** The oldest first. */
  private files(): { name: string; mtimeMs: number; size: number }[] {
    return readdirSync(this.folder.path)
      .filter((name) => name.startsWith(this.shape.file) && /\.csv$/i.test(name))
      .map((name) => ({ name, ...factsOf(path.join(this.folder.path, name)) }))
      .sort((one, other) => one.mtimeMs - other.mtimeMs || one.name.localeCompare(other.name))
  }

  private take(name: string, mark: string, journal: Journal, onNews: () => void): void {
    const rows = this.read(name)
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const items = rows.slice(from, from + rowsAtOnce).map((row) => ({
        key: this.shape.key.map((column) => row[column] ?? '').join('|'),
        content: JSON.stringify(row),
      }))
      if (journal.accept(this.name, items) > 0) onNews()
    }
    if (this.shape.complete !== undefined) {
      const content = JSON.stringify({ [completeKey]: true, file: name, rows })
      if (journal.accept(this.name, [{ key: completeKey, content }]) > 0) onNews()
    }
    this.rows += rows.length
    journal.accept(`${this.name} ${name}`, [], mark)
  }

  /** An empty field is null, as a view has it. */
  private read(name: string): Row[] {
    const { charset, delimiter } = this.folder
    const bytes = readFileSync(path.join(this.folder.path, name))
    return parseCsv(iconv.decode(bytes, /^gb/i.test(charset) ? 'gb18030' : charset), {
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
