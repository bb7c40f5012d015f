/** Sends the logs of who did what to the hospital's collector: span by span, each after its checkpoint, and the checkpoint with its hash after it. At least once: what may not have arrived is sent again with the same ids. */
import type { Area, Worker } from '../area'
import { claimExport, endExport, releaseExport, type ExportedCheckpoint } from '../areas/audit'
import type { Sql } from '../database/client'
import { readLog } from '../database/log_digest'
import type { Dependencies } from '../dependencies'
import { sendToSyslog } from '../gateways/syslog/client'
import type { SyslogMessage } from '../gateways/syslog/frame'
import { logsOf, type CheckpointContent } from './checkpoints'

/** Sending a day's lines takes seconds; a process that dies gives its claim back after these minutes. */
const claimMinutes = 10

/** Sends the next checkpoint and its lines; false when there is none, or another process sends. @throws GatewayUnavailable */
export async function exportNextCheckpoint(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  areas: readonly Area[],
): Promise<boolean> {
  if (settings.syslog === undefined) return false
  const checkpoint = await claimExport(sql, claimMinutes)
  if (checkpoint === undefined) return false
  try {
    await sendToSyslog(settings.syslog, messagesOf(sql, areas, checkpoint))
  } catch (error) {
    await releaseExport(sql)
    throw error
  }
  await endExport(sql, checkpoint.checkpointId)
  return true
}

/** Sends whatever there is; none where the hospital has no collector. */
export function syslogWorkers(deps: Dependencies, areas: readonly Area[]): Worker[] {
  if (deps.settings.syslog === undefined) return []
  const run = async () => {
    while (await exportNextCheckpoint(deps, areas));
  }
  return [{ name: 'export_logs', everyMs: 60_000, run }]
}

async function* messagesOf(
  sql: Sql,
  areas: readonly Area[],
  { content, hash, signature }: ExportedCheckpoint,
): AsyncGenerator<SyslogMessage> {
  const span = JSON.parse(content) as CheckpointContent
  for (const rows of logsOf(areas))
    for await (const { at, text } of readLog(sql, rows, span)) yield { at, kind: rows.table, text }
  const text = JSON.stringify({ ...span, hash, ...signature })
  yield { at: span.to, kind: 'audit_checkpoint', text }
}
