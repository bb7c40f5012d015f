/** Faults around a registration: of the hospital's system, of two files, of messages. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { sendDue } from '../../../server/areas/message'
import { endOverdueVisits } from '../../../server/areas/registration/orders/visiting'
import { intakeOf, take } from '../../../server/intake'
import { deskContract } from '../../../src/contract/desk'
import { registrationCalls } from '../../../src/contract/registration'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { stopClinic } from '../../support/server/stop_clinic'
import { deskOf } from '../../support/server/test_desk'
import { aPatient } from '../intake/documents'
import { World } from '../registration/world'
import { testFaults, type FaultsAt } from './faults'

let twice: string[] = []
const world = forAllTests(() => World.start())
const desk = forAllTests(() => deskOf(world.server))
const person = forEachTest(() => world.person())
afterEach(() => {
  world.his.keepsPlaces = false
  world.his.mode = 'ok'
})

const booked = async () => world.bookedOrder(person, (await world.source()).sourceTimeId)
const payable = async () => {
  const orderId = await world.order(person, (await world.source()).sourceTimeId)
  await world.pay(person, orderId)
  return { orderId, tradeNo: await world.tradeNo(orderId) }
}
const faults: FaultsAt<'registration'> = {
  place_not_taken_back: {
    async happens() {
      const orderId = await booked()
      world.his.keepsPlaces = true
      await world.cancel(person, orderId)
      await world.settleAll()
    },
    mended: () => void (world.his.keepsPlaces = false),
    async follows({ facts }, action) {
      await world.settleAll()
      expect(world.his.released.includes(String(facts.orderNo))).toBe(action === 'try_again')
    },
  },
  hospital_refused: {
    async happens() {
      const { orderId, tradeNo } = await payable()
      world.his.mode = 'refuse'
      world.channel.pay(tradeNo)
      await world.check(person, orderId)
    },
  },
  hospital_silent: {
    async happens() {
      const { orderId, tradeNo } = await payable()
      world.his.mode = 'down'
      world.channel.pay(tradeNo)
      await world.check(person, orderId)
      await world.settleAll()
      await world.settleAll()
    },
    mended: () => void (world.his.mode = 'ok'),
    async follows({ orderId }) {
      await world.settleAll()
      expect(await world.status(orderId ?? '')).toBe('BOOKED')
    },
  },
  message_undelivered: {
    // Nobody follows the account, nobody left a phone: who travels to a stopped clinic was not told.
    async happens() {
      const { sql } = world.server
      const { scheduleId, sourceTimeId } = await world.source()
      await world.bookedOrder(person, sourceTimeId)
      await sql`delete from account_identity where account_id = ${person.accountId}`
      await stopClinic(world.dependencies, scheduleId, '医生临时有事')
      await sendDue(world.dependencies, 50)
    },
    async follows({ subject }, action) {
      const [row] = await world.sql<{ state: string }[]>`
        select state from message where message_id = ${subject}`
      expect(row?.state).toBe(action === 'try_again' ? 'WAITING' : 'KEPT')
    },
  },
  visits_not_reported: {
    async happens() {
      const orderId = await booked()
      await world.sql`
        update registration_order set begins_at = begins_at - interval '9 days', ends_at = ends_at - interval '9 days',
          visit_date = visit_date - 9 where order_id = ${orderId}`
      await endOverdueVisits(world.dependencies)
    },
  },
  // Both have a place in the same department on the same day.
  merge_failed: {
    async happens() {
      const { sourceTimeId } = await world.source()
      const other = await world.person()
      twice = [await world.bookedOrder(person, sourceTimeId)]
      await world.bookedOrder(other, sourceTimeId)
      const numberOf = (value: string) => [{ system: 'patient_no', value }]
      const told = {
        ...aPatient({ id: randomUUID() }),
        identifiers: numberOf(person.patientId),
        mergedInto: numberOf(other.patientId),
      }
      expect(await take(intakeOf(world.dependencies, allAreas), 'push:his', [told])).toEqual([
        { outcome: 'taken' },
      ])
    },
    mended: () => Promise.all(twice.map((orderId) => world.cancel(person, orderId))),
    async follows(_item, action) {
      const [row] = await world.sql<{ isGone: boolean }[]>`
        select merged_into is not null as is_gone from patient where patient_id = ${person.patientId}`
      expect(row?.isGone).toBe(action === 'try_again')
    },
  },
  appeal: {
    async happens() {
      const orderId = await booked()
      await world.sql`update registration_order set status = 'NO_SHOW', no_show_at = hospital_now() where order_id = ${orderId}`
      await world.call(
        registrationCalls.appealNoShow,
        { orderId, reason: '当天在抢救室，没能到诊' },
        person,
      )
    },
    endedBy: ({ subject }, seat) =>
      desk.call(
        deskContract.appeals.answer,
        { appealId: subject, isAccepted: true, words: '已核对' },
        seat,
      ),
  },
}

testFaults(faults, () => desk)
