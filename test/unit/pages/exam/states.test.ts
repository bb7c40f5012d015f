/** 检查安排: whole plans to choose from, the taken one by day, one part changed or given up, and what needs a call. */
import { runInAction } from 'mobx'
import { hospitalStore, preferencesStore } from '@/stores'
import { leavePages } from '../../../support/client/page'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'
import { Refusal } from '../../../support/client/pages/wire'
import { anExam, anOffer, aPart, aPlan, fasting } from './builders'

const listed = {
  'patient.listPatients': {
    list: [{ patientId: 'p-1', name: '李*明', isDefault: true }],
    limit: 5,
  },
}
const exams = [anExam('blood'), anExam('us')]
const offers = [
  anOffer('earliest', [
    aPart('blood', '08:00', { steps: [fasting] }),
    aPart('us', '09:00', { steps: [{ ...fasting, at: '2026-11-26T01:00:00+08:00' }] }),
  ]),
  anOffer('fewest', [aPart('blood', '08:30'), aPart('us', '10:00')]),
]
const toPlan = { ...listed, 'exam.getPlan': aPlan({ exams, offers }) }
const planned = exams.map((exam) => ({ ...exam, state: 'planned' as const }))
const taken = {
  ...listed,
  'exam.getPlan': aPlan({
    exams: planned,
    planned: [
      aPart('blood', '08:00', { notice: '带上糖块' }),
      aPart('us', '09:00', { movedFrom: '2026-11-26T08:00:00+08:00' }),
    ],
  }),
}

afterEach(leavePages)

describePage('exam_plan', {
  needs: ['patient.listPatients', 'exam.getPlan'],
  answers: toPlan,
  shows: [
    '最早做完',
    '跑得最少',
    '来 1 次 · 中间等 30 分钟',
    '22:00',
    '不吃东西',
    '医生开了 2 项检查',
  ],
  ways: [['李*明', 'patient_choose', { patientId: 'p-1' }]],
  empty: { answers: { 'exam.getPlan': aPlan({}) }, shows: ['没有要做的检查'] },
  visitor: '登录后可以给医生开的检查约时间',
})

describePage('exam_plan', {
  answers: { 'patient.listPatients': { limit: 5 } },
  shows: ['还没有就诊人'],
  ways: [['添加就诊人', 'patient_add']],
})

test('what several exams forbid stands once, for all of them', () =>
  open('exam_plan', {}).given(toPlan).sees('为了抽血、腹部超声').seesNo('01:00'))

test('the chosen plan is taken by the one action', () =>
  open('exam_plan', {})
    .given({ ...toPlan, 'exam.takePlan': { ok: true } })
    .press('跑得最少')
    .given(taken)
    .press('定下这些时间')
    .sees('改时间 抽血')
    .seesNo('定下这些时间'))

test('a plan of which a time was just taken by somebody else is offered anew', () =>
  open('exam_plan', {})
    .given({ ...toPlan, 'exam.takePlan': new Refusal(409, '有一个时间刚被约走', 'SOLD_OUT') })
    .press('定下这些时间')
    .sees('有一个时间刚被约走', '定下这些时间'))

test('the plan for the day of a visit says when that is', () =>
  open('exam_plan', {})
    .given({
      ...listed,
      'exam.getPlan': aPlan({
        exams,
        offers: [...offers, anOffer('with_visit', [aPart('blood', '09:00'), aPart('us', '11:00')])],
      }),
    })
    .press('看病那天一起做')
    .sees('15:00 看病前出结果'))

test('two offers of the same times are one', () =>
  open('exam_plan', {})
    .given({
      ...listed,
      'exam.getPlan': aPlan({
        exams,
        offers: offers.slice(0, 1).flatMap((one) => [one, { ...one, kind: 'fewest' as const }]),
      }),
    })
    .sees('可以这样安排')
    .seesNo('跑得最少'))

test('the taken plan tells what was moved, and what diabetics are told', () =>
  open('exam_plan', {})
    .given(taken)
    .sees('带上糖块', '原来是明天 08:00，医院改到了这个时间', '时间已定'))

test('one exam is moved by the sheet, and the others stay', () =>
  open('exam_plan', {})
    .given({
      ...taken,
      'exam.listTimes': { times: [aPart('us', '10:00')] },
      'exam.takePlan': { ok: true },
    })
    .press('改时间 腹部超声')
    .sees('其他检查的时间不变')
    .press('10:00')
    .press('改到这个时间')
    .seesNo('改到这个时间'))

test('where no other time fits, the sheet tells whom to call', () =>
  open('exam_plan', {})
    .given({ ...taken, 'exam.listTimes': { times: [] } })
    .press('改时间 腹部超声')
    .sees('没有别的时间能和其他检查排在一起', '打给检查科室 0571-88000231'))

test('one exam is given up after a question', () =>
  open('exam_plan', {})
    .given({ ...taken, 'exam.cancelPart': { ok: true } })
    .press('取消 抽血')
    .sees('取消抽血的时间？')
    .press('取消时间')
    .sees('已取消'))

test('what the hospital wants to talk about has its reason and number, and so has what fits nowhere', () =>
  open('exam_plan', {})
    .given({
      ...listed,
      'exam.getPlan': aPlan({
        exams: [anExam('ct', { state: 'call', reason: '病历记有怀孕，请打电话' }), anExam('us')],
      }),
    })
    .sees('病历记有怀孕，请打电话', '手机上暂时排不出时间', '打给检查科室 0571-88000231')
    .seesNo('定下这些时间'))

test('what fits nowhere is tagged as the summary counts it', () =>
  open('exam_plan', {})
    .given({ ...listed, 'exam.getPlan': aPlan({ exams: [anExam('us')] }) })
    .sees('1 项没定时间', '手机上暂时排不出时间')
    .seesNo('先打电话'))

test('a stopped device is told on its exam', () =>
  open('exam_plan', {})
    .given({
      ...listed,
      'exam.getPlan': aPlan({
        exams: planned,
        planned: [aPart('us', '09:00', { isStopped: true })],
      }),
    })
    .sees('设备停用，这个时间不能做'))

describe('on the day', () => {
  const serverNow = '2026-11-26T08:10:00+08:00'
  const today = {
    ...listed,
    'exam.getPlan': aPlan({
      exams: planned,
      planned: [aPart('blood', '08:00'), aPart('us', '09:00')],
      serverNow,
    }),
    'queue.listWaiting': [],
    'queue.live': { version: '1', items: [], askAgainSeconds: 60, serverNow },
  }
  const item = {
    itemCode: 'e-us',
    itemName: '超声检查',
    waitNum: 4,
    queueNo: '',
    remark: '腹部超声。请空腹',
    group: 'exam',
    location: '医技楼 2 层',
    visitTime: '09:00-09:15',
    examOrderIds: ['e-us'],
  }
  const groups = (given: object) => ({
    ...today,
    'queue.listGroups': [{ group: 'exam', groupName: '检查', items: [{ ...item, ...given }] }],
  })
  const window = { opensAt: '2026-11-26T08:00:00+08:00', closesAt: '2026-11-26T17:30:00+08:00' }
  const numbered = {
    queueNo: 'C012',
    ticketId: 't-1',
    status: 'WAITING',
    aheadNum: 4,
    examOrderIds: ['e-blood', 'e-us'],
  }

  test('a number is taken from here', () =>
    open('exam_plan', {})
      .given(groups({ take: { ...window, allowed: true, reason: null } }))
      .sees('今天的检查', '现在可以取号')
      .press('腹部超声，取号')
      .leadsTo('takeno_detail', { patientId: 'p-1', groupCode: 'exam', itemCode: 'e-us' }))

  test('before it is time it says from when', () =>
    open('exam_plan', {})
      .given(groups({ take: { ...window, allowed: false, reason: '08:30 开始取号' } }))
      .sees('08:30 开始取号')
      .seesNo('现在可以取号'))

  test('what changed of the times changes from when a number can be had', () =>
    open('exam_plan', {})
      .given({
        ...groups({ take: { ...window, allowed: false, reason: '08:30 开始取号' } }),
        'exam.cancelPart': { ok: true },
      })
      .sees('08:30 开始取号')
      .given(groups({ take: { ...window, allowed: false, reason: '13:00 开始取号' } }))
      .press('取消 腹部超声')
      .press('取消时间')
      .sees('13:00 开始取号')
      .seesNo('08:30 开始取号'))

  test('with a number it says how many are ahead, for all exams that it covers', () =>
    open('exam_plan', {})
      .given(groups(numbered))
      .sees('抽血、腹部超声', 'C012 · 前面还有 4 人')
      .press('抽血、腹部超声，查看排队情况')
      .leadsTo('queue_index', {}))

  test('the number moves on while one looks', () =>
    open('exam_plan', {})
      .given({
        ...groups(numbered),
        'queue.live': {
          version: '2',
          items: [{ ...item, ...numbered, aheadNum: null, status: 'CALLING' }],
          askAgainSeconds: 60,
          serverNow,
        },
      })
      .sees('C012 · 叫号中', '正在叫您的号，请马上前往'))

  test('an exam with a number is neither moved nor cancelled here', () =>
    open('exam_plan', {})
      .given({
        ...groups(numbered),
        'exam.getPlan': aPlan({
          exams: planned,
          planned: [aPart('us', '09:00', { isCheckedIn: true })],
          serverNow,
        }),
      })
      .sees('C012 · 前面还有 4 人')
      .seesNo('改时间', '取消'))

  test('where the numbers cannot be read, the plan is there all the same', () =>
    open('exam_plan', {})
      .given({
        ...today,
        'queue.listGroups': new Refusal(503, '医院的系统没有回应', 'UNAVAILABLE'),
      })
      .sees('取号和排队的情况没有加载出来', '再试一次', '腹部超声'))

  test('a place without numbers says nothing of them', () =>
    open('exam_plan', {})
      .given({ ...today, 'queue.listGroups': [] })
      .seesNo('今天的检查'))
})

describe('where the hospital has paused it', () => {
  beforeEach(() =>
    runInAction(() => {
      hospitalStore.hosDetail = { name: '测试医院', services: [] }
    }),
  )
  afterEach(() => {
    leavePages()
    runInAction(() => {
      hospitalStore.hosDetail = undefined
    })
  })

  test('nothing new is offered', () =>
    open('exam_plan', {})
      .given(toPlan)
      .sees('医院现在没有在这里开放这项服务')
      .seesNo('定下这些时间'))

  test('what is planned is still shown and can be given up', () =>
    open('exam_plan', {}).given(taken).sees('已经定好的时间照常有效', '取消').seesNo('改时间'))
})

describe('in elder mode', () => {
  beforeEach(() => preferencesStore.setElder(true))
  afterEach(() => preferencesStore.setElder(false))

  test('each exam is a card with its day', () =>
    open('exam_plan', {})
      .given(taken)
      .sees('明天 11月26日', '08:00', '09:00')
      .seesNo('沈怀远医生开的'))
})

describe('a hospital with its own exam platform', () => {
  const platform = { times: 'known' as const, waiting: [], reason: null }
  const plan = (given: object) => ({
    ...listed,
    'exam.getPlan': aPlan({ exams, offers, platform: { ...platform, ...given } }),
  })

  test('is asked what is free: the page says so, and calls nobody yet', () =>
    open('exam_plan', {})
      .given({
        ...listed,
        'exam.getPlan': aPlan({ exams, platform: { ...platform, times: 'asking' } }),
      })
      .sees('正在问医院的检查预约平台')
      .seesNo('打给检查科室'))

  test('is silent: the page says so, can ask again, and offers the rest', () =>
    open('exam_plan', {})
      .given(plan({ times: 'silent' }))
      .sees('暂时没有回应', '最早做完')
      .given(toPlan)
      .press('再问一次')
      .seesNo('暂时没有回应'))

  test('gave a time to somebody else meanwhile: the page says why, and offers anew', () =>
    open('exam_plan', {})
      .given(plan({ reason: '有一个时间刚被约走，请重新安排' }))
      .sees('有一个时间刚被约走', '定下这些时间'))

  test('has not confirmed yet: nothing is taken before, and whoever waits can leave', () =>
    open('exam_plan', {})
      .given({ ...plan({}), 'exam.takePlan': { ok: true }, 'exam.cancelPart': { ok: true } })
      .given({
        'exam.getPlan': aPlan({
          exams,
          platform: { ...platform, waiting: [aPart('us', '09:00')] },
        }),
      })
      .sees('正在等医院确认', '明天 11月26日', '09:00', '1 项等医院确认，1 项没定时间')
      .seesNo('定下这些时间')
      .given(toPlan)
      .press('不等了，重新选')
      .sees('定下这些时间')
      .seesNo('正在等医院确认'))

  test('a plan that waits is not called taken', () =>
    open('exam_plan', {})
      .given({ ...plan({}), 'exam.takePlan': { ok: true } })
      .given(plan({}))
      .sees('最早做完')
      .given({
        'exam.getPlan': aPlan({
          exams,
          platform: { ...platform, waiting: [aPart('us', '09:00')] },
        }),
      })
      .press('定下这些时间')
      .sees('正在等医院确认')
      .seesNo('时间定好了'))
})
