/** 周一: the hospital opens its door, patients come and register for the week. */
import { patientCalls } from '../../../../src/contract/patient'
import type { Day } from '../week'
import { answered } from './before_and_after'
import { agreed } from './credit'
import { bloodCount, organisation } from './organisation'

export const monday: Day = {
  name: '周一 开张',
  timelineEvents: [
    {
      at: '07:30',
      what: 'the hospital says who it is, and its clinics of the week',
      async happens({ hospital, day }) {
        await hospital.engine.deliver(...organisation)
        await hospital.registrations.plan(day(1), day(6), [
          { id: 'heart-tue', day: day(1) },
          { id: 'lung-tue', day: day(1), departmentId: 'lung' },
          { id: 'lung-wed', day: day(2), departmentId: 'lung' },
          { id: 'shen-thu', day: day(3), doctorId: 'shen', feeFen: 5000 },
          { id: 'lin-thu', day: day(3), doctorId: 'lin', feeFen: 5000, halfDay: 'afternoon' },
          { id: 'lung-thu', day: day(3), departmentId: 'lung' },
          { id: 'shen-fri', day: day(4), doctorId: 'shen', feeFen: 5000 },
          { id: 'heart-sat', day: day(5) },
          { id: 'heart-sun', day: day(6), capacity: 1 },
          { id: 'lung-sun', day: day(6), departmentId: 'lung' },
        ])
      },
    },
    {
      at: '08:00',
      what: 'reports of people whom the app does not know yet wait for them',
      async happens(week) {
        const { hospital, people } = week
        await people.qiang.signIn()
        const file = hospital.records.open(people.qiang.comer)
        const stranger = hospital.records.open({ name: '从不用手机', idNo: 'X1', tel: '' })
        for (const { patientNo } of [file, stranger]) {
          const id = `LAB-${patientNo}-1`
          await hospital.laboratory.await(id, patientNo, '血常规')
          await hospital.laboratory.publish(id, bloodCount('128'))
          week.strangersReport = id
        }
        expect(await week.sql`select 1 from intake_parked where kind = 'report'`).toHaveLength(2)
      },
    },
    {
      at: '09:00',
      what: 'a new patient is opened, a known one is matched and finds his report, another cannot be told apart',
      async happens({ hospital, people, until }) {
        const { fang, qiang, gang, wei, min, li, jie } = people
        await Promise.all([fang, gang, wei, min, li].map((one) => one.signIn()))
        if (hospital.speaksFhir)
          // FHIR has no word for a checked phone: who is new opens his file at the window.
          for (const one of [fang, gang, wei, min, li]) hospital.records.open(one.comer)
        await Promise.all([fang, qiang, gang, wei, min, li].map((one) => one.add()))
        const files = hospital.records.files.map(({ patientNo }) => patientNo)
        for (const one of [fang, qiang, gang, wei, min, li]) expect(files).toContain(one.patientNo)
        await until('the report from before', async () => (await qiang.reports()).length, 1)
        expect((await qiang.report('血常规')).items[0]?.result).toBe('128')

        await jie.signIn()
        hospital.records.open({ ...jie.comer, name: '曾用名' })
        await jie.addForBooking()
      },
    },
    {
      at: '09:30',
      what: 'one of them has a second file, under his passport',
      async happens({ hospital, people: { qiang } }) {
        hospital.records.open({ ...qiang.comer, idType: '03', idNo: 'E12345678' })
        await qiang.add({ ...passport, tel: qiang.tel })
        const { list } = await qiang.call(patientCalls.listPatients, {})
        expect(list).toHaveLength(2)
      },
    },
    {
      at: '10:00',
      what: 'they register for the week',
      async happens(week) {
        const { day, people } = week
        const { fang, qiang, gang, wei, min, jie } = people
        const lung = (count: number) => ({ day: day(count), departId: 'lung' })
        const shen = (count: number) => ({ day: day(count), doctor: '沈怀远' })
        const optionalNeeds = [
          ['fang tue', fang.register({ day: day(1) })],
          ['qiang tue', qiang.register({ day: day(1) })],
          ['wei tue', wei.register(lung(1))],
          ['gang tue', gang.register(lung(1))],
          ['min tue', min.register({ day: day(1) })],
          ['jie thu', jie.register(shen(3))],
          ['qiang thu', qiang.register(lung(3), qiang.file(passport.idNo).patientId)],
          ['jie sat', jie.register({ day: day(5) })],
        ] as const
        for (const [name, order] of optionalNeeds) week.keep(name, await order)
        const more = [
          ['fang thu', fang.register(shen(3))],
          ['min thu', min.register(shen(3))],
          ['wei wed', wei.register(lung(2))],
          ['gang wed', gang.register(lung(2))],
          ['fang fri', fang.register(shen(4))],
          ['qiang fri', qiang.register(shen(4))],
        ] as const
        for (const [name, order] of more) week.keep(name, await order)
        for (const name of [...optionalNeeds, ...more].map(([one]) => one)) await week.booked(name)
      },
    },
    {
      at: '11:00',
      what: 'somebody leaves the cashier open, and the place is free again within half an hour',
      async happens(week) {
        const { gang, li } = week.people
        const order = await gang.book({ day: week.day(6) })
        await week.testBed.setClock(`${week.day(0)}T11:20:00+08:00`)
        await week.until('the expiry', () => gang.standing(order), 'EXPIRED UNPAID')
        // A place of a full clinic rests for ten minutes at most before everybody sees it.
        await week.testBed.setClock(`${week.day(0)}T11:31:00+08:00`)
        await week.until('the free place', () => li.seesPlace({ day: week.day(6) }), 'free')
        week.keep('li sun', await li.register({ day: week.day(6) }))
        await week.booked('li sun')
      },
    },
    {
      at: '14:00',
      what: 'one pays with insurance',
      async happens(week) {
        const { li } = week.people
        await week.testBed.outside.knowHolder(await li.openid(), li)
        const order = await li.book({ day: week.day(1) })
        await li.payInsured('registration', order.orderId)
        week.keep('li tue', order)
        await week.booked('li tue')
      },
    },
    {
      at: '16:00',
      what: 'one cancels in time and has the money back',
      async happens(week) {
        const { fang } = week.people
        const order = await fang.register({ day: week.day(5) })
        week.keep('fang sat', order)
        await week.booked('fang sat')
        await fang.cancel(order)
        await week.until('the refund', () => fang.standing(order), 'REFUNDED REFUNDED')
        await week.givenBack('fang sat')
      },
    },
    agreed,
    answered,
  ],
}

/** His second certificate. */
export const passport = {
  idType: '03',
  idNo: 'E12345678',
  relation: 'other',
  birthday: '1980-05-01',
  sex: 'male',
} as const
