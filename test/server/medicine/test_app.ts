/** A small hospital that prescribes, by documents. */
import { allAreas } from '../../../server/app'
import { remindOfMedicines } from '../../../server/areas/medicine/reminding'
import { intakeOf, take } from '../../../server/intake'
import { medicineCalls as calls } from '../../../src/contract/medicine'
import { aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { setMinutesFromMidnight } from '../../support/server/hospital_clock'
import { startHospital, TestHospital, type Account } from '../../support/server/test_hospital'
import type { TestServerOptions } from '../../support/server/test_server'
import { aLeaflet, aPrescription } from '../intake/documents'

/** Somebody with a patient. */
export interface Person extends Account {
  patientId: string
}

export class TestApp extends TestHospital {
  private version = 0

  static async start(options: TestServerOptions = {}): Promise<TestApp> {
    const app = new TestApp(await startHospital(options))
    await app.sql`insert into department (department_id, branch_id, parent_id, name) values ('g', 'b', null, '内科'), ('d1', 'b', 'g', '心内科')`
    await app.sql`insert into doctor (doctor_id, branch_id, department_id, name, sex, title) values ('doc', 'b', 'd1', '沈怀远', 'male', 'chief')`
    return app
  }

  /** An account that passed the check by SMS, with a patient of its own. */
  async person(): Promise<Person> {
    const account = await this.account({ tel: aTel(), isSteppedUp: true })
    const { patientId } = await this.file()
    await this.join(account, patientId, 'full', 'self')
    return { ...account, patientId }
  }

  /** Somebody else who acts for the patient. */
  async relative(patientId: string, access: 'booking' | 'full'): Promise<Person> {
    const session = await aSession(this.server, { tel: aTel(), isSteppedUp: true })
    await this.join(session, patientId, access)
    return { ...session, patientId }
  }

  /** The hospital's day, so many from today. */
  async day(ahead: number): Promise<string> {
    const [row] = await this.sql<{ day: string }[]>`
      select (hospital_today() + ${ahead}::int)::text as day`
    return row?.day ?? ''
  }

  /** A document newer than all before. @throws Error where it is not taken in */
  async publish(document: object): Promise<void> {
    this.version += 1
    const [outcome] = await take(intakeOf(this.dependencies, allAreas), 'push:his', [
      { ...document, version: this.version },
    ])
    if (outcome?.outcome !== 'taken') throw new Error(JSON.stringify(outcome))
  }

  /** Prescribes from today for three days, unless a line says otherwise. */
  async prescribe(
    { patientId }: Pick<Person, 'patientId'>,
    given: { lines?: readonly object[] } & Record<string, unknown> = {},
  ): Promise<void> {
    const [from, until] = [await this.day(0), await this.day(2)]
    const { lines = [{}], ...more } = given
    await this.publish(
      aPrescription({
        id: `CF-${patientId}`,
        patient: { value: patientId },
        ...more,
        lines: lines.map((line, index) => ({
          lineId: String(index + 1),
          code: 'ASPIRIN',
          name: '阿司匹林肠溶片',
          dose: '一次 1 片',
          timesADay: 2,
          from,
          until,
          ...line,
        })),
      }),
    )
  }

  leaflet(given: Record<string, unknown> = {}): Promise<void> {
    return this.publish(aLeaflet(given))
  }

  async list(person: Person) {
    return (await this.call(calls.listPrescriptions, { patientId: person.patientId }, person)).body
      .prescriptions
  }

  /** The first prescription's line. */
  async line(person: Person, index = 0) {
    const [first] = await this.list(person)
    const line = first?.lines[index]
    if (first === undefined || line === undefined) throw new Error('nothing prescribed')
    return { ...line, prescriptionId: first.prescriptionId }
  }

  async remindAt(person: Person, times: string[], index = 0) {
    const { prescriptionId, lineId } = await this.line(person, index)
    return this.call(calls.saveReminder, { prescriptionId, lineId, times }, person)
  }

  /** Sets the hospital's clock to a time of the coming day, or of one so many after it. */
  clock(time: string, daysAfter = 0): Promise<void> {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return setMinutesFromMidnight(this.sql, daysAfter * 24 * 60 + hours * 60 + minutes)
  }

  remind(): Promise<number> {
    return remindOfMedicines(this.dependencies)
  }

  /** What was written for an account, the oldest first. */
  messages({ accountId }: Pick<Person, 'accountId'>) {
    return this.sql<{ title: string; body: string; state: string; usefulUntil: Date }[]>`
      select title, body, state, useful_until from message where account_id = ${accountId} and kind = 'medicine' order by due_at, message_id`
  }
}
