/** Checkpoints over the logs: what was changed, added later or taken out is found, also by whoever rewrites the checkpoints. */
import { createHash, randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { verifyCheckpoints, addNextCheckpoint } from '../../../server/workers/checkpoints'
import { forAllTests } from '../../support/server/for_tests'
import { rewriting } from '../../support/server/rewriting'
import { startTestServer } from '../../support/server/test_server'

const server = forAllTests(() => startTestServer())
beforeEach(async () => {
  await server.sql`truncate audit_checkpoint, staff_event, security_event restart identity`
})

const checkpoint = () => addNextCheckpoint(server.dependencies, allAreas)
const read = () => verifyCheckpoints(server.dependencies, allAreas)

/** A line of so many minutes ago. */
async function addLine(minutes: number, reason = '患者来电'): Promise<string> {
  const id = randomUUID()
  await server.sql`
    insert into staff_event (event_id, at, staff_id, staff_name, roles, action, reason)
    values (${id}, now() - make_interval(mins => ${minutes}), 's', '张', '{audit}', 'view_order', ${reason})`
  return id
}

/** As if the logs had had checkpoints until so many days ago. */
async function checkpointUntil(days: number): Promise<void> {
  const content = JSON.stringify({ from: '2026-01-01T00:00:00Z', to: '', logs: [] })
  const hash = createHash('sha256').update(`\n${content}`).digest('hex')
  await server.sql`
    insert into audit_checkpoint (to_at, content, previous, hash)
    values (date_trunc('minute', now()) - make_interval(days => ${days}), ${content}, '', ${hash})`
}

const hashes = async (): Promise<string[]> =>
  (
    await server.sql<{ hash: string }[]>`select hash from audit_checkpoint order by checkpoint_id`
  ).map(({ hash }) => hash)

it('come when lines have settled, one for a span however many ask', async () => {
  await addLine(10)
  await addLine(2)
  expect(await Promise.all([checkpoint(), checkpoint(), checkpoint(), checkpoint()])).toContain(
    true,
  )
  expect(await checkpoint()).toBe(false)
  expect(await read()).toMatchObject({ checkpoints: 1, lines: 1, breaches: [] })
})

it('catch up a day at a time, each after the one before', async () => {
  await checkpointUntil(12)
  await addLine(2 * 1440 + 30)
  await addLine(60)
  while (await checkpoint());
  const report = await read()
  expect(report).toMatchObject({ checkpoints: 13, lines: 2 })
  // The one that was made by hand has no span.
  expect(report.breaches).toEqual([])
})

it.each([
  [
    'changed',
    (id: string) =>
      rewriting(server.sql, (tx) => tx`update staff_event set reason = '' where event_id = ${id}`),
    /1 deeds at the desk, of which at least one was changed/,
  ],
  [
    'taken out',
    (id: string) => server.sql`delete from staff_event where event_id = ${id}`,
    /0 deeds at the desk where there were 1/,
  ],
  ['added later', () => addLine(10), /2 deeds at the desk where there were 1/],
])('find a line that was %s', async (_words, tamper, words) => {
  const id = await addLine(10)
  await checkpoint()
  await tamper(id)
  expect((await read()).breaches).toEqual([expect.stringMatching(words)])
})

it('that are written anew have other hashes than those that were told outside', async () => {
  await addLine(10)
  await checkpoint()
  const [noted = ''] = await hashes()
  expect((await read()).hasHash(noted)).toBe(true)
  await server.sql`truncate audit_checkpoint, staff_event restart identity`
  await addLine(10, '另一个原因')
  await checkpoint()
  const report = await read()
  expect(report.breaches).toEqual([])
  expect(report.hasHash(noted)).toBe(false)
})

it('find a checkpoint that was taken out of their middle', async () => {
  await checkpointUntil(3)
  while (await checkpoint());
  await rewriting(server.sql, (tx) => tx`delete from audit_checkpoint where checkpoint_id = 3`)
  expect((await read()).breaches).toContainEqual(expect.stringMatching(/does not follow/))
})

it('say nothing of lines that retention has deleted', async () => {
  const id = await addLine(10)
  await checkpoint()
  await server.sql`delete from staff_event where event_id = ${id}`
  const { dependencies, settings } = server
  const retentionDays = { ...settings.retentionDays, staff: 0 }
  const short = { ...dependencies, settings: { ...settings, retentionDays } }
  expect((await verifyCheckpoints(short, allAreas)).breaches).toEqual([])
})

it('are of lines whose patient may follow when two files are joined', async () => {
  const id = await addLine(10)
  await checkpoint()
  await server.sql`update staff_event set patient_id = gen_random_uuid() where event_id = ${id}`
  await server.sql`update audit_event set patient_id = gen_random_uuid()`
  expect((await read()).breaches).toEqual([])
})

it.each(['staff_event', 'security_event', 'audit_event', 'audit_checkpoint'])(
  'lines of %s cannot be changed',
  async (table) => {
    const { sql } = server
    await addLine(10)
    await checkpoint()
    await sql`insert into security_event (security_event_id, staff_id, staff_name, action, ip, user_agent) values (gen_random_uuid(), 's', '张', 'sign_in', '', '')`
    await sql`insert into audit_event (audit_event_id, action) values (gen_random_uuid(), 'view_report')`
    const column = table === 'audit_checkpoint' ? 'content' : 'action'
    await expect(sql`update ${sql(table)} set ${sql(column)} = ''`).rejects.toThrow(/never changed/)
  },
)
