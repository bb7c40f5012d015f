/** What leads to a rating, and what is shown of ratings. */
import { leavePages } from '../../../support/client/page'
import { open } from '../../../support/client/pages/open'
import { anOrder } from './builders'

afterEach(leavePages)

const order = (given: object, rating: object = { state: 'open', given: null }) =>
  open('registration_orderlist', { orderId: 'o-1' }).given({
    'registration.getOrder': anOrder({ orderId: 'o-1', status: 'VISITED', ...given }),
    'feedback.getRating': rating,
  })

test('a visit that was seen leads to its rating', () =>
  order({})
    .sees('这次看病怎么样？')
    .press('去评价')
    .leadsTo('feedback_index', { show: 'rating', orderId: 'o-1' }))

test('a rated one says so', () =>
  order({}, { state: 'given', given: { doctor: 3, waiting: 3, way: 2, written: '' } }).sees(
    '您评价过了',
    '看评价',
  ))

test.each([
  ['booked', { status: 'BOOKED' as const }, { state: 'none', given: null }],
  ['seen long ago', {}, { state: 'over', given: null }],
])('one that is %s asks nothing', (_, given, rating) => order(given, rating).seesNo('去评价'))

const doctor = (ratings: object | null) =>
  open('registration_doctor_detail', { doctorId: 'doc-1' }).given({
    'registration.getDoctor': { doctorId: 'doc-1', name: '沈怀远' },
    'feedback.getDoctorRatings': { ratings },
  })

test('a doctor’s page has the sums', () =>
  doctor({ count: 128, doctor: 96, waiting: 71, way: 88 }).sees(
    '患者评价',
    '96% 满意',
    '近一年 128 次就诊的评价',
  ))

test('where there are none, it has nothing', () => doctor(null).sees('沈怀远').seesNo('患者评价'))
