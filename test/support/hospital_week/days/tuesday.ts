/** 周二: a day of visits. Numbers, walk-ins, what the doctors order and how it is paid. */
import type { Day } from '../week'
import { guaranteedInVisit, paidFreely, swept } from './credit'
import { admitted } from './discharge'
import { platformAsked } from './exam_platform'
import { ordered, reminded } from './further_care'

const heart = { clinicId: 'heart-tue' }
const blood = { itemCode: 'blood', name: '抽血', letter: 'C' }

export const tuesday: Day = {
  name: '周二 门诊日',
  timelineEvents: [
    {
      at: '08:00',
      what: 'the queues open with walk-ins, and patients take numbers',
      async happens(week) {
        const { hospital, people } = week
        await hospital.queues.open(heart, 3)
        await hospital.queues.open(blood, 2)
        const fang = await people.fang.takeNumber('clinic', '心内科')
        const qiang = await people.qiang.takeNumber('clinic', '心内科')
        expect([fang.aheadNum, qiang.aheadNum]).toEqual([3, 4])
        await people.li.takeNumber('clinic', '心内科')
        const again = await people.fang.takeNumber('clinic', '心内科')
        expect(again.ticketId).toBe(fang.ticketId)
      },
    },
    {
      at: '08:40',
      what: 'the queue moves; an event is lost on the way, and the app asks for it',
      async happens(week) {
        const { queues } = week.hospital
        await queues.move(heart, 1, 'called')
        await queues.move(heart, 1, 'done', { isLost: true })
        await queues.move(heart, 2, 'missed')
        const { fang } = week.people
        await week.until('those ahead', async () => (await fang.numbers())[0]?.aheadNum, 1)
        const number = queues.numberOf(heart, week.order('fang tue'))
        await queues.move(heart, number, 'called')
        await week.until('the call', async () => (await fang.numbers())[0]?.status, 'CALLING')
        await queues.clear(heart)
        await week.until('the end', async () => (await fang.numbers())[0]?.status, 'DONE')
      },
    },
    {
      at: '10:00',
      what: 'visits are reported, but not all of them: a list of one department comes on Saturday',
      async happens(week) {
        const { registrations } = week.hospital
        for (const name of ['fang tue', 'qiang tue', 'li tue'])
          await registrations.visited(week.order(name).orderNo, 'seen')
        await registrations.visited(week.order('min tue').orderNo, 'arrived')
        await registrations.visited(week.order('min tue').orderNo, 'seen')
      },
    },
    ordered,
    platformAsked,
    {
      at: '10:30',
      what: 'a bill is paid in the app, the invoice comes, and a number is taken with it',
      async happens(week) {
        const { hospital } = week
        const { fang } = week.people
        await hospital.cash.order('F1', fang.patientNo, [
          { name: '血常规', amountFen: 2500, queueItemCode: 'blood' },
          { name: '心电图', amountFen: 3000 },
        ])
        const paid = await fang.payBills()
        week.keep('F1', paid)
        await week.paid('F1')
        await hospital.cash.invoice('E0001', paid.orderNo, 'valid')
        const { ticketId } = await fang.takeNumber('lab', '抽血')
        expect(ticketId).toBeTruthy()
        await hospital.queues.clear(blood)
        await hospital.cash.line('F1', 0, 'done')
        const { bills, invoice } = await fang.outpatientOrder(paid)
        expect(invoice?.billNo).toBe('E0001')
        const items = bills.flatMap(({ categories }) => categories.flatMap(({ items: all }) => all))
        expect(items.map(({ status }) => status).sort()).toEqual(['DONE', 'NOT_DONE'])
      },
    },
    guaranteedInVisit,
    {
      at: '11:00',
      what: 'what was not done is refunded: that line’s money goes back, and a new invoice comes',
      async happens(week) {
        const { hospital } = week
        const { orderNo } = week.order('F1')
        await hospital.cash.line('F1', 1, 'refunded')
        await week.refunded('F1', 3000)
        await hospital.cash.invoice('E0001', orderNo, 'reversed')
        await hospital.cash.invoice('E0002', orderNo, 'valid')
      },
    },
    {
      at: '11:30',
      what: 'bills are paid at the window, and withdrawn while the cashier is open',
      async happens(week) {
        const { cash } = week.hospital
        const { qiang } = week.people
        await cash.order('F2', qiang.patientNo, [{ name: '胸片', amountFen: 4000 }])
        expect(await qiang.unpaid()).toHaveLength(1)
        await cash.end('F2', 'paid_elsewhere')
        expect(await qiang.unpaid()).toEqual([])

        await cash.order('F3', qiang.patientNo, [{ name: '彩超', amountFen: 9900 }])
        const late = await qiang.payBills(() => cash.end('F3', 'withdrawn', false))
        week.keep('F3', late)
        await week.refunded('F3', 9900)
        await cash.publishState('F3')
        expect(await qiang.unpaid()).toEqual([])
      },
    },
    {
      at: '14:00',
      what: 'a bill is paid with insurance, and one of its lines is refunded in both parts',
      async happens(week) {
        const { cash } = week.hospital
        const { li } = week.people
        await cash.order('F4', li.patientNo, [
          { name: '血脂', amountFen: 5000 },
          { name: '肝功能', amountFen: 2500 },
        ])
        const order = await li.chooseBills()
        week.keep('F4', order)
        await li.payInsured('outpatient', order.orderId)
        await week.paid('F4')
        await cash.line('F4', 1, 'refunded')
        await week.refunded('F4', 2500)
      },
    },
    {
      at: '15:00',
      what: 'somebody is taken in; deposits are paid in the app and at the window',
      async happens(week) {
        const { ward } = week.hospital
        const { min } = week.people
        await ward.admit('S1', min.patientNo)
        const { depositId } = await min.deposit(200_000)
        await week.until(
          'the receipt',
          async () => (await min.depositNow({ depositId })).status,
          'DONE',
        )
        await ward.atWindow('W1', 'S1', 100_000)
        await ward.atWindow('W2', 'S1', 50_000)
        await ward.charge('S1', [4500, 4800])
        expect((await min.stay()).balanceFen).toBe(ward.balanceFen('S1'))
      },
    },
    admitted,
    paidFreely,
    {
      at: '18:00',
      what: 'anyone who is not reported has not come, as far as the app knows',
      async happens(week) {
        for (const name of ['wei', 'gang'] as const)
          await week.until(
            `${name} is missed`,
            () => week.people[name].standing(week.order(`${name} tue`)),
            'NO_SHOW PAID',
          )
      },
    },
    reminded,
    swept,
  ],
}
