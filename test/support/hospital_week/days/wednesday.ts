/** 周三: the hospital's system is down for a day. Nothing is lost, nothing is done twice. */
import { patientCalls } from '../../../../src/contract/patient'
import type { Day, Week } from '../week'
import { answeredInTheDark, expectAnswersThere } from './before_and_after'
import { sweptAfterSilence } from './credit'
import { givenUpInTheDark } from './exam_platform'

export const wednesday: Day = {
  name: '周三 系统停机',
  timelineEvents: [
    {
      at: '08:55',
      what: 'the system goes down after a last bill, and after a last lock of its own slots',
      async happens(week) {
        const { hospital, people, day } = week
        const { fang, qiang } = people
        if (hospital.registrations.slots !== undefined)
          week.keep('fang sat again', await fang.book({ day: day(5) }))
        await hospital.cash.order('F5', qiang.patientNo, [{ name: '血糖', amountFen: 1200 }])
        hospital.isDown = true
        hospital.connector?.cut()
      },
    },
    {
      at: '09:00',
      what: 'what is paid meanwhile is “being entered”; who must be asked for is asked to come back later',
      async happens(week) {
        const { fang, qiang, min, late } = week.people
        const order = await (week.hospital.registrations.slots === undefined
          ? fang.register({ day: week.day(5) })
          : fang.pay(week.order('fang sat again')))
        if (week.hospital.registrations.slots !== undefined)
          await expect(min.book({ day: week.day(5) })).rejects.toThrow(
            /LOCK_ASKED|HOSPITAL_UNAVAILABLE/,
          )
        expect(order.status).toBe('CONFIRMING')
        week.keep('fang sat again', order)
        const bills = await qiang.payBills()
        expect(bills.status).toBe('PAID_UNCONFIRMED')
        week.keep('F5', bills)
        const deposit = await min.deposit(80_000)
        expect(deposit.status).not.toBe('DONE')
        week.keep('deposit', { orderId: deposit.depositId, orderNo: deposit.depositNo })
        await late.signIn()
        const { status, body } = await late.send(patientCalls.addPatient, late.form({}))
        expect([status, body]).toMatchObject([503, { code: 'HOSPITAL_UNAVAILABLE' }])
      },
    },
    givenUpInTheDark,
    {
      at: '10:00',
      what: 'the app dies too, in the middle of asking, and comes back',
      happens: (week) => week.testBed.app.restart('SIGKILL'),
    },
    {
      at: '12:00',
      what: 'one cancels what the hospital has: the money goes back, the place when it hears of it',
      async happens(week) {
        const { li } = week.people
        await li.cancel(week.order('li sun'))
        await week.until('the refund', () => li.standing(week.order('li sun')), 'REFUNDED REFUNDED')
        expect(week.registration('li sun').state).toBe('confirmed')
      },
    },
    answeredInTheDark,
    {
      at: '18:00',
      what: 'the ward writes on paper; visits are noted, nobody hears of them, and nobody is marked as missing',
      async happens(week) {
        const { connector, laboratory, ward } = week.hospital
        await ward.charge('S1', [4500, 4800, 1250], true)
        await week.until('the desk hears', () => silentDays(week), '1')
        for (const name of ['wei', 'gang'] as const)
          expect(await week.people[name].standing(week.order(`${name} wed`))).toBe('BOOKED PAID')
        if (connector?.isAway !== true) return
        // Files of the night lie there while the network is away, and the connector dies beside them.
        await laboratory.await('LAB-AWAY', week.people.gang.patientNo, '血脂')
        await connector.restart('SIGKILL')
      },
    },
    {
      at: '20:00',
      what: 'it is back: everything is entered, once',
      async happens(week) {
        const { hospital, people } = week
        hospital.isDown = false
        hospital.connector?.mend()
        await hospital.arrivals.all()
        await hospital.engine.deliver()
        await week.booked('fang sat again')
        await week.paid('F5')
        await week.givenBack('li sun')
        await expectAnswersThere(week)
        const depositId = week.order('deposit').orderId
        await week.until(
          'the receipt',
          async () => (await people.min.depositNow({ depositId })).status,
          'DONE',
        )
        expect((await people.min.stay()).balanceFen).toBe(hospital.ward.balanceFen('S1'))
        if (hospital.speaksFhir) hospital.records.open(people.late.comer)
        await people.late.add()
      },
    },
    sweptAfterSilence,
    {
      at: '20:30',
      what: 'one missed visit closes booking for nobody',
      async happens(week) {
        for (const { patientId } of [week.people.wei, week.people.gang])
          expect(
            await week.sql`select 1 from booking_restriction where patient_id = ${patientId}`,
          ).toHaveLength(0)
      },
    },
  ],
}

/** Days of which the hospital reported no visits. */
async function silentDays({ sql }: Week): Promise<string> {
  const items = await sql`
    select 1 from work_item where kind = 'visits_not_reported' and ended_at is null`
  return String(items.length)
}
