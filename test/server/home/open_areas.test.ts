/** Which areas home asks: none with a step is left out, over everybody of the demo; and all of them where the question itself fails. */
import { listExamsToDo } from '../../../server/areas/exam'
import { listFormsToDo } from '../../../server/areas/form'
import { findOpening, type OpenAreas } from '../../../server/areas/home/open_repository'
import { listLowStays } from '../../../server/areas/inpatient'
import { countUnread } from '../../../server/areas/message'
import { listBillsToPay } from '../../../server/areas/outpatient'
import { listAccountPatients } from '../../../server/areas/patient'
import { listToday } from '../../../server/areas/queue'
import {
  listEntitlementsToUse,
  listFollowUpsToBook,
  listNextSteps,
} from '../../../server/areas/registration'
import { newReportsOf } from '../../../server/areas/report'
import type { Dependencies } from '../../../server/dependencies'
import { demoAccounts } from '../../../simulators/seeds/people'
import { homeCalls as calls } from '../../../src/contract/home'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const server = forAllTests(() => startTestServer({ seeded: true }))

/** What each area has for the account. */
async function everything(
  deps: Dependencies,
  accountId: string,
): Promise<Record<keyof OpenAreas, readonly unknown[]>> {
  const known = (await listAccountPatients(deps.sql, accountId)).filter(({ isProven }) => isProven)
  const own = known.map(({ patientId }) => patientId)
  const full = known.filter(({ accessLevel }) => accessLevel === 'full')
  return {
    orders: await listNextSteps(deps, accountId),
    today: await listToday(deps, own),
    bills: await listBillsToPay(deps.sql, accountId),
    stays: await listLowStays(deps, accountId),
    reports: await newReportsOf(deps.sql, accountId),
    exams: await listExamsToDo(
      deps,
      full.map(({ patientId }) => patientId),
    ),
    forms: await listFormsToDo(deps, accountId),
    entitlements: await listEntitlementsToUse(deps, accountId),
    followUps: await listFollowUpsToBook(deps, accountId),
  }
}

it('no area with something for home is left out', async () => {
  const { sql, dependencies } = server
  const accounts = await sql<{ accountId: string }[]>`select account_id from account`
  const seen = new Set<string>()
  for (const { accountId } of accounts) {
    const { areas: open, unread } = await findOpening(sql, accountId)
    for (const [area, steps] of Object.entries(await everything(dependencies, accountId))) {
      if (steps.length === 0) continue
      seen.add(area)
      expect([area, accountId, open[area as keyof OpenAreas]]).toEqual([area, accountId, true])
    }
    expect(unread).toBe((await countUnread(dependencies, accountId)).unread)
  }
  // What has to do with the time of day is seen by tests of its own, and so are questions before a visit.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['orders', 'bills', 'stays', 'reports'],
      ...['exams', 'entitlements', 'followUps'],
    ]),
  )
})

it('asks every area when the one question fails', async () => {
  const { sql } = server
  const token = await tokenFor(demoAccounts[0]?.accountId ?? '')
  const { body: before } = await server.call(calls.getNextSteps, {}, { token })
  // What others read of it goes by its view, which stays.
  await sql`alter table follow_up rename to follow_up_elsewhere`
  const { status, body } = await server.call(calls.getNextSteps, {}, { token })
  await sql`alter table follow_up_elsewhere rename to follow_up`
  expect(status).toBe(200)
  expect(body.patients.length).toBeGreaterThan(0)
  expect({ ...body, serverNow: '' }).toEqual({ ...before, serverNow: '' })
})

async function tokenFor(accountId: string): Promise<string> {
  const sessionId = crypto.randomUUID()
  await server.sql`insert into session (session_id, account_id, app, expires_at) values (${sessionId}, ${accountId}, 'official_account', now() + interval '1 hour')`
  return server.tokenOf(sessionId)
}
