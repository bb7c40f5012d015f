/** Faults around a registration: of the hospital's system, of two files, of messages. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { sendDue } from '../../../server/areas/message'
import { compareDueDays } from '../../../server/areas/registration/days/days'
import { mendDue } from '../../../server/areas/registration/days/mending'
import { notifyChanges } from '../../../server/areas/registration/schedule_changes/notifying'
import { addChange } from '../../../server/areas/registration/schedule_changes/notifying_repository'
import { endOverdueVisits } from '../../../server/areas/registration/visits/visiting'
import { transaction } from '../../../server/database/client'
import { intakeOf, take } from '../../../server/intake'
import { deskContract } from '../../../src/contract/desk'
import { registrationCalls } from '../../../src/contract/registration'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { deskOf } from '../../support/server/test_desk'
import { aPatient } from '../intake/documents'
import { TestApp } from '../registration/test_app'
import { testFaults, type FaultsAt } from './faults'

let twice: string[] = []
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const person = forEachTest(() => testApp.person())
afterEach(() => {
  testApp.his.keepsSlots = false
  testApp.his.mode = 'ok'
})

const booked = async () => testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
const payable = async () => {
  const orderId = await testApp.order(person, (await testApp.source()).sourceTimeId)
  await testApp.pay(person, orderId)
  return { orderId, tradeNo: await testApp.tradeNo(orderId) }
}
const faults: FaultsAt<'registration'> = {
  place_not_taken_back: {
    async happens() {
      const orderId = await booked()
      testApp.his.keepsSlots = true
      await testApp.cancel(person, orderId)
      await testApp.settleAll()
    },
    mended: () => void (testApp.his.keepsSlots = false),
    async follows({ facts }, action) {
      await testApp.settleAll()
      expect(testApp.his.released.includes(String(facts.orderNo))).toBe(action === 'try_again')
    },
  },
  clinic_not_changed: {
    async happens() {
      const { scheduleId } = await testApp.source({ pool: 'app' })
      await testApp.sql`
        update schedule set clinic_id = ${`c-${scheduleId}`} where schedule_id = ${scheduleId}`
      await transaction(testApp.sql, (tx) =>
        addChange(tx, scheduleId, { change: 'stop', reason: '医生生病' }),
      )
      testApp.his.clinics = 'refuse'
      await notifyChanges(testApp.dependencies)
    },
    mended: () => void (testApp.his.clinics = 'ok'),
    async follows({ facts }, action) {
      await notifyChanges(testApp.dependencies)
      const isNotified = testApp.his.changes.some(({ clinicId }) => clinicId === facts.clinicId)
      expect(isNotified).toBe(action === 'try_again')
    },
  },
  lock_broken: {
    async happens() {
      const { sourceTimeId } = await testApp.source({ pool: 'hospital' })
      const orderId = await testApp.order(person, sourceTimeId)
      await testApp.pay(person, orderId)
      testApp.his.locks.locks.clear()
      await testApp.receive(await testApp.tradeNo(orderId))
    },
  },
  registration_difference: {
    // The hospital lost an entry of yesterday.
    async happens() {
      const orderId = await booked()
      testApp.his.registered.clear()
      await testApp.sql`update registration_order set confirmed_at = confirmed_at - interval '1 day' where order_id = ${orderId}`
      await testApp.sql`delete from registration_day_difference`
      await testApp.sql`delete from registration_day`
      await compareDueDays(testApp.dependencies)
    },
    async follows({ facts }, action) {
      await mendDue(testApp.dependencies)
      expect(testApp.his.registered.has(String(facts.number))).toBe(action === 'try_again')
    },
  },
  hospital_refused: {
    async happens() {
      const { orderId, tradeNo } = await payable()
      testApp.his.mode = 'refuse'
      testApp.channel.pay(tradeNo)
      await testApp.check(person, orderId)
    },
  },
  hospital_silent: {
    async happens() {
      const { orderId, tradeNo } = await payable()
      testApp.his.mode = 'down'
      testApp.channel.pay(tradeNo)
      await testApp.check(person, orderId)
      await testApp.settleAll()
      await testApp.settleAll()
    },
    mended: () => void (testApp.his.mode = 'ok'),
    async follows({ orderId }) {
      await testApp.settleAll()
      expect(await testApp.status(orderId ?? '')).toBe('BOOKED')
    },
  },
  message_undelivered: {
    // Nobody follows the account, nobody left a phone: who travels to a stopped clinic was not told.
    async happens() {
      const { sql } = testApp.server
      const { scheduleId, sourceTimeId } = await testApp.source()
      await testApp.bookedOrder(person, sourceTimeId)
      await sql`delete from account_identity where account_id = ${person.accountId}`
      await stopClinic(testApp.dependencies, scheduleId, '医生临时有事')
      await sendDue(testApp.dependencies, 50)
    },
    async follows({ subject }, action) {
      const [row] = await testApp.sql<{ state: string }[]>`
        select state from message where message_id = ${subject}`
      expect(row?.state).toBe(action === 'try_again' ? 'WAITING' : 'KEPT')
    },
  },
  visits_not_reported: {
    async happens() {
      const orderId = await booked()
      await testApp.sql`
        update registration_order set begins_at = begins_at - interval '9 days', ends_at = ends_at - interval '9 days',
          visit_date = visit_date - 9 where order_id = ${orderId}`
      await endOverdueVisits(testApp.dependencies)
    },
  },
  // Both have a place in the same department on the same day.
  merge_failed: {
    async happens() {
      const { sourceTimeId } = await testApp.source()
      const other = await testApp.person()
      twice = [await testApp.bookedOrder(person, sourceTimeId)]
      await testApp.bookedOrder(other, sourceTimeId)
      const numberOf = (value: string) => [{ system: 'patient_no', value }]
      const notified = {
        ...aPatient({ id: randomUUID() }),
        identifiers: numberOf(person.patientId),
        mergedInto: numberOf(other.patientId),
      }
      expect(await take(intakeOf(testApp.dependencies, allAreas), 'push:his', [notified])).toEqual([
        { outcome: 'taken' },
      ])
    },
    mended: () => Promise.all(twice.map((orderId) => testApp.cancel(person, orderId))),
    async follows(_item, action) {
      const [row] = await testApp.sql<{ isGone: boolean }[]>`
        select merged_into is not null as is_gone from patient where patient_id = ${person.patientId}`
      expect(row?.isGone).toBe(action === 'try_again')
    },
  },
  appeal: {
    async happens() {
      const orderId = await booked()
      await testApp.sql`update registration_order set status = 'NO_SHOW', no_show_at = hospital_now() where order_id = ${orderId}`
      await testApp.call(
        registrationCalls.appealNoShow,
        { orderId, reason: '当天在抢救室，没能到诊' },
        person,
      )
    },
    endedBy: ({ subject }, staff) =>
      desk.call(
        deskContract.appeals.answer,
        { appealId: subject, isAccepted: true, words: '已核对' },
        staff,
      ),
  },
}

testFaults(faults, () => desk)
