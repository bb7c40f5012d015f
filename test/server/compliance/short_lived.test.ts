/** What proves who somebody is goes when its time is over: codes, states of signing in, sessions, and the provider's tokens. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { keptDays } from '../../../server/database/kept_days'
import { anAccount } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const server = forAllTests(() => startTestServer())
let accountId: string
beforeAll(async () => {
  accountId = (await anAccount(server)).accountId
})

/** Every worker that deletes, as it runs each hour. */
async function forget(): Promise<void> {
  const workers = allAreas.flatMap((area) => area.workers?.(server.dependencies) ?? [])
  for (const { name, run } of workers) if (name.startsWith('delete_')) await run()
}

/** Rows that ended so many days ago. */
const made: Record<string, { days: number; add: (days: number) => Promise<unknown> }> = {
  login_state: {
    days: keptDays.logins,
    add: (days) => server.sql`
      insert into login_state (state_hash, expires_at) values (${randomUUID()}, now() - make_interval(days => ${days}))`,
  },
  login_code: {
    days: keptDays.logins,
    add: (days) => server.sql`
      insert into login_code (code_hash, created_at) values (${randomUUID()}, now() - make_interval(days => ${days}))`,
  },
  sms_code: {
    days: keptDays.smsCodes,
    add: (days) => server.sql`
      insert into sms_code (sms_code_id, purpose, tel, code_hash, created_at, expires_at)
      values (gen_random_uuid(), 'bind_tel', '13900000000', 'x', now() - make_interval(days => ${days}), now())`,
  },
  session: {
    days: keptDays.sessions,
    add: (days) => server.sql`
      insert into session (session_id, account_id, app, expires_at)
      values (gen_random_uuid(), ${accountId}, 'mini_program', now() - make_interval(days => ${days}))`,
  },
  staff_session: {
    days: keptDays.staffSessions,
    add: (days) => server.sql`
      insert into staff_session (session_id, token_hash, staff_id, name, roles, expires_at)
      values (gen_random_uuid(), ${randomUUID()}, 's', '张', '{audit}', now() - make_interval(days => ${days}))`,
  },
}

it.each(Object.entries(made))(
  '%s: what is old goes, what is younger stays',
  async (table, { days, add }) => {
    await server.sql.unsafe(`delete from ${table}`)
    await add(days + 1)
    await add(days - 1)
    await forget()
    expect(await server.sql.unsafe(`select 1 from ${table}`)).toHaveLength(1)
  },
)

it('a session of staff that ended by itself has no token of the provider any more', async () => {
  await server.sql`
    insert into staff_session (session_id, token_hash, staff_id, name, roles, refresh_token, expires_at)
    values (gen_random_uuid(), 'over', 's', '张', '{audit}', 'cipher', now() - interval '1 minute'),
      (gen_random_uuid(), 'open', 's', '张', '{audit}', 'cipher', now() + interval '1 hour')`
  await forget()
  const kept =
    await server.sql`select token_hash from staff_session where refresh_token is not null`
  expect(kept).toMatchObject([{ tokenHash: 'open' }])
})
