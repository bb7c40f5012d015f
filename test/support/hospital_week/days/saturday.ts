/** 周六: reports, and the visits that nobody had told. */
import type { Day } from '../week'
import { closed } from './discharge'
import { bloodCount } from './organisation'
import { copiesAsked, copiesDone, papers } from './record_room'

export const saturday: Day = {
  name: '周六 报告与补报',
  timelineEvents: [
    {
      at: '09:00',
      what: 'a report is published, then corrected; another is handed out in person only',
      async happens(week) {
        const { laboratory } = week.hospital
        const { fang } = week.people
        await laboratory.await('LAB-F-1', fang.patientNo, '血常规')
        expect((await fang.reports()).map(({ status }) => status)).toEqual(['PENDING'])
        await laboratory.publish('LAB-F-1', bloodCount('109'))
        expect((await fang.report('血常规')).items[0]).toMatchObject({ result: '109', flag: 'L' })
        await laboratory.correct('LAB-F-1', bloodCount('129'), '样本重测')
        expect(await fang.report('血常规')).toMatchObject({
          isCorrected: true,
          correctionNote: '样本重测',
          items: [{ result: '129', flag: 'N' }],
        })
        await laboratory.await('LAB-F-2', fang.patientNo, '传染病筛查')
        await laboratory.publish('LAB-F-2', bloodCount('130'))
        await laboratory.withhold('LAB-F-2', '请到门诊当面领取')
        expect(await fang.report('传染病筛查')).toMatchObject({
          status: 'WITHHELD',
          withheldReason: '请到门诊当面领取',
          items: [],
        })
      },
    },
    {
      at: '10:00',
      what: 'a list of visits comes late: who was there books again, who was not does not',
      async happens(week) {
        const { registrations } = week.hospital
        const { wei, gang, fang, jie, qiang } = week.people
        for (const name of ['wei tue', 'wei wed'])
          await registrations.visited(week.order(name).orderNo, 'seen')
        for (const name of ['gang tue', 'gang wed'])
          await registrations.visited(week.order(name).orderNo, 'not_come')
        expect(await wei.standing(week.order('wei tue'))).toBe('VISITED PAID')
        week.keep('wei sun', await wei.register({ day: week.day(6) }))
        await week.booked('wei sun')
        await expect(gang.book({ day: week.day(6), departId: 'lung' })).rejects.toThrow(
          /CREDIT_RESTRICTED/,
        )
        for (const name of ['fang sat again', 'jie sat', 'qiang sat'])
          await registrations.visited(week.order(name).orderNo, 'seen')
        for (const [one, name] of [
          [fang, 'fang sat again'],
          [jie, 'jie sat'],
          [qiang, 'qiang sat'],
        ] as const)
          expect(await one.standing(week.order(name))).toBe('VISITED PAID')
      },
    },
    closed,
    papers,
    copiesAsked,
    copiesDone,
  ],
}
