import { hospitalStore, preferencesStore } from '@/stores'
import { leavePages } from '../../../support/client/page'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'
import { Refusal, unanswered } from '../../../support/client/pages/wire'

const known = { 'account.getSelfInfo': { tel: '138****0002' } }

describePage('index', {
  answers: {
    ...known,
    'home.getNextSteps': {
      patients: [
        {
          patientName: '李*明',
          steps: [{ kind: 'pay_order', subjectId: 'o-1', title: '心血管内科' }],
        },
      ],
    },
    'registration.getHome': {
      doctorsSeen: [
        {
          doctorId: 'doc-1',
          name: '沈怀远',
          nextTimes: [
            {
              sourceTimeId: 'src-1',
              visitDate: '2026-11-22',
              halfDay: 'morning',
              beginTime: '09:00',
            },
          ],
        },
      ],
      serverNow: '2026-11-21T08:00:00+08:00',
    },
    'hospital.listRemarks': [{ remarkId: 'n-1', type: 'announcement', title: '国庆门诊安排' }],
  },
  shows: ['心血管内科', '沈怀远', '国庆门诊安排'],
  ways: [
    ['去支付', 'registration_order_pay', { orderId: 'o-1' }],
    ['国庆门诊安排', 'notice_index', { type: 'announcement', remarkId: 'n-1' }],
    ['主任医师 ·', 'registration_doctor_detail', { doctorId: 'doc-1' }],
    ['明天 上午 09:00 沈怀远医生，去预约', 'registration_order', { sourceTimeId: 'src-1' }],
    ['预约挂号', 'registration_campus', { regMode: 'booking' }],
    ['今日挂号', 'registration_campus', { regMode: 'today' }],
    ['取号', 'takeno_index'],
    ['排队候诊', 'queue_index'],
    ['门诊缴费', 'outpatient_list'],
    ['报告查询', 'report_choose_type'],
    ['住院服务', 'inpatient_info'],
    ['医保支付', 'medical_insurance_payment'],
    ['云胶片', 'cloud_film_index'],
    ['就诊人', 'patient_list'],
    ['就诊卡', 'patient_card'],
    ['须知', 'notice_index'],
  ],
  empty: {
    answers: { 'home.getNextSteps': {} },
    shows: ['最近没有就诊安排'],
    ways: [['去挂号', 'registration_campus']],
  },
})

describe('home for elders', () => {
  const elder = () =>
    open('index')
      .given({
        ...known,
        'home.getNextSteps': {},
        'registration.getHome': { doctorsSeen: [{ doctorId: 'doc-1', name: '沈怀远' }] },
      })
      .sees('看病挂号')
  beforeEach(() => preferencesStore.setElder(true))
  afterEach(() => {
    leavePages()
    preferencesStore.setElder(false)
  })

  it('has four large services, and no more at first', () =>
    elder()
      .seesNo('沈怀远', '住院服务', '云胶片')
      .press('看病挂号')
      .leadsTo('registration_campus')
      .press('取号排队')
      .leadsTo('takeno_index')
      .press('缴费')
      .leadsTo('outpatient_list')
      .press('看报告')
      .leadsTo('report_choose_type'))

  it('leads straight to the departments of the branch that one was at', () => {
    hospitalStore.chooseBranch('east')
    return elder()
      .press('看病挂号')
      .leadsTo('registration_depart_list', { hospitalBranchId: 'east' })
  })

  it('has the rest behind 更多', () =>
    elder()
      .press('更多')
      .sees('沈怀远')
      .press('住院服务')
      .leadsTo('inpatient_info')
      .press('找医生、科室、症状')
      .leadsTo('search_index'))

  it('leads back to the usual home', () =>
    elder().press('切换到标准版').sees('预约挂号').seesNo('看病挂号'))
})

it('claims nothing at home before the next steps are known', () =>
  open('index')
    .given({ ...known, 'home.getNextSteps': unanswered })
    .sees('正在加载')
    .seesNo('最近没有就诊安排'))

it('says at home why the next steps did not come, and asks again', () =>
  open('index')
    .given({
      ...known,
      'home.getNextSteps': new Refusal(503, '医院的系统没有回应', 'SERVER_FAILED'),
    })
    .sees('就诊安排没有加载出来', '医院的系统没有回应')
    .seesNo('最近没有就诊安排')
    .given({ 'home.getNextSteps': {} })
    .press('重试')
    .sees('最近没有就诊安排'))

it('leaves the next steps out where a server that knows only the specification breaks down', () =>
  open('index')
    .given({ ...known, 'home.getNextSteps': new Refusal(500, 'boom', null) })
    .sees('预约挂号')
    .seesNo('没有加载出来', 'boom'))

it('groups what the centre has by need', () =>
  open('center').given(known).sees('费用与报告', '家人', '消息与账号'))

it('says in the centre whose bills and reports open, where there are several', () =>
  open('center')
    .given({
      ...known,
      'patient.listPatients': {
        list: [
          { patientId: 'p-1', name: '李明', isDefault: true },
          { patientId: 'p-2', name: '周桂芳', isDefault: false },
        ],
      },
    })
    .sees('就诊人李明')
    .press('就诊人李明')
    .leadsTo('patient_choose'))

describePage('center', {
  answers: known,
  shows: ['138****0002', '微信已登录'],
  ways: [
    ['我的挂号', 'registration_orderlist'],
    ['待支付', 'registration_orderlist', { filter: 'pending_pay' }],
    ['待就诊', 'registration_orderlist', { filter: 'upcoming' }],
    ['已就诊', 'registration_orderlist', { filter: 'visited' }],
    ['已取消', 'registration_orderlist', { filter: 'cancelled' }],
    ['我的候补', 'waitlist_list'],
    ['关注的医生', 'followed_list'],
    ['信用记录', 'credit_index'],
    ['门诊缴费', 'outpatient_orderlist'],
    ['住院', 'inpatient_info'],
    ['报告', 'report_choose_type'],
    ['云胶片', 'cloud_film_index'],
    ['就诊人管理', 'patient_list'],
    ['就诊卡', 'patient_card'],
    ['变更手机号', 'patient_rebind_tel'],
    ['消息', 'message_list'],
    ['须知', 'notice_index'],
    ['写给医院', 'feedback_index'],
    ['隐私与授权', 'privacy_index'],
  ],
  empty: {
    answers: { 'account.getSelfInfo': {} },
    shows: ['还没有绑定手机号'],
    ways: [['去绑定', 'bind_tel']],
  },
  visitor: '您还没有登录',
})

test('an elder’s centre has at most eight rows, and the rest on a tap', async () => {
  preferencesStore.setElder(true)
  await open('center')
    .given(known)
    .sees('我的挂号', '门诊缴费', '报告', '就诊人管理', '消息')
    .seesNo('云胶片', '信用记录', '待支付', '退出登录')
    .press('更多')
    .sees('云胶片', '信用记录', '隐私与授权')
  leavePages()
  preferencesStore.setElder(false)
})

describePage('bind_tel', {
  answers: { 'hospital.listRemarks': [{ type: 'privacy_policy', version: 3 }] },
  shows: ['绑定后才能挂号', '查看全文'],
  ways: [['查看全文', 'notice_index', { type: 'privacy_policy' }]],
  visitor: '登录后可以绑定手机号',
})

describePage('search_index', {
  parameters: { keyword: '心' },
  needs: ['search.find'],
  answers: {
    'search.find': {
      departments: [{ departId: 'd-1', name: '心血管内科' }],
      doctors: [{ doctorId: 'doc-1', name: '沈怀远' }],
      symptoms: [{ symptomId: 's-1', name: '心慌' }],
    },
  },
  shows: ['心血管内科', '沈怀远', '心慌'],
  ways: [
    ['心血管内科', 'registration_doctor_list', { departId: 'd-1' }],
    ['沈怀远', 'registration_doctor_detail', { doctorId: 'doc-1' }],
    ['谁不舒服？', 'symptom_helper', { symptomId: 's-1' }],
  ],
  empty: {
    answers: { 'search.find': {} },
    shows: ['没有找到与“心”有关的内容'],
    ways: [['按症状找科室', 'symptom_helper']],
  },
  broken: { shows: ['不知道看什么科？'], ways: [['不知道看什么科？', 'symptom_helper']] },
})

describePage('symptom_helper', {
  needs: ['search.listSymptoms'],
  answers: {
    'search.listSymptoms': {
      groups: [{ part: '胸部', symptoms: [{ symptomId: 's-1', name: '心慌' }] }],
    },
  },
  shows: ['胸部', '心慌'],
})

describePage('symptom_helper', {
  parameters: { symptomId: 's-1' },
  needs: ['search.getSymptom'],
  answers: { 'search.getSymptom': { name: '心慌', redFlags: ['一侧没力气'] } },
  shows: ['心慌', '一侧没力气'],
})

describePage('not_found', {
  shows: ['地址可能写错了'],
  ways: [['回到首页', 'index']],
})
