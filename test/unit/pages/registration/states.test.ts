import { preferencesStore } from '@/stores'
import { leavePages } from '../../../support/client/page'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'
import type { Answers } from '../../../support/client/pages/wire'

const patients = { list: [{ patientId: 'p-1', name: '李*明', isDefault: true }], limit: 5 }
const tomorrow = '2026-11-22'

describePage('registration_campus', {
  parameters: { regMode: 'today' },
  needs: ['hospital.listBranches'],
  answers: { 'hospital.listBranches': [{ hospitalBranchId: 'main', name: '总院' }] },
  shows: ['总院'],
  ways: [['总院', 'registration_depart_list', { hospitalBranchId: 'main', regMode: 'today' }]],
  empty: { answers: { 'hospital.listBranches': [] }, shows: ['现在没有可以挂号的院区'] },
})

describePage('registration_depart_list', {
  parameters: { hospitalBranchId: 'main', regMode: 'today' },
  needs: ['registration.listDepartments'],
  answers: {
    'hospital.listBranches': [{ hospitalBranchId: 'main', name: '总院' }],
    'registration.listDepartments': [
      { name: '内科', children: [{ departId: 'd-1', name: '心血管内科', leftNum: 3 }] },
    ],
  },
  shows: ['心血管内科'],
  ways: [
    ['心血管内科', 'registration_doctor_list', { departId: 'd-1', regMode: 'today' }],
    ['总院', 'registration_campus', { regMode: 'today' }],
  ],
  empty: {
    answers: { 'registration.listDepartments': [] },
    shows: ['这个院区现在没有可以挂号的科室'],
  },
  visitor: '登录后可以选择科室和医生',
})

const doctors = (leftNum: number): Answers => ({
  'registration.listDepartDays': {
    department: { departId: 'd-1', name: '心血管内科' },
    days: [{ scheduleDate: tomorrow, leftNum, state: 'available' }],
  },
  'registration.listDoctorSchedules': [
    {
      scheduleId: 's-1',
      doctor: { doctorId: 'doc-1', name: '沈怀远' },
      scheduleDate: tomorrow,
      state: 'available',
      leftNum,
    },
  ],
})

describePage('registration_doctor_list', {
  parameters: { departId: 'd-1' },
  needs: ['registration.listDepartDays', 'registration.listDoctorSchedules'],
  answers: doctors(3),
  shows: ['沈怀远'],
  ways: [['沈怀远', 'registration_doctor_detail', { doctorId: 'doc-1', scheduleDate: tomorrow }]],
  empty: {
    answers: {
      'registration.listDepartDays': {
        department: { departId: 'd-1', name: '心血管内科' },
        days: [],
      },
    },
    shows: ['这个科室近期没有排班'],
  },
  broken: { shows: ['这个链接不完整'], ways: [['去预约挂号', 'registration_campus']] },
  visitor: '登录后可以查看医生排班和余号',
})

describePage('registration_doctor_detail', {
  parameters: { doctorId: 'doc-1' },
  needs: [['registration.getDoctor', '冠心病'], 'registration.listDoctorSchedules'],
  answers: {
    'registration.getDoctor': { doctorId: 'doc-1', name: '沈怀远', goodAt: '冠心病' },
    'registration.listDoctorSchedules': [
      { scheduleId: 's-1', scheduleDate: tomorrow, state: 'available', leftNum: 3 },
    ],
    'registration.listSourceTimes': [
      {
        sourceTimeId: 't-1',
        scheduleId: 's-1',
        beginTime: '09:30',
        endTime: '10:00',
        leftNum: 2,
      },
    ],
  },
  shows: ['09:30'],
  ways: [['09:30'], ['预约 09:30-10:00', 'registration_order', { sourceTimeId: 't-1' }]],
  empty: {
    answers: { 'registration.listDoctorSchedules': [] },
    shows: ['这位医生近期没有出诊'],
  },
  broken: { shows: ['这个链接不完整'], ways: [['去预约挂号', 'registration_campus']] },
  visitor: '登录后可以查看出诊时间并预约',
})

describePage('registration_order', {
  parameters: { sourceTimeId: 't-1' },
  needs: ['registration.previewOrder'],
  answers: {
    'patient.listPatients': patients,
    'registration.previewOrder': {
      visit: { departName: '心血管内科' },
      leftNum: 2,
      fee: { totalFeeFen: 3600 },
      patients: [{ patientId: 'p-1', allowed: true }],
    },
    'registration.createHold': { expiresAt: '2026-11-21T10:15:00+08:00', renewWithinSeconds: 60 },
    'registration.createOrder': { orderId: 'o-1' },
  },
  shows: ['心血管内科', '李*明'],
  ways: [
    ['李*明', 'registration_choose_patient', { sourceTimeId: 't-1', patientId: 'p-1' }],
    ['须知', 'notice_index', { type: 'registration' }],
    ['提交并支付', 'registration_order_pay', { orderId: 'o-1' }],
  ],
  empty: {
    answers: { 'registration.previewOrder': { state: 'past' } },
    shows: ['这个时间已经过了'],
  },
  broken: { shows: ['这个链接不完整'], ways: [['去预约挂号', 'registration_campus']] },
  visitor: '登录后可以预约挂号',
})

describePage('registration_order', {
  parameters: { sourceTimeId: 't-1' },
  answers: { 'registration.previewOrder': { visit: { departName: '心血管内科' }, leftNum: 2 } },
  shows: ['还没有就诊人，添加后就能预约'],
  ways: [['添加就诊人', 'patient_add']],
})

describePage('registration_order_pay', {
  parameters: { orderId: 'o-1' },
  needs: ['registration.getOrder'],
  answers: {
    'registration.getOrder': {
      orderId: 'o-1',
      fee: { totalFeeFen: 3600 },
      expiresAt: '2026-11-21T10:15:00+08:00',
    },
    'registration.checkPayment': {
      orderId: 'o-1',
      fee: { totalFeeFen: 3600 },
      expiresAt: '2026-11-21T10:15:00+08:00',
    },
  },
  shows: ['微信支付 ¥36.00'],
  ways: [['医保', 'medical_insurance_payment', { business: 'registration', orderId: 'o-1' }]],
  broken: {
    shows: ['请在“我的挂号”里选择要支付的订单'],
    ways: [['看我的挂号', 'registration_orderlist']],
  },
  visitor: '登录后可以支付挂号费',
})

describePage('registration_choose_patient', {
  parameters: { sourceTimeId: 't-1' },
  needs: ['registration.previewOrder', 'patient.listPatients'],
  answers: {
    'patient.listPatients': patients,
    'registration.previewOrder': {
      patients: [{ patientId: 'p-1', allowed: false, reason: '已有一个号', blockedBy: 'o-9' }],
    },
  },
  shows: ['李*明', '已有一个号'],
  ways: [
    ['添加就诊人', 'patient_add'],
    ['看这笔挂号', 'registration_orderlist', { orderId: 'o-9' }],
  ],
  empty: {
    answers: { 'patient.listPatients': {} },
    shows: ['还没有就诊人'],
    ways: [['添加就诊人', 'patient_add']],
  },
  broken: { shows: ['这个链接不完整'] },
  visitor: '登录后可以选择就诊人',
})

describePage('registration_orderlist', {
  needs: ['registration.listOrders'],
  answers: {
    'registration.listOrders': {
      list: [{ orderId: 'o-1', visit: { departName: '心血管内科' } }],
      next: null,
    },
  },
  shows: ['心血管内科'],
  ways: [
    ['心血管内科', 'registration_orderlist', { orderId: 'o-1' }],
    ['去支付', 'registration_order_pay', { orderId: 'o-1' }],
  ],
  empty: {
    answers: { 'registration.listOrders': {} },
    shows: ['还没有'],
    ways: [['去预约挂号', 'registration_campus']],
  },
  visitor: '登录后可以查看挂号记录',
})

it('the doctors of a day are asked for again when one comes back to them', () =>
  open('registration_doctor_list', { departId: 'd-1' })
    .given(doctors(3))
    .sees('余 3')
    .given(doctors(2))
    .comesBack()
    .sees('余 2'))

it('who waits for a general clinic waits for no doctor called 普通号', () =>
  open('waitlist_detail', { entryId: 'e-1' })
    .given({ 'registration.getWaitlistEntry': { doctorName: null, registrationType: 'general' } })
    .sees('号别', '普通号')
    .seesNo('医生'))

describePage('waitlist_list', {
  needs: ['registration.listWaitlist'],
  answers: {
    'registration.listWaitlist': {
      list: [{ entryId: 'e-1', departName: '心血管内科' }],
      next: null,
    },
  },
  shows: ['心血管内科', '候补中'],
  ways: [['心血管内科', 'waitlist_detail', { entryId: 'e-1' }]],
  empty: {
    answers: { 'registration.listWaitlist': {} },
    shows: ['还没有候补'],
    ways: [['去预约挂号', 'registration_campus']],
  },
  visitor: '登录后可以查看候补',
})

describePage('waitlist_detail', {
  parameters: { entryId: 'e-1' },
  needs: ['registration.getWaitlistEntry'],
  answers: {
    'registration.getWaitlistEntry': {
      status: 'ORDERED',
      departName: '心血管内科',
      orderId: 'o-1',
      payUntil: '2026-11-21T11:30:00+08:00',
      serverNow: '2026-11-21T09:30:00+08:00',
    },
  },
  shows: [
    '心血管内科',
    '候补成功',
    '已为您下单，请在今天 11:30 前付款。过了这个时间，号会让给下一位。',
  ],
  ways: [
    ['去支付', 'registration_order_pay', { orderId: 'o-1' }],
    ['查看挂号单', 'registration_orderlist', { orderId: 'o-1' }],
  ],
  broken: { shows: ['请在“我的候补”里选择一项'], ways: [['我的候补', 'waitlist_list']] },
  visitor: '登录后可以查看候补',
})

describePage('credit_index', {
  needs: ['registration.getCredit'],
  answers: {
    'registration.getCredit': { noShows: [{ orderId: 'o-1', departName: '心血管内科' }] },
  },
  shows: ['心血管内科', '没有取消，也没有到院取号'],
  ways: [['看订单', 'registration_orderlist', { orderId: 'o-1' }]],
  empty: { answers: { 'registration.getCredit': {} }, shows: ['还没有就诊人'] },
  visitor: '登录后可以查看信用记录',
})

describePage('followed_list', {
  needs: ['follow.listDoctors'],
  answers: {
    'follow.listDoctors': { doctors: [{ doctorId: 'doc-1', name: '沈怀远', nextDate: tomorrow }] },
  },
  shows: ['沈怀远'],
  ways: [['沈怀远', 'registration_doctor_detail', { doctorId: 'doc-1', scheduleDate: tomorrow }]],
  empty: {
    answers: { 'follow.listDoctors': {} },
    shows: ['还没有关注医生'],
    ways: [['去找医生', 'registration_campus']],
  },
  visitor: '登录后可以查看关注的医生',
})

describe('a half day for elders', () => {
  const days = {
    department: { departId: 'd-1', name: '心血管内科' },
    days: [{ scheduleDate: tomorrow, leftNum: 3, state: 'available' as const }],
  }
  const clinic = {
    scheduleId: 's-1',
    doctor: { doctorId: 'doc-1', name: '沈怀远' },
    scheduleDate: tomorrow,
    halfDay: 'morning' as const,
    state: 'available' as const,
    leftNum: 3,
  }
  const list = (times: { sourceTimeId: string; state: 'available' | 'full' }[]) =>
    open('registration_doctor_list', { departId: 'd-1' })
      .given({
        'registration.listDepartDays': days,
        'registration.listDoctorSchedules': [clinic],
        'registration.listSourceTimes': times,
      })
      .press('余 3')
  beforeEach(() => preferencesStore.setElder(true))
  afterEach(() => {
    leavePages()
    preferencesStore.setElder(false)
  })

  it('leads to its first free time at once', () =>
    list([
      { sourceTimeId: 'src-1', state: 'full' },
      { sourceTimeId: 'src-2', state: 'available' },
    ]).leadsTo('registration_order', { sourceTimeId: 'src-2' }))

  it('leads to the doctor when the last place has just gone', () =>
    list([{ sourceTimeId: 'src-1', state: 'full' }]).leadsTo('registration_doctor_detail', {
      doctorId: 'doc-1',
      scheduleId: 's-1',
      scheduleDate: tomorrow,
    }))

  it('has other times beside the one that was proposed', () =>
    open('registration_order', { sourceTimeId: 'src-2' })
      .given({
        'patient.listPatients': patients,
        'registration.previewOrder': {
          state: 'available',
          visit: { scheduleId: 's-1', sourceTimeId: 'src-2', visitDate: tomorrow },
        },
        'registration.listSourceTimes': [
          { sourceTimeId: 'src-3', beginTime: '10:00', endTime: '10:30', state: 'available' },
        ],
      })
      .press('选别的时间')
      .press('10:00-10:30')
      .leadsTo('registration_order', { sourceTimeId: 'src-3' }))
})
