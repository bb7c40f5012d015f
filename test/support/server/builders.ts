/** Builders of rows that server tests start from. Each takes what matters to the test and invents the rest. */
import { randomUUID } from 'node:crypto'
import { anIdNo, aTel } from '../e2e/people'
import type { TestServer } from './test_server'

/** An account; `tel` is its bound phone. */
export async function anAccount(
  { sql }: Pick<TestServer, 'sql'>,
  given: { tel?: string | null } = {},
): Promise<{ accountId: string }> {
  const accountId = randomUUID()
  const tel = given.tel ?? null
  await sql`
    insert into account (account_id, tel, tel_bound_at)
    values (${accountId}, ${tel}, case when ${tel}::text is not null then now() end)`
  return { accountId }
}

/** A live session of an account (a new one unless given), with its bearer token. */
export async function aSession(
  server: Pick<TestServer, 'sql' | 'tokenOf'>,
  given: {
    accountId?: string
    tel?: string | null
    app?: 'official_account' | 'mini_program' | 'entry_link'
    /** Its holder has passed the check by SMS just now. */
    isSteppedUp?: boolean
  } = {},
): Promise<{ accountId: string; sessionId: string; token: string }> {
  const accountId = given.accountId ?? (await anAccount(server, given)).accountId
  const sessionId = randomUUID()
  await server.sql`
    insert into session (session_id, account_id, app, expires_at, step_up_at, step_up_until)
    select ${sessionId}, ${accountId}, ${given.app ?? 'official_account'}, now() + interval '1 hour', step.at, step.at + interval '1 hour'
    from (select case when ${given.isSteppedUp ?? false}::boolean then now() end as at) step`
  return { accountId, sessionId, token: await server.tokenOf(sessionId) }
}

/** A person as the hospital's system is asked about him. */
export const aHisPerson = (given: object = {}) => ({
  name: '秦小雨',
  idType: '01',
  idNo: anIdNo(),
  sex: 'female' as const,
  birthday: '1990-05-01',
  tel: aTel(),
  ...given,
})

/** A registration as the hospital's system is told of it. */
export const aHisRegistration = (orderNo: string, given: object = {}) => ({
  orderNo,
  patientNo: '0100265318',
  departmentId: 'dep-neurology',
  doctorId: null,
  scheduleId: 'any',
  clinicId: null,
  visitDate: '2026-11-25',
  beginTime: '09:00',
  endTime: '09:30',
  serialNo: 3,
  totalFeeFen: 1500,
  transactionId: null,
  ...given,
})
