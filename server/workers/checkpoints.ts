/** Checkpoints over the logs of who did what: a worker adds one every ten minutes, and `npm run checkpoints` reads all of them. Whoever rewrites the database from some line on needs other hashes from there on than those that are signed, and those of the server's log. */
import { createHash } from 'node:crypto'
import type { Area, Worker } from '../area'
import {
  addCheckpoint,
  findNextSpan,
  listCheckpoints,
  type KeptCheckpoint,
  type SignedWords,
} from '../areas/audit'
import type { Sql } from '../database/client'
import { digestLog, type LogDigest, type DigestedRows } from '../database/log_digest'
import type { Dependencies } from '../dependencies'
import { checkpointKeys, newestKey, signCheckpoint, wordsOf } from './checkpoint_signatures'
import { watchSignatures, type SignatureReport } from './signature_report'

/** No transaction lasts as long: after these minutes no line comes to a span any more. */
const settledMinutes = 5
const everyMinutes = 10
const batch = 200

/** What a checkpoint says. */
export interface CheckpointContent {
  from: string
  to: string
  logs: LogDigest[]
}

/** Every log with checkpoints. */
export const logsOf = (areas: readonly Area[]): DigestedRows[] =>
  areas.flatMap(({ logs = [] }) => logs)

const hashOf = (words: SignedWords): string =>
  createHash('sha256').update(wordsOf(words)).digest('hex')

/** Adds the next checkpoint over the next span of all logs; false when there is none yet. Every replica may do it. */
export async function addNextCheckpoint(
  { sql, log, settings }: Pick<Dependencies, 'sql' | 'log' | 'settings'>,
  areas: readonly Area[],
): Promise<boolean> {
  const span = await findNextSpan(sql, { settledMinutes, everyMinutes })
  if (span === undefined) return false
  const { from, to, previous } = span
  const logs = []
  for (const rows of logsOf(areas)) logs.push(await digestLog(sql, rows, span))
  const content = JSON.stringify({ from, to, logs } satisfies CheckpointContent)
  const hash = hashOf({ previous, content })
  const signature = signCheckpoint(newestKey(settings.identityKeys), { previous, content })
  if (await addCheckpoint(sql, { to, content, previous, hash }, signature))
    log.info({ kind: 'audit_checkpoint', to, hash, ...signature }, 'the logs have a checkpoint')
  return true
}

/** Adds whatever is due. */
export function checkpointWorker(deps: Dependencies, areas: readonly Area[]): Worker {
  const run = async () => {
    while (await addNextCheckpoint(deps, areas));
  }
  return { name: 'checkpoint_logs', everyMs: 60_000, run }
}

/** What the checkpoints prove. */
export interface CheckpointReport extends SignatureReport {
  checkpoints: number
  lines: number
  from: string
  to: string
  /** Each place that is not as it was, in words. */
  breaches: string[]
  hasHash: (hash: string) => boolean
}

/** Reads every checkpoint, and every line that retention has not deleted, against its checkpoint. */
export async function verifyCheckpoints(
  given: Pick<Dependencies, 'sql' | 'settings'>,
  areas: readonly Area[],
): Promise<CheckpointReport> {
  const hashes = new Set<string>()
  const signatures = watchSignatures(checkpointKeys(given.settings.identityKeys))
  const report = { checkpoints: 0, lines: 0, from: '', to: '', breaches: [] as string[] }
  let previous = ''
  for await (const checkpoint of eachCheckpoint(given.sql)) {
    const content = JSON.parse(checkpoint.content) as CheckpointContent
    const { from, to, logs } = content
    if (checkpoint.previous !== previous || checkpoint.hash !== hashOf(checkpoint))
      report.breaches.push(`${from} – ${to}: this checkpoint does not follow the one before`)
    if (report.to !== '' && from > report.to)
      report.breaches.push(`${report.to} – ${from}: no checkpoint`)
    report.breaches.push(...signatures.look(checkpoint, content))
    report.breaches.push(...(await findBreaches(given, areas, content, checkpoint.age)))
    hashes.add(checkpoint.hash)
    previous = checkpoint.hash
    report.checkpoints += 1
    report.lines += logs.reduce((sum, { lines }) => sum + lines, 0)
    report.from ||= from
    report.to = to
  }
  return { ...report, ...signatures.report(), hasHash: (hash) => hashes.has(hash) }
}

async function* eachCheckpoint(sql: Sql): AsyncGenerator<KeptCheckpoint> {
  let after = '0'
  let list: KeptCheckpoint[]
  do {
    list = await listCheckpoints(sql, after, batch)
    yield* list
    after = list.at(-1)?.checkpointId ?? after
  } while (list.length === batch)
}

/** The logs of a span that are not as they were; those from which retention may have deleted lines are left out. */
async function findBreaches(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  areas: readonly Area[],
  content: CheckpointContent,
  age: number,
): Promise<string[]> {
  const breaches: string[] = []
  for (const kept of content.logs) {
    const rows = logsOf(areas).find(({ table }) => table === kept.log)
    if (rows === undefined || isDeleted(age, settings.retentionDays[rows.what])) continue
    const found = await digestLog(sql, rows, content)
    if (found.sha256 !== kept.sha256) breaches.push(breachOf(rows, content, kept, found))
  }
  return breaches
}

/** Retention may have deleted the first lines of the span; an hour for its worker. */
const isDeleted = (age: number, days: number): boolean => age > days * 86_400 - 3600

function breachOf(
  { words }: DigestedRows,
  { from, to }: CheckpointContent,
  kept: LogDigest,
  found: LogDigest,
): string {
  const what =
    found.lines === kept.lines
      ? `${kept.lines} ${words}, of which at least one was changed`
      : `${found.lines} ${words} where there were ${kept.lines}`
  return `${from} – ${to}: ${what}`
}
