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

/** Every worker that deletes, as it runs each hour; what one throws holds up no other. */
async function forget(): Promise<void> {
  const workers = allAreas.flatMap((area) => area.workers?.(server.dependencies) ?? [])
  const deleting = workers.filter(({ name }) => name.startsWith('delete_'))
  const faults: unknown[] = []
  for (const { run } of deleting)
    await run().catch((fault: unknown) => {
      faults.push(fault)
    })
  if (faults.length > 0) throw faults[0]
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

it('a session goes also where a film was opened in it, and nobody opened one since', async () => {
  const [filmId, patientId, sessionId] = [randomUUID(), randomUUID(), randomUUID()]
  await server.sql`insert into hospital (hospital_id, name) values ('h', '医院') on conflict do nothing`
  await server.sql`
    insert into patient (patient_id, hospital_id, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values (${patientId}, 'h', '周桂芳', '01', 'x', 'x', 'female', '1962-09-20', '')`
  await server.sql`
    insert into film (film_id, patient_id, study_uid, name, modality, studied_at, image_count) values (${filmId}, ${patientId}, '2.25.1', 'CT', 'CT', now(), 1)`
  await server.sql`
    insert into session (session_id, account_id, app, expires_at)
    values (${sessionId}, ${accountId}, 'mini_program', now() - make_interval(days => ${keptDays.sessions + 1}))`
  await server.sql`
    insert into film_ticket (ticket_hash, film_id, account_id, session_id, expires_at)
    values ('\\x01', ${filmId}, ${accountId}, ${sessionId}, now() - interval '1 day')`
  // Areas run in any order: what could not go yet goes an hour later.
  await forget().catch(() => undefined)
  await forget()
  expect(await server.sql`select 1 from session where session_id = ${sessionId}`).toEqual([])
})
