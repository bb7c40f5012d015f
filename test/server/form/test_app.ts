/** A hospital that asks questions before visits, with a HIS that takes the answers, or does not. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { formArea } from '../../../server/areas/form'
import { deliverAnswers } from '../../../server/areas/form/delivering'
import { watchAnswers } from '../../../server/areas/form/standing'
import { intakeOf, take } from '../../../server/intake'
import { formCalls as calls } from '../../../src/contract/form'
import type { Answer } from '../../../src/contract/form/questions'
import { painGroups } from '../../support/questionnaires'
import { deskOf, type TestDesk } from '../../support/server/test_desk'
import { startHospital, TestHospital, type Account } from '../../support/server/test_hospital'
import type { TestServerOptions } from '../../support/server/test_server'
import { FakeHis } from '../registration/fakes'

type Given = Record<string, unknown>

/** Somebody with a patient. */
export interface Person extends Account {
  patientId: string
  patientNo: string
}

export class TestApp extends TestHospital {
  private version = 0
  /** No two orders of a patient are on one day. */
  private days = 0

  private constructor(
    readonly desk: TestDesk,
    readonly his: FakeHis,
  ) {
    super(desk.server)
  }

  static async start(settings: TestServerOptions['settings'] = {}): Promise<TestApp> {
    const his = new FakeHis()
    const server = await startHospital({
      settings: { forms: true, ...settings },
      gateways: { his },
    })
    const app = new TestApp(await deskOf(server), his)
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

  /** A questionnaire of d1 as a document, newer than all before. */
  async ingest(given: Given = {}) {
    this.version += 1
    const document = {
      kind: 'questionnaire',
      id: 'ask-d1',
      version: this.version,
      at: '2026-11-20T08:00:00+08:00',
      departmentId: 'd1',
      title: '就诊前问答',
      groups: painGroups(),
      ...given,
    }
    const [outcome] = await take(intakeOf(this.dependencies, allAreas), 'push:his', [document])
    if (outcome === undefined) throw new Error('no outcome')
    return outcome
  }

  /** The same, and it must be taken in; its version. */
  async publish(given: Given = {}): Promise<number> {
    const outcome = await this.ingest(given)
    if (outcome.outcome !== 'taken') throw new Error(JSON.stringify(outcome))
    return this.version
  }

  async person(): Promise<Person> {
    const [account, file] = [await this.account(), await this.file()]
    await this.join(account, file.patientId, 'full', 'self')
    return { ...account, ...file }
  }

  /** A booked visit, whatever of registration is behind it; tomorrow unless told. */
  async order(
    { accountId, patientId }: Person,
    given: { beginsIn?: string; departmentId?: string; doctorId?: string; chainId?: string } = {},
  ): Promise<string> {
    const { beginsIn = '1 day', departmentId = 'd1', doctorId = null, chainId = null } = given
    const orderId = randomUUID()
    await this.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        insert into registration_order (order_id, order_no, account_id, patient_id, slot_id,
          schedule_id, branch_id, department_id, doctor_id, visit_date, begins_at, ends_at,
          serial_no, status, pay_status, reg_fee_fen, treat_fee_fen, total_fee_fen,
          idempotency_key, chain_id)
        values (${orderId}, ${`N${orderId}`}, ${accountId}, ${patientId}, gen_random_uuid(),
          gen_random_uuid(), 'b', ${departmentId}, ${doctorId}, hospital_today() + ${(this.days += 1)}::int,
          hospital_now() + ${beginsIn}::interval,
          hospital_now() + ${beginsIn}::interval + interval '10 minutes',
          1, 'BOOKED', 'PAID', 0, 100, 100, gen_random_uuid(), ${chainId})`
    })
    return orderId
  }

  /** The visit of the order begins now. */
  async begin(orderId: string): Promise<void> {
    await this.sql`
      update registration_order set begins_at = hospital_now() - interval '1 second' where order_id = ${orderId}`
  }

  async form({ token }: Person, orderId: string) {
    return (await this.call(calls.getForm, { orderId }, { token })).body
  }

  async standing({ token }: Person, orderId: string) {
    return (await this.call(calls.getStanding, { orderId }, { token })).body
  }

  async save(person: Person, orderId: string, answers: Answer[], note = '') {
    const { version } = await this.form(person, orderId)
    return this.call(calls.saveAnswers, { orderId, version, answers, note }, person)
  }

  async submit(person: Person, orderId: string, answers: Answer[], note = '') {
    const { version } = await this.form(person, orderId)
    return this.call(calls.sendAnswers, { orderId, version, answers, note }, person)
  }

  /** The worker that sends, with everything due. */
  async deliver(): Promise<void> {
    await this.sql`update form_answer set next_at = now() where next_at is not null`
    await deliverAnswers(this.dependencies)
  }

  /** The worker that looks for answers that hang. */
  watch(): Promise<void> {
    return watchAnswers(this.dependencies)
  }

  /** The open work items about answers. */
  work() {
    return this.sql<{ subject: string; facts: Record<string, unknown> }[]>`
      select subject, facts from work_item
      where kind = 'answers_undelivered' and ended_at is null order by subject`
  }

  /** What patients answered goes, and the hospital answers again. */
  async clear(): Promise<void> {
    await this.sql`delete from form_answer`
    await this.sql`delete from form_known_answer`
    await this.sql`delete from form_photo`
    await this.sql`update questionnaire set current = false`
    await this.sql`delete from work_item`
    Object.assign(this.his, { mode: 'ok', forms: 'ok' })
    this.his.formAnswers.length = 0
  }

  readonly area = formArea
}

/** Answers that can be sent. */
export const full: Answer[] = [
  { linkId: 'pain', value: true },
  { linkId: 'where', value: ['head'] },
  { linkId: 'days', value: 3 },
  { linkId: 'since' },
]
