/** A hospital to which patients write, with its desk. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { feedbackArea } from '../../../server/areas/feedback'
import { watchFeedback } from '../../../server/areas/feedback/watching'
import { deskContract } from '../../../src/contract/desk'
import type { InputOf } from '../../../src/contract/endpoint'
import { feedbackCalls as calls } from '../../../src/contract/feedback'
import { rewriting } from '../../support/server/rewriting'
import { deskOf, type StaffSession, type TestDesk } from '../../support/server/test_desk'
import { startHospital, TestHospital, type Account } from '../../support/server/test_hospital'
import type { TestServerOptions } from '../../support/server/test_server'

const { feedback } = deskContract

/** Somebody with a patient. */
export interface Person extends Account {
  patientId: string
  tel: string
}

let tels = 13_700_000_000

export class TestApp extends TestHospital {
  private constructor(readonly desk: TestDesk) {
    super(desk.server)
  }

  static async start(settings: TestServerOptions['settings'] = {}): Promise<TestApp> {
    const server = await startHospital({ settings: { feedback: true, ...settings } })
    const app = new TestApp(await deskOf(server))
    for (const id of ['d1', 'd2'])
      await app.sql`
        insert into department (department_id, branch_id, name, preparation) values (${id}, 'b', ${`科室${id}`}, '{}')`
    await app.sql`
      insert into doctor (doctor_id, branch_id, department_id, name, sex, title) values ('doc', 'b', 'd1', '沈怀远', 'male', 'chief')`
    return app
  }

  override stop(): Promise<void> {
    return this.desk.stop()
  }

  async person(): Promise<Person> {
    const tel = String((tels += 1))
    const [account, file] = [await this.account({ tel }), await this.file()]
    await this.join(account, file.patientId, 'full', 'self')
    return { ...account, patientId: file.patientId, tel }
  }

  /** A registration, whatever of registration is behind it; seen some days ago unless another state is given. */
  async order(
    { accountId, patientId }: Pick<Person, 'accountId' | 'patientId'>,
    given: { daysAgo?: number; status?: string; departmentId?: string; doctorId?: string } = {},
  ): Promise<string> {
    const { daysAgo = 1, status = 'VISITED', departmentId = 'd1', doctorId = 'doc' } = given
    const orderId = randomUUID()
    await rewriting(
      this.sql,
      (tx) => tx`
        insert into registration_order (order_id, order_no, account_id, patient_id, slot_id,
          schedule_id, branch_id, department_id, doctor_id, visit_date, begins_at, ends_at,
          serial_no, status, pay_status, reg_fee_fen, treat_fee_fen, total_fee_fen, idempotency_key)
        values (${orderId}, ${`N${orderId}`}, ${accountId}, ${patientId}, gen_random_uuid(),
          gen_random_uuid(), 'b', ${departmentId}, ${doctorId}, hospital_today() - ${daysAgo}::int,
          hospital_now() - make_interval(days => ${daysAgo}::int),
          hospital_now() - make_interval(days => ${daysAgo}::int) + interval '10 minutes',
          1, ${status}, 'PAID', 0, 100, 100, gen_random_uuid())`,
    )
    return orderId
  }

  rate(person: Person, orderId: string, given: Partial<InputOf<typeof calls.rate>> = {}) {
    return this.call(calls.rate, { orderId, doctor: 3, waiting: 3, way: 3, ...given }, person)
  }

  /** A complaint that wants an answer, unless something else is given. */
  write(person: Account, given: Partial<InputOf<typeof calls.file>> = {}) {
    const usual = {
      kind: 'complaint' as const,
      written: '等了两个小时没有人叫号',
      wantsAnswer: true,
    }
    return this.call(calls.file, { ...usual, idempotencyKey: randomUUID(), ...given }, person)
  }

  /** The same, and it must be taken; its id. */
  async filed(person: Account, given: Partial<InputOf<typeof calls.file>> = {}): Promise<string> {
    const { status, body } = await this.write(person, given)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.feedbackId
  }

  async one(person: Account, feedbackId: string) {
    return (await this.call(calls.get, { feedbackId }, person)).body
  }

  /** What the desk shows of one. */
  async opened(staff: StaffSession, feedbackId: string) {
    return (await this.desk.call(feedback.open, { feedbackId }, staff)).body
  }

  acknowledge(staff: StaffSession, feedbackId: string) {
    return this.desk.call(feedback.acknowledge, { feedbackId }, staff)
  }

  answer(staff: StaffSession, feedbackId: string, written = '我们查了，向您道歉。') {
    return this.desk.call(feedback.answer, { feedbackId, written }, staff)
  }

  answerAgain(staff: StaffSession, feedbackId: string, written = '院长办公室再次查了。') {
    return this.desk.call(feedback.answerAgain, { feedbackId, written }, staff)
  }

  notEnough(person: Account, feedbackId: string, written = '没有说清楚以后怎么办') {
    return this.call(calls.sayNotEnough, { feedbackId, written }, person)
  }

  /** It was filed so many days earlier than it was. */
  async age(feedbackId: string, days: number): Promise<void> {
    await this.sql`
      update feedback set filed_at = filed_at - make_interval(days => ${days}::int), acknowledge_until = acknowledge_until - ${days}::int,
        answer_until = answer_until - ${days}::int, acknowledged_at = acknowledged_at - make_interval(days => ${days}::int),
        answered_at = answered_at - make_interval(days => ${days}::int) where feedback_id = ${feedbackId}`
  }

  /** The worker of the clocks. */
  watch(): Promise<void> {
    return watchFeedback(this.dependencies)
  }

  /** Open work items of these kinds, by their subjects. */
  async work(kind: 'feedback_late' | 'feedback_urgent'): Promise<string[]> {
    const rows = await this.sql<{ subject: string }[]>`
      select subject from work_item where kind = ${kind} and ended_at is null order by at`
    return rows.map(({ subject }) => subject)
  }

  /** What the account was sent. */
  messages({ accountId }: Account) {
    return this.sql<{ title: string; body: string; route: string }[]>`
      select title, body, route from message where account_id = ${accountId} and kind = 'feedback' order by created_at, message_key`
  }

  /** Nothing was written. */
  async clear(): Promise<void> {
    for (const table of ['feedback', 'feedback_picture', 'visit_rating', 'plan_day', 'work_item'])
      await this.sql`delete from ${this.sql(table)}`
  }

  readonly area = feedbackArea
}

/** A small picture, as base64. */
export const aPicture = async (): Promise<string> =>
  (
    await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0b7a5c' } })
      .jpeg()
      .withExifMerge({ IFD0: { Make: 'Camera' } })
      .toBuffer()
  ).toString('base64')
