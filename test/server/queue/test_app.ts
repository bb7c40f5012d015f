/** A small hospital for the tests of queues: clinics of today around the hospital's clock, one blood-taking room, people with visits and rights. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { accountArea } from '../../../server/areas/account'
import { patientArea } from '../../../server/areas/patient'
import { queueArea } from '../../../server/areas/queue'
import { registrationArea } from '../../../server/areas/registration'
import { type QueueItem, queueCalls as calls } from '../../../src/contract/queue'
import type { OrderStatus } from '../../../src/contract/registration'
import type { QueueDesk } from '../../support/server/fakes/queue_desk'
import { startHospital, TestHospital } from '../../support/server/test_hospital'
import type { TestServer } from '../../support/server/test_server'
import { FakeHis } from '../registration/fakes'

export interface Person {
  accountId: string
  sessionId: string
  token: string
  patientId: string
  patientNo: string
  patientCardNo: string
}

export interface Visit {
  orderId: string
  scheduleId: string
}

/** A server whose hospital's clock stands at 09:00 of today, so that no test depends on the hour it runs at. */
export class TestApp extends TestHospital {
  private constructor(
    server: TestServer,
    readonly desk: QueueDesk,
  ) {
    super(server)
  }

  static async start(): Promise<TestApp> {
    const his = new FakeHis()
    const server = await startHospital(
      {
        areas: [accountArea, patientArea([]), registrationArea, queueArea],
        gateways: { his },
      },
      { b: '总院', b2: '东院' },
    )
    const { sql } = server
    const testApp = new TestApp(server, his.queues)
    his.queues.serve(server.dependencies)
    his.queues.offer({
      branchId: 'b',
      itemCode: 'blood',
      name: '抽血',
      letter: 'X',
      counters: 2,
      usualSeconds: 120,
      begins: '07:00',
      ends: '17:00',
    })
    await testApp.setClock('09:00')
    await sql`insert into department (department_id, branch_id, name, place) values ('d', 'b', '内科', '门诊楼3层A区')`
    await sql`
      insert into queue_item (branch_id, item_code, group_code, group_name, item_name, location, letter, counters, opens, closes, usual_seconds)
      values ('b', 'blood', 'lab', '检验', '抽血', '门诊楼2层采血室', 'X', 2, '07:00', '17:00', 120)`
    return testApp
  }

  /** Sets the hospital's clock to a time of today, where it stays. */
  async setClock(time: string, days = 0): Promise<void> {
    await this.sql
      .unsafe(`create or replace function hospital_now() returns timestamptz language sql stable parallel safe as
      $$ select ((now() at time zone 'Asia/Shanghai')::date + ${days} + time '${time}') at time zone 'Asia/Shanghai' $$`)
  }

  async person(): Promise<Person> {
    const account = await this.account()
    const patient = await this.file()
    await this.join(account, patient.patientId, 'full', 'self')
    return { ...account, ...patient }
  }

  /** A clinic of today from 08:00 to 12:00 unless told otherwise. */
  async clinic(given: { begins?: string; ends?: string } = {}): Promise<string> {
    const scheduleId = randomUUID()
    const departmentId = randomUUID()
    const { sql } = this.server
    await sql`insert into department (department_id, branch_id, name, place) values (${departmentId}, 'b', '内科', '门诊楼3层A区')`
    await sql`
      insert into schedule (schedule_id, clinic_id, source_state, branch_id, department_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, place, release_at)
      values (${scheduleId}, ${scheduleId}, 'open', 'b', ${departmentId}, 'general', hospital_today(), 'morning', 100, 0, '门诊楼3层A区 5诊室', now() - interval '7 days')`
    await sql`
      insert into slot (slot_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, capacity)
      select gen_random_uuid(), ${scheduleId}, 'b', ${departmentId}, hospital_today(), t::time, (t + interval '30 minutes')::time, t at time zone 'Asia/Shanghai',
        (t + interval '30 minutes') at time zone 'Asia/Shanghai', now() - interval '7 days', 50
      from generate_series(hospital_today() + ${given.begins ?? '08:00'}::time, hospital_today() + ${given.ends ?? '12:00'}::time - interval '30 minutes', interval '30 minutes') t`
    this.desk.offer({
      branchId: 'b',
      clinicId: scheduleId,
      name: '内科 普通门诊',
      letter: 'A',
      counters: 1,
      usualSeconds: 480,
      begins: given.begins ?? '08:00',
      ends: given.ends ?? '12:00',
    })
    return scheduleId
  }

  /** An order of the person at a clinic of today. */
  async visit(
    person: Person,
    given: { scheduleId?: string; at?: string; status?: OrderStatus } = {},
  ): Promise<Visit> {
    const scheduleId = given.scheduleId ?? (await this.clinic())
    const orderId = randomUUID()
    await this.sql`
      insert into registration_order (order_id, order_no, account_id, patient_id, slot_id, schedule_id, branch_id, department_id, visit_date, begins_at, ends_at, serial_no, status,
        reg_fee_fen, treat_fee_fen, total_fee_fen, idempotency_key, expires_at)
      select ${orderId}, ${orderId}, ${person.accountId}, ${person.patientId}, slot_id, schedule_id, branch_id, department_id, visit_date, begins_at, ends_at,
        ${this.nextSerialNo()}::int, ${given.status ?? 'BOOKED'}, 100, 0, 100, ${orderId}, hospital_now() + interval '10 minutes'
      from slot t where schedule_id = ${scheduleId} and begin_time = ${given.at ?? '09:30'}`
    return { orderId, scheduleId }
  }

  private lastSerialNo = 0

  /** Numbers of orders, for many made at once. */
  private nextSerialNo(): number {
    this.lastSerialNo += 1
    return this.lastSerialNo
  }

  /** The right to have blood taken. */
  async bloodRight(person: Person, itemCode = 'blood'): Promise<void> {
    await this.sql`
      insert into queue_right (right_id, branch_id, item_code, patient_id, reason, valid_from, valid_until, origin)
      values (gen_random_uuid(), 'b', ${itemCode}, ${person.patientId}, '血常规，已缴费', hospital_today(), hospital_today(), ${randomUUID()})`
  }

  payload(person: Person, itemCode: string, groupCode = itemCode === 'blood' ? 'lab' : 'clinic') {
    const { patientId, patientNo, patientCardNo } = person
    return {
      hospitalId: 'h',
      hospitalBranchId: 'b',
      patientId,
      patientNo,
      patientCardNo,
      groupCode,
      itemCode,
    }
  }

  take(person: Person, itemCode: string) {
    return this.call(calls.takeNumber, this.payload(person, itemCode), person)
  }

  /** A number that must come to be. */
  async ticket(person: Person, itemCode: string): Promise<QueueItem & { ticketId: string }> {
    const { status, body } = await this.take(person, itemCode)
    if (status !== 200 || !body.ticketId) throw new Error(`no number: ${JSON.stringify(body)}`)
    return { ...body, ticketId: body.ticketId }
  }

  /** People with numbers at one clinic, in this order. */
  async crowd(scheduleId: string, size: number): Promise<(Person & { ticketId: string })[]> {
    const people: (Person & { ticketId: string })[] = []
    for (let index = 0; index < size; index += 1) {
      const person = await this.person()
      await this.visit(person, { scheduleId })
      people.push({ ...person, ticketId: (await this.ticket(person, scheduleId)).ticketId })
    }
    return people
  }

  async groups(person: Person) {
    return (await this.call(calls.listGroups, { patientId: person.patientId }, person)).body
  }

  /** The person's only number as the waiting page sees it. */
  async waiting(person: Person): Promise<QueueItem> {
    const { body } = await this.call(calls.listWaiting, {}, person)
    const [item] = body
    if (item === undefined || body.length > 1) throw new Error(`${body.length} numbers`)
    return item
  }

  news(person: Person, since?: string) {
    return this.call(calls.live, { since }, person)
  }

  requeue(person: Person & { ticketId: string }) {
    return this.call(calls.requeue, { ticketId: person.ticketId }, person)
  }

  async orderStatus(orderId: string): Promise<string | undefined> {
    const [row] = await this.sql<{ status: string }[]>`
      select status from registration_order where order_id = ${orderId}`
    return row?.status
  }

  async orderEvents(orderId: string): Promise<string[]> {
    const rows = await this.sql<{ kind: string }[]>`
      select kind from registration_order_event where order_id = ${orderId} order by at, kind`
    return rows.map(({ kind }) => kind)
  }

  /** Listens on a port, for the socket. */
  async listen(): Promise<number> {
    await this.server.app.listen({ host: '127.0.0.1', port: 0 })
    return (this.server.app.server.address() as AddressInfo).port
  }
}
