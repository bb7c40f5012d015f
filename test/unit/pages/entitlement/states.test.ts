/** 免费续诊: what the hospital gave, booked in one tap; whatever is in the way is solved on the confirm page. */
import { preferencesStore } from '@/stores'
import { leavePages } from '../../../support/client/page'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'
import { Refusal } from '../../../support/client/pages/wire'

const visit = {
  hospitalBranchId: 'b',
  branchName: '总院',
  departId: 'd1',
  departName: '消化内科',
  place: '门诊楼 3 层',
  doctorId: null,
  doctorName: null,
  doctorTitle: null,
  registrationType: 'general' as const,
  scheduleId: 's-1',
  sourceTimeId: 't-1',
  visitDate: '2026-11-26',
  halfDay: 'morning' as const,
  beginTime: '09:00',
  endTime: '09:30',
}
const answer = {
  serverNow: '2026-11-25T18:00:00+08:00',
  entitlements: [
    {
      entitlementId: 'e-1',
      patientId: 'p-1',
      patientName: '李*明',
      departId: 'd1',
      departName: '消化内科',
      doctorId: null,
      doctorName: null,
      from: '2026-11-25',
      until: '2026-11-28',
      reason: '检查结果出来后复诊',
      orderId: 'o-0',
      visits: [visit],
    },
  ],
}

afterEach(() => {
  leavePages()
  preferencesStore.setElder(false)
})

describePage('entitlement_list', {
  needs: ['registration.listEntitlements'],
  answers: { 'registration.listEntitlements': answer },
  shows: [
    '消化内科',
    '李*明',
    '周六 11月28日前来看诊',
    '检查结果出来后复诊',
    '明天 11月26日 上午 09:00-09:30',
  ],
  empty: {
    answers: { 'registration.listEntitlements': { ...answer, entitlements: [] } },
    shows: ['没有可用的免费续诊'],
  },
  visitor: '登录后可以预约医院给的免费续诊',
})

const page = (created: object) =>
  open('entitlement_list', {}).given({
    'registration.listEntitlements': answer,
    'registration.createOrder': created,
  })

test('one tap books it for its patient', () =>
  page({ orderId: 'o-1' })
    .press('约 明天 11月26日 上午 09:00-09:30')
    .leadsTo('registration_order_pay', { orderId: 'o-1' }))

test('what is in the way is told on the confirm page', () =>
  page(new Refusal(409, '约满了', 'SOLD_OUT'))
    .press('约 明天 11月26日 上午 09:00-09:30')
    .leadsTo('registration_order', { sourceTimeId: 't-1', patientId: 'p-1' }))

test('days without a free slot are said', () =>
  open('entitlement_list', {})
    .given({
      'registration.listEntitlements': {
        ...answer,
        entitlements: answer.entitlements.map((one) => ({ ...one, visits: [] })),
      },
    })
    .sees('这些天的号已约满'))
