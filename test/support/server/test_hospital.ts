/** A hospital in a test: the app on a database of its own, and the builders that every area starts from. Each area adds its own beside its tests. */
import { randomUUID } from 'node:crypto'
import { weChatNotifyPath } from '../../../server/areas/payment'
import { encryptIdNo } from '../../../server/crypto/identity_cipher'
import type { Sql } from '../../../server/database/client'
import type { Dependencies } from '../../../server/dependencies'
import * as hospital from '../../../server/workers/hospital_notifications'
import * as paymentCheck from '../../../server/workers/payment_check'
import * as refunds from '../../../server/workers/refunds'
import type { AccessLevel, Relation } from '../../../src/contract/patient'
import { aSession } from './builders'
import { startTestServer, type TestServer, type TestServerOptions } from './test_server'

/** Somebody who is signed in. */
export interface Account {
  accountId: string
  sessionId: string
  token: string
}

/** A callback as an outside system sends it. */
export interface Callback {
  headers: Record<string, string>
  payload: string
}

/** What a test may say of a patient. */
export interface GivenPatient {
  name?: string
  sex?: 'male' | 'female'
  birthday?: string
  idType?: string
  idNo?: string
  /** Its id unless given. */
  patientNo?: string
}

/** A turn of work. */
type Worker = (deps: Dependencies) => Promise<unknown>

/** Starts the app with the hospital `h` and its branches, the first of which is `b`. */
export async function startHospital(
  options: TestServerOptions,
  branches: Record<string, string> = { b: '总院' },
): Promise<TestServer> {
  const server = await startTestServer(options)
  const { sql } = server
  await sql`insert into hospital (hospital_id, name) values ('h', '测试医院')`
  for (const [id, name] of Object.entries(branches))
    await sql`insert into branch (branch_id, hospital_id, name) values (${id}, 'h', ${name})`
  return server
}

/** What the tests of all areas do with their hospital. */
export class TestHospital {
  readonly sql: Sql
  readonly dependencies: Dependencies
  readonly call: TestServer['call']
  readonly send: TestServer['send']

  constructor(readonly server: TestServer) {
    this.sql = server.sql
    this.dependencies = server.dependencies
    this.call = server.call
    this.send = server.send
  }

  stop(): Promise<void> {
    return this.server.stop()
  }

  /** Signed in by WeChat, and known to the mini-program too. */
  async account(given: { tel?: string; isSteppedUp?: boolean } = {}): Promise<Account> {
    const session = await aSession(this.server, given)
    await this.sql`
      insert into account_identity (app, openid, account_id)
      values ('official_account', ${randomUUID()}, ${session.accountId}), ('mini_program', ${randomUUID()}, ${session.accountId})`
    return session
  }

  /** A patient on the hospital's file, whom nobody acts for yet. */
  async file(given: GivenPatient = {}) {
    const { name = '李小龙', sex = 'male', birthday = '1980-05-01', idType = '01' } = given
    const patientId = randomUUID()
    const { identityKeys } = this.server.settings
    const cipher = encryptIdNo(identityKeys, patientId, given.idNo ?? '44030019000101123X')
    const { patientNo = patientId } = given
    const patientCardNo = `C${patientNo}`
    await this.sql`
      insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
      values (${patientId}, 'h', ${patientNo}, ${patientCardNo}, ${name}, ${idType}, ${cipher}, ${patientId}, ${sex}, ${birthday}, '13800000000')`
    return { patientId, patientNo, patientCardNo }
  }

  /** From now on the account acts for the patient. */
  async join(
    { accountId }: { accountId: string },
    patientId: string,
    accessLevel: AccessLevel = 'full',
    relation: Relation = 'parent',
  ): Promise<void> {
    await this.sql`insert into patient_link (account_id, patient_id, relation, access_level) values (${accountId}, ${patientId}, ${relation}, ${accessLevel})`
  }

  /** The channel's number of the newest payment for an order. */
  async tradeNo(businessId: string): Promise<string> {
    const [row] = await this.sql<{ outTradeNo: string }[]>`
      select out_trade_no from payment where business_id = ${businessId} order by created_at desc limit 1`
    if (row === undefined) throw new Error('no payment')
    return row.outTradeNo
  }

  /** An outside system calls back. */
  notify(callback: Callback, url: string = weChatNotifyPath) {
    return this.server.app.inject({ method: 'POST', url, ...callback })
  }

  /** What earlier tests left open has no more turns: a test asks after its own money only. */
  async leaveEarlier(): Promise<void> {
    await setTurns(this.sql, 'infinity')
  }

  /** The workers of money, again and again with all turns due, until nothing is left that could move; others before them. */
  async settleAll(...before: Worker[]): Promise<void> {
    const { sql, dependencies } = this.server
    // Twice quiet: what another connection holds at one moment is passed over.
    for (let round = 0, quiet = 0; round < 8 && quiet < 2; round += 1) {
      let moved = await setTurns(sql, 'now')
      for (const work of [...before, paymentCheck.runOnce, hospital.runOnce, refunds.runOnce])
        moved += Number(await work(dependencies))
      quiet = moved === 0 ? quiet + 1 : 0
    }
  }
}

/** When the workers turn to all that is under way; how many these are. What was left behind stays so. */
async function setTurns(sql: Sql, at: 'now' | 'infinity'): Promise<number> {
  const set = (column: string) => sql`${sql(column)} = ${at}::text::timestamptz`
  const kept = (column: string) => sql`${sql(column)} is distinct from 'infinity'`
  const updates = [
    sql`update payment set ${set('next_check_at')} where status in ('CREATED', 'PENDING') and ${kept('next_check_at')}`,
    sql`update insurance_payment set ${set('next_check_at')} where status not in ('SUCCESS', 'CLOSED') and ${kept('next_check_at')}`,
    sql`update refund set ${set('next_attempt_at')} where status in ('REQUESTED', 'PROCESSING') and ${kept('next_attempt_at')}`,
    sql`
      update insurance_refund set ${set('next_attempt_at')}
      where (status = 'REQUESTED' or (status = 'SUCCESS' and notifies_channel and notified_at is null)) and ${kept('next_attempt_at')}`,
    // A replacement is locked before the order it replaces, as confirming does: the other way round the two wait for each other.
    sql`
      update registration_order set ${set('next_confirm_at')} where ${kept('next_confirm_at')} and order_id in (
        select order_id from registration_order where status = 'CONFIRMING' or release_to_his order by created_at desc for update)`,
    sql`update outpatient_order set ${set('next_confirm_at')} where status = 'PAID_UNCONFIRMED' and ${kept('next_confirm_at')}`,
    sql`update inpatient_deposit set ${set('next_confirm_at')} where status = 'CONFIRMING' and ${kept('next_confirm_at')}`,
    sql`update inpatient_copy_request set ${set('next_book_at')} where pay_state = 'PAID' and ${kept('next_book_at')}`,
  ]
  let count = 0
  // A query is sent when it is awaited: one after the other.
  for (const update of updates) count += (await update).count
  return count
}
