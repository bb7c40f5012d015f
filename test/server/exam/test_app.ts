/** A small hospital that does exams: blood, two ultrasound machines and one CT, told by documents. The clock stands at 09:00 of today. */
import { allAreas } from '../../../server/app'
import { examArea } from '../../../server/areas/exam'
import { sendLocks } from '../../../server/areas/exam/platform/sending'
import { intakeOf, take } from '../../../server/intake'
import { hospitalDay, hospitalNow } from '../../../server/values/hospital_time'
import { examCalls as calls } from '../../../src/contract/exam'
import { deskOf, type TestDesk } from '../../support/server/test_desk'
import { startHospital, TestHospital, type Account } from '../../support/server/test_hospital'
import { FakeHis } from '../registration/fakes'

type Given = Record<string, unknown>

/** Somebody with a patient. */
export interface Person extends Account {
  patientId: string
  patientNo: string
}

const dayMs = 86_400_000

export class TestApp extends TestHospital {
  private version = 0

  /** The hospital's id of the queue of the ultrasound machines, once somebody has a number. */
  queueId = ''

  private constructor(
    readonly desk: TestDesk,
    readonly his: FakeHis,
  ) {
    super(desk.server)
  }

  static async start(): Promise<TestApp> {
    const his = new FakeHis()
    const server = await startHospital({ settings: { exams: true }, gateways: { his } })
    const app = new TestApp(await deskOf(server), his)
    his.queues.serve(app.dependencies)
    his.queues.source = 'push:his'
    await app.sql.unsafe(`create or replace function hospital_now() returns timestamptz
      language sql stable parallel safe as
      $$ select ((now() at time zone 'Asia/Shanghai')::date + time '09:00') at time zone 'Asia/Shanghai' $$`)
    for (const id of ['blood', 'us1', 'us2', 'ct'])
      await app.publish('examResource', { id, ...device })
    await app.publish('examRule', { id: 'BLOOD', ...rule, resourceIds: ['blood'], steps: [fast] })
    await app.publish('examRule', {
      id: 'US',
      ...rule,
      after: ['BLOOD'],
      resourceIds: ['us1', 'us2'],
      steps: [fast],
      diabetesWords: '请带一点吃的',
    })
    await app.publish('examRule', { id: 'CT', ...ctRule })
    await app.publish('examResource', { id: 'mr', ...device, name: '磁共振', pool: 'hospital' })
    await app.publish('examRule', { id: 'MR', ...rule, minutes: 30, resourceIds: ['mr'] })
    return app
  }

  override stop(): Promise<void> {
    return this.desk.stop()
  }

  /** A day from today, as the hospital writes it. */
  day(ahead: number): string {
    return new Date(Date.now() + 8 * 3_600_000 + ahead * dayMs).toISOString().slice(0, 10)
  }

  at(ahead: number, time: string): string {
    return `${this.day(ahead)}T${time}:00+08:00`
  }

  /** A document of the hospital, newer than all before. @throws Error where it is not taken in */
  async publish(kind: string, given: Given): Promise<void> {
    const outcome = await this.ingest(kind, given)
    if (outcome.outcome !== 'taken') throw new Error(JSON.stringify(outcome))
  }

  async ingest(kind: string, given: Given) {
    this.version += 1
    const document = { kind, version: this.version, at: '2026-11-20T08:00:00+08:00', ...given }
    const [outcome] = await take(intakeOf(this.dependencies, allAreas), 'push:his', [document])
    if (outcome === undefined) throw new Error('no outcome')
    return outcome
  }

  /** Times of a device on one day. */
  times(resourceId: string, ahead: number, times: readonly string[], given: Given = {}) {
    const { capacity = 1, state = 'open' } = given
    return this.publish('examSchedule', {
      id: `${resourceId}:${this.day(ahead)}`,
      resourceId,
      day: this.day(ahead),
      slots: times.map((time) => ({ beginsAt: this.at(ahead, time), capacity, state })),
    })
  }

  /** From now on the patients of the ultrasound machines take a number on the day. */
  async openQueue(): Promise<void> {
    const place = { branchId: 'b', itemCode: 'us', name: '超声检查', letter: 'C', counters: 1 }
    await this.publish('item', {
      ...place,
      id: 'us-queue',
      groupCode: 'exam',
      groupName: '检查',
      location: '医技楼 1 层 超声科',
      remark: '请空腹',
      opens: '08:00',
      closes: '17:30',
      usualSeconds: 600,
    })
    await this.publish('examRule', { id: 'QUICK', ...rule, resourceIds: ['us1', 'us2'] })
    for (const id of ['us1', 'us2'])
      await this.publish('examResource', { id, ...device, queueItemCode: 'us' })
    const group = { code: 'exam', name: '检查' }
    this.his.queues.offer({ ...place, group, usualSeconds: 600, begins: '08:00', ends: '17:30' })
    this.queueId = `q:us:${hospitalDay(await hospitalNow(this.sql))}:morning`
  }

  /** People without the app take numbers there; the queue's id. */
  async walkIns(many: number): Promise<string> {
    for (let one = 0; one < many; one += 1)
      await this.his.queues.take({
        patientNo: `walk-in ${one}`,
        branchId: 'b',
        orderNo: null,
        clinicId: null,
        itemCode: 'us',
      })
    return this.queueId
  }

  /** The hospital takes a device out of service. */
  closeDevice(id: string): Promise<void> {
    return this.publish('examResource', { id, ...device, active: false })
  }

  async person(): Promise<Person> {
    const [account, file] = [await this.account(), await this.file()]
    await this.join(account, file.patientId, 'full', 'self')
    return { ...account, ...file }
  }

  /** A doctor orders an exam; the hospital's id of it. */
  async order({ patientNo }: Person, code: string, given: Given = {}): Promise<string> {
    const id = `JC-${code}-${(this.version += 1)}`
    await this.publish('examOrder', {
      id,
      patient: { value: patientNo },
      code,
      name: names[code],
      orderedBy: '沈怀远',
      // One after the other.
      orderedAt: new Date(Date.parse(this.at(0, '08:00')) + this.version * 1000).toISOString(),
      latestAt: this.at(12, '17:00'),
      state: 'ordered',
      ...given,
    })
    return id
  }

  async plan({ token, patientId }: Person) {
    return (await this.call(calls.getPlan, { patientId }, { token })).body
  }

  take({ token, patientId }: Person, parts: { examOrderId: string; slotId: string }[]) {
    const chosen = parts.map(({ examOrderId, slotId }) => ({ examOrderId, slotId }))
    return this.call(calls.takePlan, { patientId, parts: chosen }, { token })
  }

  /** Takes the first offer. @throws Error where there is none */
  async takeOffer(person: Person) {
    const [offer] = (await this.plan(person)).offers
    if (offer === undefined) throw new Error('no offer')
    const { status, body } = await this.take(person, offer.parts)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return offer.parts
  }

  /** How many patients each time has, by the device and the time. */
  async taken(): Promise<Record<string, number>> {
    const rows = await this.sql<{ time: string; taken: number }[]>`
      select resource_id || ' ' || to_char(begins_at at time zone 'Asia/Shanghai', 'HH24:MI') as time,
        taken from exam_slot where taken > 0 order by 1`
    return Object.fromEntries(rows.map(({ time, taken }) => [time, taken]))
  }

  /** What is due at the platform is sent now, whatever its pause. */
  async sendLocks(): Promise<void> {
    await this.sql`update exam_lock set next_at = now() where next_at is not null`
    await sendLocks(this.dependencies)
    await sendLocks(this.dependencies)
  }

  /** The platform is asked anew by the next look. */
  async forgetProposals(): Promise<void> {
    await this.sql`delete from exam_proposal`
  }

  /** The workers, once. */
  async watch(): Promise<void> {
    for (const { run } of examArea.workers?.(this.dependencies) ?? []) await run()
  }

  /** The patient has a visit on that day, whatever of registration is behind it. */
  async visit({ accountId, patientId }: Person, ahead: number, time: string): Promise<void> {
    await this.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        insert into registration_order (order_id, order_no, account_id, patient_id, slot_id,
          schedule_id, branch_id, department_id, visit_date, begins_at, ends_at, serial_no, status,
          pay_status, reg_fee_fen, treat_fee_fen, total_fee_fen, idempotency_key)
        values (gen_random_uuid(), gen_random_uuid(), ${accountId}, ${patientId},
          gen_random_uuid(), gen_random_uuid(), ${device.branchId}, 'd', ${this.day(ahead)},
          ${this.at(ahead, time)}, ${this.at(ahead, time)}::timestamptz + interval '10 minutes', 1,
          'BOOKED', 'PAID', 0, 100, 100, gen_random_uuid())`
    })
  }

  /** Everything that patients have goes, and all times with it. */
  async clear(): Promise<void> {
    await this.sql`delete from queue_ticket`
    await this.sql`delete from queue_right`
    await this.sql`delete from queue`
    await this.sql`delete from intake_document where kind in ('queue', 'queueEvent')`
    this.his.queues.forget()
    this.his.exams.forget()
    await this.sql`delete from exam_taking`
    await this.sql`delete from exam_order`
    await this.sql`delete from exam_slot`
    await this.sql`delete from message`
  }
}

const device = { branchId: 'b', departmentName: '医技科', name: '设备', place: '医技楼 1 层' }
const fast = { kind: 'fast', minutesBefore: 480, words: '不要吃东西' }
const names: Record<string, string> = {
  BLOOD: '抽血',
  US: '腹部超声',
  CT: '腹部增强 CT',
  MR: '头部磁共振',
}
const rule = { name: '检查', minutes: 10, telephone: '0571-88000231' }
/** The rule of the CT. */
export const ctRule = {
  ...rule,
  minutes: 20,
  resourceIds: ['ct'],
  notAlone: ['pregnancy', 'metformin'],
}
