/** 周五: somebody goes home; who did not choose has the money back. */
import type { Day } from '../week'
import { leaving, owed, settledAnew, settledWrongly } from './discharge'
import { agreed, asked, changed } from './presettlement'

export const friday: Day = {
  name: '周五 出院',
  timelineEvents: [
    {
      at: '08:00',
      what: 'who did not choose within a day has the money back by itself',
      async happens(week) {
        const { min } = week.people
        await week.until(
          'the refund',
          () => min.standing(week.order('min thu')),
          'STOPPED REFUNDED',
        )
      },
    },
    {
      at: '09:00',
      what: 'a place is given back at the window: the registration is over, and its money comes back',
      async happens(week) {
        const { qiang } = week.people
        week.keep('qiang sun', await qiang.register({ day: week.day(6), departId: 'lung' }))
        await week.booked('qiang sun')
        const { orderNo } = week.order('qiang sun')
        await week.hospital.registrations.giveBackAtWindow(orderNo, '患者在窗口退号')
        await week.until(
          'the refund',
          () => qiang.standing(week.order('qiang sun')),
          'REFUNDED REFUNDED',
        )
      },
    },
    {
      at: '11:00',
      what: 'the substitute sees the patient of the replaced clinic',
      async happens(week) {
        await week.hospital.registrations.visited(week.order('fang fri 2').orderNo, 'seen')
        expect(await week.people.fang.standing(week.order('fang fri 2'))).toBe('VISITED PAID')
      },
    },
    {
      at: '14:00',
      what: 'the last day is charged twice, a deposit is given back at the window, and the stay is settled',
      async happens(week) {
        const { ward } = week.hospital
        await ward.charge('S1', [4500, 4800])
        await ward.charge('S1', [4500])
        await ward.giveBack('W2')
        expect((await week.people.min.stay()).balanceFen).toBe(ward.balanceFen('S1'))
      },
    },
    leaving,
    asked,
    changed,
    agreed,
    {
      at: '15:00',
      what: 'a deposit that comes after the settlement goes back to who paid it',
      async happens(week) {
        const { ward } = week.hospital
        const { min } = week.people
        const late = await min.deposit(30_000, () => ward.discharge('S1', 20_000))
        await week.until(
          'the refund',
          async () => (await min.depositNow(late)).payStatus,
          'REFUNDED',
        )
        await week.hospital.engine.deliver()
        expect(await min.stay()).toMatchObject({
          status: 'DISCHARGED',
          balanceFen: ward.balanceFen('S1'),
          settlement: { refundFen: ward.balanceFen('S1'), owedFen: 0, closedAt: null },
        })
      },
    },
    settledWrongly,
    settledAnew,
    {
      at: '16:30',
      what: 'what the settlement left over is paid out at the window',
      async happens(week) {
        const { ward } = week.hospital
        expect(ward.balanceFen('S1')).toBeGreaterThan(0)
        await ward.payOut('S1')
        expect((await week.people.min.stay()).balanceFen).toBe(0)
      },
    },
    owed,
  ],
}
