/** The journal's file: SQLite, held by one process at a time, every commit on the disk before it is answered. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Database, type BindValues, type Statement } from 'node-sqlite3-wasm'

const schema = `
create table if not exists message (
  seq integer primary key autoincrement, source text not null, key text not null, content blob not null,
  at integer not null, state text not null, place text, reason blob, tries integer not null default 0);
create index if not exists message_state on message (state, seq);
create index if not exists message_at on message (at);
create table if not exists seen (
  source text not null, key text not null, hash text not null, primary key (source, key)) without rowid;
create table if not exists cursor (source text primary key, value text not null);
create table if not exists document (
  seq integer primary key, message integer not null, kind text not null, id text not null,
  content blob not null, at integer not null, state text not null, reason blob);
create index if not exists document_state on document (state, seq);
create index if not exists document_name on document (kind, id, seq);
create table if not exists version (
  kind text not null, id text not null, version integer not null, hash text not null, message integer not null,
  primary key (kind, id)) without rowid;
create table if not exists given (
  kind text not null, id text not null, version integer not null, primary key (kind, id)) without rowid;
create table if not exists call (
  path text not null, key text not null, request text not null, state text not null,
  answer blob, at integer not null, primary key (path, key)) without rowid;
create table if not exists comparison (
  seq integer primary key, path text not null, key text not null, outcome text not null, detail text not null, at integer not null);
create table if not exists unmapped (
  code_table text not null, code text not null, times integer not null, primary key (code_table, code)) without rowid;`

class JournalHeld extends Error {
  override readonly name = 'JournalHeld'
}

type Row = Record<string, unknown>

export class Store {
  private readonly database: Database
  private readonly statements = new Map<string, Statement>()

  /** @throws JournalHeld when another process has it */
  constructor(private readonly file: string) {
    claim(file)
    this.database = new Database(file)
    this.database.exec('pragma locking_mode=exclusive')
    this.database.exec('pragma journal_mode=truncate')
    this.database.exec('pragma synchronous=full')
    // Every page that is not kept is read again through a call of the system: 64 MB.
    this.database.exec('pragma cache_size=-65536')
    this.database.exec(schema)
  }

  run(sql: string, values: BindValues = []): number {
    return this.prepare(sql).run(values).changes
  }

  all(sql: string, values: BindValues = []): Row[] {
    return this.prepare(sql).all(values)
  }

  get(sql: string, values: BindValues = []): Row | undefined {
    return this.all(sql, values)[0]
  }

  /** All or nothing; `work` must not wait. */
  transaction<Result>(work: () => Result): Result {
    this.database.exec('begin immediate')
    try {
      const result = work()
      this.database.exec('commit')
      return result
    } catch (error) {
      this.database.exec('rollback')
      throw error
    }
  }

  close(): void {
    for (const statement of this.statements.values()) statement.finalize()
    this.database.close()
    rmSync(`${this.file}.pid`, { force: true })
  }

  private prepare(sql: string): Statement {
    const known = this.statements.get(sql) ?? this.database.prepare(sql)
    this.statements.set(sql, known)
    return known
  }
}

/** One process holds the file. The lock of a process that was killed is taken over. */
function claim(file: string): void {
  const pidFile = `${file}.pid`
  const holder = holderOf(pidFile)
  if (holder !== undefined && holder.pid !== process.pid && isRunning(holder))
    throw new JournalHeld(`process ${holder.pid} holds the journal ${file}`)
  rmSync(`${file}.lock`, { recursive: true, force: true })
  writeFileSync(pidFile, `${process.pid} ${startOf(process.pid)}`)
}

interface Holder {
  pid: number
  /** When it was started, by `startOf`; empty in a file of before. */
  start: string
}

function holderOf(pidFile: string): Holder | undefined {
  try {
    const [pid, start = ''] = readFileSync(pidFile, 'utf8').split(' ')
    return Number(pid) > 0 ? { pid: Number(pid), start } : undefined
  } catch {
    return undefined
  }
}

/** After the machine was cut off, another program may have its number. */
function isRunning({ pid, start }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const now = startOf(pid)
  return start === '' || now === '' || start === now
}

/** The start of the machine, and that of a process in it; empty where the system does not say. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name, which may hold anything, the 22nd value is the 20th.
    const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${boot}/${after[19] ?? ''}`
  } catch {
    return ''
  }
}

/** The content of a row. */
export function bytes(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new Error('the journal’s row has no content')
  return value
}
