/** 周四: a clinic is stopped, one is replaced, and two files turn out to be one person's. */
import { patientCalls } from '../../../../src/contract/patient'
import type { Day } from '../week'
import { visitedForNothing } from './before_and_after'
import { givenBackAfterSweep } from './credit'
import { calledOff } from './exam_platform'
import { done } from './further_care'
import { passport } from './monday'

export const thursday: Day = {
  name: '周四 停诊、替诊、并档',
  timelineEvents: [
    {
      at: '07:00',
      what: 'a clinic is stopped: one moves to another doctor, one takes the money back, one does not choose',
      async happens(week) {
        const { fang, jie, min } = week.people
        await week.hospital.registrations.stop('shen-thu', '医生外出会诊')
        const names = ['fang thu', 'jie thu', 'min thu'] as const
        for (const [index, one] of [fang, jie, min].entries())
          await week.until(
            'the stop',
            () => one.standing(week.order(names[index] ?? '')),
            'STOPPED PAID',
          )
        for (const name of names) await week.givenBack(name)
        week.keep(
          'fang thu 2',
          await fang.move(week.order('fang thu'), { day: week.day(3), doctor: '林䶮溪' }),
        )
        await week.booked('fang thu 2')
        await jie.takeMoneyBack(week.order('jie thu'))
        await week.until(
          'the refund',
          () => jie.standing(week.order('jie thu')),
          'STOPPED REFUNDED',
        )
      },
    },
    {
      at: '08:30',
      what: 'a doctor is replaced: one goes to the substitute, one takes the money back',
      async happens(week) {
        const { fang, qiang } = week.people
        await week.hospital.registrations.replace('shen-fri', 'lin', '由林䶮溪医生出诊')
        for (const [one, name] of [
          [fang, 'fang fri'],
          [qiang, 'qiang fri'],
        ] as const)
          await week.until('the choice', () => one.standing(week.order(name)), 'STOPPED PAID')
        week.keep(
          'fang fri 2',
          await fang.move(week.order('fang fri'), { day: week.day(4), doctor: '林䶮溪' }),
        )
        await week.booked('fang fri 2')
        await qiang.takeMoneyBack(week.order('qiang fri'))
        await week.until(
          'the refund',
          () => qiang.standing(week.order('qiang fri')),
          'STOPPED REFUNDED',
        )
      },
    },
    {
      at: '10:00',
      what: 'two files are joined: what stood under the one is found under the other',
      async happens(week) {
        const { qiang } = week.people
        const [from, into] = [qiang.file(passport.idNo).patientNo, qiang.patientNo]
        await week.hospital.cash.order('F6', from, [{ name: '尿常规', amountFen: 800 }])
        await week.hospital.records.merge(from, into)
        const { list } = await qiang.call(patientCalls.listPatients, {})
        expect(list.map(({ patientNo }) => patientNo)).toEqual([into])
        expect((await qiang.unpaid()).map(({ billNo }) => billNo)).toEqual(['F6'])
        week.keep('F6', await qiang.payBills())
        await week.paid('F6')
        expect(await qiang.standing(week.order('qiang thu'))).toBe('BOOKED PAID')
      },
    },
    givenBackAfterSweep,
    done,
    visitedForNothing,
    calledOff,
    {
      at: '17:30',
      what: 'visits are reported by order and by patient and clinic, under the old number too',
      async happens(week) {
        const { registrations, records, engine } = week.hospital
        await registrations.visited(week.order('fang thu 2').orderNo, 'seen')
        week.registration('qiang thu').visit = 'seen'
        const [old] = records.files.filter(({ mergedInto }) => mergedInto !== undefined)
        await engine.deliver({
          kind: 'visit',
          id: 'V-walk-1',
          patient: { value: old?.patientNo },
          clinicId: 'lung-thu',
          state: 'seen',
        })
        await week.hospital.ward.charge('S1', [4500, 4800])
        await week.until(
          'the visit',
          () => week.people.qiang.standing(week.order('qiang thu')),
          'VISITED PAID',
        )
      },
    },
    {
      at: '23:00',
      what: 'a new version of the app is put up; the days before are compared with the channel’s bills',
      async happens(week) {
        await week.testBed.app.restart('SIGTERM')
        await week.compared(3)
      },
    },
  ],
}
