/** 复诊安排: what doctors asked for, booked in one tap, or declined with a reason that can be taken back. */
import { preferencesStore } from '@/stores'
import { leavePages } from '../../../support/client/page'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'
import { Refusal } from '../../../support/client/pages/wire'

const visit = {
  hospitalBranchId: 'b',
  branchName: '总院',
  departId: 'd1',
  departName: '内分泌科',
  place: '门诊楼 3 层',
  doctorId: null,
  doctorName: null,
  doctorTitle: null,
  registrationType: 'general' as const,
  scheduleId: 's-1',
  sourceTimeId: 't-1',
  visitDate: '2026-12-02',
  halfDay: 'morning' as const,
  beginTime: '09:00',
  endTime: '09:30',
}
const followUp = {
  followUpId: 'f-1',
  patientId: 'p-1',
  patientName: '李*明',
  departId: 'd1',
  departName: '内分泌科',
  doctorId: 'doc-1',
  doctorName: '沈怀远',
  from: '2026-11-30',
  until: '2026-12-10',
  reason: '复查血糖',
  orderId: 'o-0',
  state: 'open' as const,
  declineReason: null,
  declineWords: null,
  bookedDay: null,
  bookedTime: null,
  bookedOrderId: null,
  exams: [
    { name: '空腹抽血', state: 'open' as const, beginsAt: null },
    { name: '腹部超声', state: 'planned' as const, beginsAt: '2026-12-01T08:20:00+08:00' },
    { name: '胸部CT', state: 'done' as const, beginsAt: null },
  ],
  visits: [visit],
}
const answerOf = (...followUps: object[]) => ({
  serverNow: '2026-11-25T18:00:00+08:00',
  followUps: followUps as (typeof followUp)[],
})
const list = 'registration.listFollowUps'
const time = '约 周三 12月2日 上午 09:00-09:30'

afterEach(() => {
  leavePages()
  preferencesStore.setElder(false)
})

describePage('follow_up_list', {
  needs: [list],
  answers: { [list]: answerOf(followUp) },
  shows: [
    '内分泌科 · 沈怀远',
    '李*明',
    '医生请您在11月30日到12月10日来复诊',
    '复查血糖',
    '还没定时间',
    '周二 12月1日 08:20',
    '已做',
    '周三 12月2日 上午 09:00-09:30',
  ],
  empty: { answers: { [list]: answerOf() }, shows: ['没有要安排的复诊'] },
  visitor: '登录后可以看医生请您什么时候再来',
})

const page = (given: object, more: object = {}) =>
  open('follow_up_list', {}).given({ [list]: answerOf({ ...followUp, ...given }), ...more })

test('one tap books it for its patient', () =>
  page({}, { 'registration.createOrder': { orderId: 'o-1' } })
    .press(time)
    .leadsTo('registration_order_pay', { orderId: 'o-1' }))

test('what is in the way is told on the confirm page', () =>
  page({}, { 'registration.createOrder': new Refusal(409, '约满了', 'SOLD_OUT') })
    .press(time)
    .leadsTo('registration_order', { sourceTimeId: 't-1', patientId: 'p-1' }))

const part = {
  examOrderId: 'e-1',
  slotId: 'x-1',
  name: '空腹抽血',
  beginsAt: '2026-12-02T08:00:00+08:00',
  endsAt: '2026-12-02T08:10:00+08:00',
  branchName: '总院',
  place: '检验科 2 层',
  way: null,
  steps: [{ kind: 'fast' as const, at: '2026-12-01T22:00:00+08:00', advice: '不要吃东西' }],
  preparationVersion: 1,
  notice: null,
  isStopped: false,
  movedFrom: null,
  isCheckedIn: false,
}
const offers = (...given: object[]) => ({
  'exam.listVisitOffers': {
    offers: given,
    left: [{ name: '胸部CT' }],
    serverNow: answerOf().serverNow,
  },
})
const offer = { visit, trips: 1, parts: [part] }
const later = {
  visit: { ...visit, sourceTimeId: 't-2', visitDate: '2026-12-04' },
  trips: 2,
  parts: [part],
}
const tap = '一次约好，周三 12月2日 09:00 看医生 · 来 1 次'

describe('the visit and its exams as one choice', () => {
  test('stand on one timeline with what is done for them', () =>
    page({}, offers(offer)).sees(
      '周二 12月1日',
      '22:00',
      '不要吃东西',
      '08:00',
      '检验科 2 层',
      '09:00',
      '复诊 · 内分泌科',
      '胸部CT不在里面，要另外约',
    ))

  test('one tap books all of it', () =>
    page({}, { ...offers(offer), 'exam.bookFollowUp': { orderId: 'o-1', exams: 'taken' } })
      .press(tap)
      .leadsTo('registration_order_pay', { orderId: 'o-1' }))

  test('an exam time that is gone is said', () =>
    page({}, { ...offers(offer), 'exam.bookFollowUp': { orderId: 'o-1', exams: 'open' } })
      .press(tap)
      .sees('复诊约上了；检查时间刚被约走，请再选一次'))

  test('the other day can be chosen instead', () =>
    page({}, offers(offer, later))
      .press('换成 12月4日 09:00，来 2 次')
      .sees('换成 12月2日 09:00，来 1 次'))

  test('a visit that is gone gives way to new ones', () =>
    page({}, { ...offers(offer), 'exam.bookFollowUp': new Refusal(409, '约满了', 'SOLD_OUT') })
      .sees('检验科 2 层')
      .given(offers(later))
      .press(tap)
      .sees('周五 12月4日 09:00 看医生 · 来 2 次'))

  test('whatever else is in the way is solved on the confirm page', () =>
    page(
      {},
      { ...offers(offer), 'exam.bookFollowUp': new Refusal(403, '请验证', 'STEP_UP_NEEDED') },
    )
      .press(tap)
      .leadsTo('registration_order', { sourceTimeId: 't-1', patientId: 'p-1' }))

  test('without one the visit alone is offered', () =>
    page({}, offers()).sees('周三 12月2日 上午 09:00-09:30').seesNo('一次约好'))
})

test('once its days have begun only the last one is said', () =>
  page({ from: '2026-11-20' }).sees('医生请您周四 12月10日前来复诊'))

test('the exams lead to their plan', () =>
  page({}).press('去安排检查').leadsTo('exam_plan', { patientId: 'p-1' }))

test('exams that nobody ordered in the app are named, and lead nowhere', () =>
  page({ exams: [{ name: '空腹抽血', state: 'unknown', beginsAt: null }] })
    .sees('空腹抽血', '等医生开单')
    .seesNo('去安排检查'))

test('days without a free slot are said', () =>
  page({ visits: [] }).sees('这些天的号还没有放出来，或已约满'))

test('days that are over can still be booked', () =>
  page({ state: 'late', from: '2026-11-10', until: '2026-11-20' }).sees('日子过了也可以约', '预约'))

test('a booked one says when, and leads to its order', () =>
  page({
    state: 'booked',
    bookedDay: '2026-12-02',
    bookedTime: '09:00',
    bookedOrderId: 'o-9',
    visits: [],
  })
    .sees('已约周三 12月2日 09:00')
    .seesNo('这次不来')
    .press('看预约')
    .leadsTo('registration_orderlist', { orderId: 'o-9' }))

test('declining asks for the reason, and the page shows it', () =>
  page({}, { 'registration.declineFollowUp': { ok: true } })
    .press('这次不来')
    .sees('改主意了，随时可以再约')
    .press('在别的医院看')
    .given({
      [list]: answerOf({ ...followUp, state: 'declined', declineReason: 'elsewhere', visits: [] }),
    })
    .press('告诉医院')
    .sees('您说了这次不来', '在别的医院看')
    .seesNo('为什么不来'))

test('a declined one can be taken back', () =>
  page(
    { state: 'declined', declineReason: 'other', declineWords: '出差', visits: [] },
    { 'registration.reopenFollowUp': { ok: true } },
  )
    .sees('其他原因 · 出差')
    .given({ [list]: answerOf(followUp) })
    .press('改主意了，要来')
    .sees('医生请您在11月30日到12月10日来复诊'))
