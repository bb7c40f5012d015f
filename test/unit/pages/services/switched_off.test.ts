/** Services that the hospital switched off are nowhere, and an old link to one ends kindly; what is under way is still shown. */
import { runInAction } from 'mobx'
import { hospitalStore } from '@/stores'
import { open } from '../../../support/client/pages/open'

const closed = '医院现在没有在这里开放这项服务'

beforeEach(() =>
  runInAction(() => {
    hospitalStore.hosDetail = { name: '测试医院', services: [] }
  }),
)
afterEach(() =>
  runInAction(() => {
    hospitalStore.hosDetail = undefined
  }),
)

it('are not on home', () =>
  open('index')
    .given({ 'home.getNextSteps': {} })
    .sees('门诊缴费')
    .seesNo('住院服务', '医保支付', '云胶片'))

it('are not among one’s own things', () =>
  open('center').given({}).sees('我的挂号').seesNo('住院', '云胶片', '我的候补', '写给医院'))

it.each(['inpatient_info', 'inpatient_choose', 'inpatient_pay', 'cloud_film_index'] as const)(
  'an old link to %s says so',
  (name) => open(name, {}).given({}).sees(closed),
)

it.each([
  [{ show: 'new' as const }, {}],
  [
    { show: 'rating' as const, orderId: 'o-1' },
    { 'feedback.getRating': { state: 'open' as const } },
  ],
])('nothing new is written or rated: %j', (parameters, answers) =>
  open('feedback_index', parameters).given(answers).sees(closed).seesNo('送给医院'),
)

it('a rating that was given leads to no writing', () =>
  open('feedback_index', { show: 'rating', orderId: 'o-1' })
    .given({
      'feedback.getRating': {
        state: 'given',
        given: { doctor: 3, waiting: 3, way: 3, written: '' },
      },
    })
    .sees('谢谢您，医院收到了')
    .seesNo('想要医院答复，写一件'))

it('what was written is still shown', () =>
  open('feedback_index')
    .given({
      'feedback.list': {
        list: [{ feedbackId: 'f-1', number: 'TS-1', kind: 'praise' }],
        next: null,
      },
    })
    .sees('表扬')
    .seesNo(closed, '写一件新的'))

it('a deposit that was made is still shown', () =>
  open('inpatient_pay', { depositId: 'dep-1' })
    .given({ 'inpatient.getDeposit': { depositId: 'dep-1', depositNo: 'Z1', status: 'DONE' } })
    .seesNo(closed))

const entry = {
  entryId: 'e-1',
  kind: 'place',
  status: 'WAITING',
  departName: '心血管内科',
  visitDate: '2026-11-24',
  halfDay: 'morning',
} as const

it('who waits keeps his place in the list, and reads that there are no new ones', () =>
  open('waitlist_list')
    .given({ 'registration.listWaitlist': { list: [entry], next: null } })
    .sees('心血管内科', '医院暂时不接受新的候补'))

it('who does not wait reads that it is not offered', () =>
  open('waitlist_list')
    .given({ 'registration.listWaitlist': { list: [], next: null } })
    .sees(closed))

it('refunds are not asked for on the phone: the page says to go to the window', () =>
  open('outpatient_pay_detail', { orderId: 'o-1' })
    .given({
      'outpatient.getOrder': {
        orderId: 'o-1',
        status: 'PAID',
        payStatus: 'PAID',
        refundLines: [{ itemId: 'i-1', name: '血常规', amountFen: 2000, hindrance: null }],
      },
    })
    .sees('要退没有做的项目，请到收费窗口')
    .seesNo('申请退费'))
