/** The app's own user owns no table: every test of the server runs as it. Here is what it may not, and how it gets its rights. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { connect, sqlState } from '../../../server/database/client'
import { takeSchema } from '../../../server/database/rights'
import { createTestDatabase } from '../../support/server/database'
import { forAllTests } from '../../support/server/for_tests'

const root = path.join(__dirname, '../../..')
const database = forAllTests(() => createTestDatabase())
const app = forAllTests(() => ({ sql: connect({ url: database.appUrl }, { poolSize: 2 }) }))
afterAll(async () => {
  await app.sql.end({ timeout: 2 })
  await database.drop()
})
const refusal = (statement: string): Promise<string | undefined> =>
  app.sql.unsafe(statement).then(
    () => undefined,
    (error: unknown) => sqlState(error),
  )
const forbidden = '42501'

it.each([
  'create table mine (id int)',
  'alter table account add column mine int',
  'drop table payment',
  'truncate payment',
  'create index mine on payment (out_trade_no)',
  'alter table staff_event disable trigger never_changed',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  `update security_event set ip = '10.0.0.1'`,
  'delete from security_event',
  `update audit_event set action = 'x'`,
  'delete from audit_event',
  `update staff_event set reason = 'x'`,
  'delete from staff_event',
  'delete from audit_checkpoint',
  `update audit_checkpoint set hash = 'x'`,
  'delete from audit_signature',
  `update audit_signature set signature = 'x'`,
  'delete from schema_version',
  `insert into schema_version (version) values (1)`,
])('may not: %s', async (statement) => {
  expect(await refusal(statement)).toBe(forbidden)
})

it('reads and writes rows of every table that is no log', async () => {
  const tables = await database.sql<{ name: string; mayWrite: boolean; mayRead: boolean }[]>`
    select relname as name, has_table_privilege('hospital_app', oid, 'select') as may_read,
      has_table_privilege('hospital_app', oid, 'insert') and has_table_privilege('hospital_app', oid, 'update') and has_table_privilege('hospital_app', oid, 'delete') as may_write
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`
  expect(tables.length).toBeGreaterThan(100)
  expect(tables.filter(({ mayRead }) => !mayRead)).toEqual([])
  expect(tables.flatMap(({ name, mayWrite }) => (mayWrite ? [] : [name])).sort()).toEqual([
    'audit_checkpoint',
    'audit_event',
    'audit_signature',
    'migration_lock',
    'schema_version',
    'security_event',
    'staff_event',
  ])
})

it('adds to a log, and takes only lines from it that the law has not kept', async () => {
  await app.sql`insert into staff_event (event_id, at, staff_id, staff_name, roles, action)
    values (${randomUUID()}, now() - interval '1100 days', 'a', 'a', '{}', 'old'), (${randomUUID()}, now() - interval '1000 days', 'a', 'a', '{}', 'young')`
  expect(await refusal(`select forget_old_lines('staff_event', 999, 10)`)).toBe('P0001')
  expect(await refusal(`select forget_old_lines('security_event', 183, 10)`)).toBe('P0001')
  expect(await refusal(`select forget_old_lines('payment', 9999, 10)`)).toBe('P0001')
  expect(await app.sql`select forget_old_lines('staff_event', 1095, 10) as gone`).toMatchObject([
    { gone: 1 },
  ])
  expect(await app.sql`select action from staff_event where staff_id = 'a'`).toMatchObject([
    { action: 'young' },
  ])
})

describe('another user of the app', () => {
  const user = `app_${process.pid}`
  const own = forAllTests(() => createTestDatabase())
  const url = () => own.appUrl.replace('hospital_app', `${user}:p%40ss`)
  afterAll(async () => {
    await own.sql.unsafe(`drop owned by ${user}`)
    await own.sql.unsafe(`drop role ${user}`)
    await own.drop()
  })
  const migrate = async (variables: Record<string, string>) =>
    promisify(execFile)(
      process.execPath,
      ['node_modules/tsx/dist/cli.mjs', 'server/commands/migrate.ts'],
      { cwd: root, env: { PATH: process.env.PATH, ...variables } },
    )

  it('is made, and gets its rights, by the command that migrates', async () => {
    const { stdout } = await migrate({ DATABASE_URL: url(), DATABASE_OWNER_URL: own.url })
    expect(stdout).toContain(`${user} may read and write rows, and only add to the logs.`)
    const its = connect({ url: url() }, { poolSize: 1 })
    expect(await its`select count(*)::int as payments from payment`).toMatchObject([
      { payments: 0 },
    ])
    expect(await takeSchema(its)).toEqual([])
    await its.end({ timeout: 2 })
  })

  it('does not start on a schema of the release before', async () => {
    const its = connect({ url: url() }, { poolSize: 1 })
    await own.sql`update schema_version set version = -505 where version = 505`
    await expect(takeSchema(its)).rejects.toThrow(/lacks 0505.do.rights.sql: run .*migrate/)
    // Nor does the command without the owner try what its user may not.
    await expect(migrate({ DATABASE_URL: url() })).rejects.toThrow(
      /lacks .*with DATABASE_OWNER_URL/,
    )
    await own.sql`update schema_version set version = 505 where version = -505`
    await its.end({ timeout: 2 })
  })

  it('and the owner may be named in files', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-addresses-'))
    const inFile = (name: string, address: string) => {
      writeFileSync(path.join(folder, name), `${address}\n`)
      return path.join(folder, name)
    }
    const { stdout } = await migrate({
      DATABASE_URL_FILE: inFile('app', url()),
      DATABASE_OWNER_URL_FILE: inFile('owner', own.url),
    })
    expect(stdout).toContain(`${user} may read and write rows`)
    await expect(migrate({ DATABASE_URL_FILE: path.join(folder, 'none') })).rejects.toThrow(
      /DATABASE_URL_FILE cannot be read/,
    )
    rmSync(folder, { recursive: true })
  })

  it('is not the owner, and not nobody', async () => {
    await expect(migrate({ DATABASE_URL: own.url, DATABASE_OWNER_URL: own.url })).rejects.toThrow(
      /names the owner, too/,
    )
  })
})
