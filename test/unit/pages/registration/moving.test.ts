/** 改约, from the doctor's page to the new number: one never reads as if a second visit were booked and paid. */
import { open } from '../../../support/client/pages/open'
import type { Answers } from '../../../support/client/pages/wire'

const time = { sourceTimeId: 't-1', scheduleId: 's-1', beginTime: '09:30', endTime: '10:00' }
const doctorPage: Answers = {
  'registration.getDoctor': {
    doctorId: 'doc-1',
    name: '沈怀远',
    goodAt: '冠心病、高血压、心力衰竭的诊治',
    intro: '从医三十年，主持多项临床研究。'.repeat(4),
  },
  'registration.listDoctorSchedules': [
    { scheduleId: 's-1', scheduleDate: '2026-11-22', state: 'available', leftNum: 3 },
  ],
  'registration.listSourceTimes': [{ ...time, leftNum: 2 }],
} as const
const moved = { rescheduleOrderId: 'o-1' }

it('the doctor page says that a visit is being moved, on its button too', () =>
  open('registration_doctor_detail', { doctorId: 'doc-1', ...moved })
    .given(doctorPage)
    .sees('正在改约', '09:30')
    .press('09:30')
    .sees('改约到 09:30-10:00')
    .seesNo('预约 09:30-10:00'))

it.each([
  ['doc-1', 'registration_doctor_detail', { doctorId: 'doc-1' }],
  [null, 'registration_doctor_list', { departId: 'd-1' }],
] as const)('it begins on the day of the visit that is moved (%s)', (doctorId, page, whose) =>
  open('registration_orderlist', { orderId: 'o-1' })
    .given({
      'registration.getOrder': {
        orderId: 'o-1',
        status: 'BOOKED',
        payStatus: 'PAID',
        ticketCode: 'T-1',
        visit: { doctorId, departId: 'd-1', visitDate: '2026-11-27' },
        reschedule: { allowed: true, left: 2 },
      },
    })
    .press('改约')
    .leadsTo(page, { ...whose, scheduleDate: '2026-11-27', ...moved }),
)

it('slots that are over are not there', () =>
  open('registration_doctor_detail', { doctorId: 'doc-1' })
    .given({
      ...doctorPage,
      'registration.listSourceTimes': [
        { ...time, sourceTimeId: 't-0', beginTime: '08:00', endTime: '08:30', state: 'past' },
        { ...time, leftNum: 2 },
      ],
    })
    .sees('09:30')
    .seesNo('08:00', '已过期'))

it('the doctor page without an order to move says nothing of it, and folds the story', () =>
  open('registration_doctor_detail', { doctorId: 'doc-1' })
    .given(doctorPage)
    .sees('展开')
    .press('展开')
    .sees('收起')
    .seesNo('正在改约'))

it('nothing is due for a new number that costs no more', () =>
  open('registration_order', { sourceTimeId: 't-1', ...moved })
    .given({
      'patient.listPatients': { list: [{ patientId: 'p-1', name: '李*明', isDefault: true }] },
      'registration.previewOrder': {
        state: 'available',
        leftNum: 2,
        fee: { totalFeeFen: 3600 },
        reschedule: { patientId: 'p-1', carriedFen: 3600, dueFen: 0, refundFen: 0 },
      },
    })
    .sees('不用再付', '确认改约')
    .seesNo('应付'))

const paid = { orderId: 'o-2', status: 'BOOKED', payStatus: 'PAID' } as const

it('the end says that the visit was moved', () =>
  open('registration_order_pay', { orderId: 'o-2' })
    .given({
      'registration.getOrder': {
        ...paid,
        chain: [
          { orderId: 'o-1', isThis: false },
          { orderId: 'o-2', isThis: true },
        ],
      },
    })
    .sees('改约成功')
    .seesNo('预约成功'))

it('a first booking is none that was moved', () =>
  open('registration_order_pay', { orderId: 'o-2' })
    .given({ 'registration.getOrder': { ...paid, chain: [] } })
    .sees('预约成功')
    .seesNo('改约成功'))

it('cancelling names the deadline of this order above its button', () =>
  open('registration_orderlist', { orderId: 'o-2' })
    .given({
      'registration.getOrder': {
        ...paid,
        ticketCode: 'T-1',
        serverNow: '2026-11-21T09:00:00+08:00',
        cancellation: { allowed: true, refundFen: 3600, deadline: '2026-11-22T17:00:00+08:00' },
      },
    })
    .press('取消挂号')
    .sees('确认取消', '明天 17:00 前可以取消'))
