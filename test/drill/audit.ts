/** Five years of the access log: three million lines, a million of them one account's; how long its first page, a page in the middle and the export take. */
import { privacyCalls } from '../../src/contract/privacy'
import { aSession } from '../support/server/builders'
import { startTestServer } from '../support/server/test_server'
import { onPostgres, type DebianPostgres } from './debian_postgres'
import { useForTests } from './plant'

const lines = 3_000_000
/** Times what the same costs an account that has nothing yet: a busy machine is slow for both. */
const maxTimes = 5

/** Says what was found, and whether it is right. */
export const drillAudit = (): Promise<boolean> => onPostgres(play)

async function play(postgres: DebianPostgres): Promise<boolean> {
  const data = postgres.init('audit', { fsync: 'off', max_wal_size: '4GB' })
  await useForTests(postgres, await postgres.start(data))
  const server = await startTestServer()
  try {
    const { sql } = server
    const { token, accountId } = await aSession(server, { tel: '13800000001', isSteppedUp: true })
    const other = await aSession(server, { tel: '13800000002', isSteppedUp: true })
    await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx`
        insert into audit_event (audit_event_id, account_id, action, at)
        select gen_random_uuid(), case when n % 3 = 0 then ${accountId}::uuid else gen_random_uuid() end,
          (array['view_report', 'update_patient', 'create_share'])[1 + n % 3], now() - n * interval '50 seconds' from generate_series(1, ${lines}::int) n`
    })
    await sql`analyze audit_event`
    const page = (by: string, after?: string) => () =>
      server.send(privacyCalls.listAccessEvents, { pageSize: 50, after }, { token: by })
    const exporting = (by: string) => () => server.send(privacyCalls.exportData, {}, { token: by })
    const [middle] = await sql<{ mark: string }[]>`
      select at::text || '|' || audit_event_id as mark from audit_event
      where account_id = ${accountId} and at < now() - interval '800 days' order by at desc limit 1`
    const newcomerMs = await median(page(other.token), 21)
    const [firstMs, middleMs] = [
      await median(page(token), 21),
      await median(page(token, middle?.mark), 21),
    ]
    const [newcomerExportMs, exportMs] = [
      await median(exporting(other.token), 3),
      await median(exporting(token), 3),
    ]
    console.log(
      `  ${lines / 1e6} million lines, a third of one account: a page ${firstMs.toFixed(1)} ms, half a million lines further ${middleMs.toFixed(1)} ms, a newcomer's ${newcomerMs.toFixed(1)} ms`,
    )
    console.log(
      `  the export, a thousand lines of it, ${exportMs.toFixed(0)} ms, a newcomer's ${newcomerExportMs.toFixed(0)} ms`,
    )
    return (
      Math.max(firstMs, middleMs) < newcomerMs * maxTimes && exportMs < newcomerExportMs * maxTimes
    )
  } finally {
    await server.stop()
  }
}

async function median(send: () => Promise<{ status: number }>, rounds: number): Promise<number> {
  const times: number[] = []
  while (times.length < rounds) {
    const began = performance.now()
    const { status } = await send()
    if (status !== 200) throw new Error(`status ${status}`)
    times.push(performance.now() - began)
  }
  return times.sort((one, next) => one - next)[Math.floor(rounds / 2)] ?? 0
}
