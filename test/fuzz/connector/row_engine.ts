/** A connector in earnest for rows: its engine and journal, pushing to the server that is fuzzed. One for each profile and server. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { assemble } from '../../../connector/connector'
import { Engine } from '../../../connector/engine'
import { Journal } from '../../../connector/journal/journal'
import { bytes } from '../../../connector/journal/store'
import { readProfile, type Profile } from '../../../connector/profile/read'
import type { Source } from '../../../connector/sources/source'
import { portOf, type Target } from '../target'
import { profiles } from './parts'
import { scratchFolder } from './scratch'

export type RowProfile = 'views' | 'csv'

/** What the journal says of a message. */
export interface Noted {
  seq: number
  key: string
  content: string
  state: string
  place: string
  reason: string
  /** What became of its documents. */
  documents: string[]
}

/** So long the engine may take for some rows. */
const patienceMs = 20_000
/** What was settled is not kept: a journal keeps a week. */
const purgeAfterMs = 365 * 86_400_000

export class RowEngine {
  readonly folder = scratchFolder('rows')
  readonly profile: Profile
  readonly journal: Journal
  /** What the app could not take, since it was last looked at. */
  readonly pushFailures: string[] = []
  private readonly engine: Engine
  private turn: Promise<unknown> = Promise.resolve()

  private constructor(name: RowProfile, target: Target) {
    const keyFile = path.join(this.folder, 'key.json')
    writeFileSync(keyFile, JSON.stringify(target.connectorKey))
    mkdirSync(path.join(this.folder, 'files'))
    this.profile = readProfile(path.join(profiles, name), {
      APP_URL: `http://127.0.0.1:${portOf(target.apps.app)}`,
      APP_PUBLIC_URL: target.server.settings.publicUrl,
      APP_CLIENT_ID: 'connector',
      APP_KEY_FILE: keyFile,
      JOURNAL_FILE: path.join(this.folder, 'journal.db'),
      JOURNAL_KEY: randomBytes(32).toString('base64'),
      PAGE_PORT: '0',
      CSV_FOLDER: path.join(this.folder, 'files'),
      CSV_CHARSET: 'utf-8',
      HIS_HOST: '127.0.0.1',
      HIS_PORT: '9',
      HIS_DATABASE: 'his',
      HIS_USER: 'reader',
      HIS_PASSWORD: 'x',
    })
    this.journal = new Journal(this.profile.journal)
    const { app, sources, mappings } = assemble(this.profile, this.journal)
    this.engine = new Engine({
      journal: this.journal,
      app,
      // Each input reads with a source of its own.
      sources: sources.map(withoutReading),
      mappings,
      log: (event, { why }) => {
        if (event === 'push failed') this.pushFailures.push(String(why))
      },
    })
  }

  /** It ends with the server. */
  static async start(name: RowProfile, target: Target): Promise<RowEngine> {
    const started = new RowEngine(name, target)
    await started.engine.start()
    target.ends.push(async () => {
      await started.engine.stop()
      started.journal.close()
      rmSync(started.folder, { recursive: true, force: true })
    })
    return started
  }

  /** One at a time, so that what is new in the journal is of this one. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.turn.then(work)
    this.turn = result.catch(() => undefined)
    return result
  }

  readonly wake = (): void => this.engine.wake()

  get newest(): number {
    const row = this.journal.store.get('select max(seq) as seq from message')
    return Number(row?.seq ?? 0)
  }

  /** Waits until everything is mapped and answered. Returns whether that came in time. */
  async settled(): Promise<boolean> {
    const endsAt = performance.now() + patienceMs
    while (performance.now() < endsAt) {
      const { messages, documents } = this.journal.store.get(
        "select (select count(*) from message where state = 'new') as messages, (select count(*) from document where state = 'ready') as documents",
      ) as { messages: number; documents: number }
      if (Number(messages) === 0 && Number(documents) === 0) return true
      await wait(3)
    }
    return false
  }

  noted(after: number): Noted[] {
    const { store, cipher } = this.journal
    const text = (value: unknown): string =>
      value instanceof Uint8Array ? String(cipher.decrypt(bytes(value))) : ''
    return store.all('select * from message where seq > ? order by seq', [after]).map((row) => ({
      seq: Number(row.seq),
      key: String(row.key),
      content: text(row.content),
      state: String(row.state),
      place: String(row.place ?? ''),
      reason: text(row.reason),
      documents: store
        .all('select state, reason from document where message = ?', [Number(row.seq)])
        .map(({ state, reason }) => `${String(state)} ${text(reason)}`.trim()),
    }))
  }

  /** Whether a row's content is what was read last by this key. */
  isSeen(source: string, key: string, content: string): boolean {
    const { store, cipher } = this.journal
    const [name = ''] = cipher.hashes(key)
    const row = store.get('select hash from seen where source = ? and key = ?', [source, name])
    return row?.hash === cipher.hashes(content)[0]
  }

  forget(): void {
    this.journal.purge(Date.now() + purgeAfterMs)
  }
}

const withoutReading = (source: Source): Source => ({
  name: source.name,
  start: () => Promise.resolve(),
  stop: () => source.stop(),
  sample: (count) => source.sample(count),
  parse: (content) => source.parse(content),
  mappingOf: (content) => source.mappingOf(content),
})

const engines = new WeakMap<Target, Partial<Record<RowProfile, Promise<RowEngine>>>>()

/** The one of this server. */
export function rowEngine(name: RowProfile, target: Target): Promise<RowEngine> {
  const known = engines.get(target) ?? {}
  engines.set(target, known)
  return (known[name] ??= RowEngine.start(name, target))
}
