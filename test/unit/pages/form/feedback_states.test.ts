/** 写给医院: what was written with its answers, a new one, one that is not enough; and the rating of a visit in two taps. */
import type { Feedback, FeedbackChoices, Rating } from '@/contract/feedback'
import { choosePhoto } from '@/platform/files/choose_photo'
import { preferencesStore } from '@/stores'
import { leavePages } from '../../../support/client/page'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'
import { Refusal } from '../../../support/client/pages/wire'

jest.mock('@/platform/files/choose_photo', () => ({ choosePhoto: jest.fn() }))

const row = {
  feedbackId: 'f-1',
  number: 'TS-20261126-0001',
  kind: 'complaint' as const,
  state: 'open' as const,
  departName: '消化内科',
  patientName: '李明',
  filedAt: '2026-11-26T10:00:00+08:00',
  until: '2026-12-03',
}
const choices: FeedbackChoices = {
  visits: [
    {
      orderId: 'o-1',
      patientName: '李明',
      departName: '消化内科',
      doctorName: '沈怀远',
      visitDate: '2026-11-20',
    },
  ],
  patients: [{ patientId: 'p-1', patientName: '李明' }],
  departments: [{ departId: 'd-1', name: '药剂科', branchName: '总院' }],
  left: 5,
  serverNow: '2026-11-26T18:00:00+08:00',
}
const filed = { feedbackId: 'f-9', number: 'TS-20261126-0009' }

afterEach(() => {
  leavePages()
  preferencesStore.setElder(false)
})

describePage('feedback_index', {
  needs: ['feedback.list'],
  answers: { 'feedback.list': { list: [row], next: null } },
  shows: ['投诉 · 消化内科', '已送到', '有人负责', 'TS-20261126-0001'],
  ways: [['投诉 · 消化内科', 'feedback_index', { feedbackId: 'f-1' }]],
  empty: {
    answers: { 'feedback.list': { list: [], next: null } },
    shows: ['您还没有给医院写过'],
    ways: [['写给医院', 'feedback_index', { show: 'new' }]],
  },
  visitor: '登录后可以写给医院，看医院的答复',
})

describe('one', () => {
  const one = (given: Partial<Feedback> = {}) =>
    open('feedback_index', { feedbackId: 'f-1' }).given({
      'feedback.get': {
        ...row,
        doctorName: '沈怀远',
        visitDate: '2026-11-20',
        written: '等了两个小时',
        pictureIds: [],
        wantsAnswer: true,
        answerWay: 'app',
        acknowledgedAt: null,
        entries: [],
        mayObjectUntil: null,
        serverNow: '2026-11-26T18:00:00+08:00',
        ...given,
      },
      'feedback.sayNotEnough': { ok: true },
    })

  test('has its number, whom it is about, and until when somebody has it', () =>
    one()
      .sees('等了两个小时', /编号 TS-20261126-0001/, '李明 · 消化内科 沈怀远 · 11月20日')
      .sees(/最晚周四 12月3日有人负责/)
      .seesNo('还不够，请再答复'))

  test.each([
    ['open', '本该周三 11月25日前有人负责，医院晚了'],
    ['acknowledged', '本该周三 11月25日前答复您，医院晚了'],
    ['not_enough', '您说还不够，本该周三 11月25日前再答复，医院晚了'],
  ] as const)('%s, and its day is over: it says that the hospital is late', (state, words) =>
    one({ state, until: '2026-11-25' }).sees(words).seesNo(/最晚/),
  )

  test('an answer stands below, and can be called not enough with a few words', () =>
    one({
      state: 'answered',
      until: null,
      mayObjectUntil: '2026-12-10',
      entries: [
        {
          at: '2026-11-26T16:00:00+08:00',
          kind: 'answer',
          written: '向您道歉',
          isByPhone: true,
        },
      ],
    })
      .sees('医院的答复', '向您道歉', /医院打过电话/, /12月10日为止/)
      .press('还不够，请再答复')
      .press('送给医院')
      .sees('请写几句话，至少 5 个字'))

  test('what may mean danger shows who helps', () =>
    one({ written: '我不想活了' }).sees('心理援助热线 12356', '急救 120'))

  test('markup is words', () => one({ written: '<b>太慢</b>' }).sees('<b>太慢</b>'))
})

describe('a new one', () => {
  const write = (given: Partial<FeedbackChoices> = {}, more: object = {}) =>
    open('feedback_index', { show: 'new', orderId: 'o-1' }).given({
      'feedback.getChoices': { ...choices, ...given },
      'feedback.file': filed,
      ...more,
    })

  test('begins with the visit that it is about, and asks for words', () =>
    write()
      .sees('李明 · 消化内科 沈怀远 · 11月20日', /5 个工作日里有人负责/)
      .press('送给医院')
      .sees('请写几句话，至少 5 个字'))

  test('praise wants no answer unless one asks for it', () =>
    write()
      .sees('在这里看')
      .press('表扬')
      .seesNo('在这里看', /工作日/))

  test('about no visit one says whom and which department', () =>
    write()
      .seesNo('哪个科室或部门')
      .press('哪次就诊')
      .press('和就诊无关')
      .sees('哪个科室或部门', '和谁有关'))

  test('a photo is added and taken away', () => {
    jest.mocked(choosePhoto).mockResolvedValue('aGVsbG8=')
    return write(
      {},
      {
        'feedback.addPicture': { pictureId: 'i-1' },
        'feedback.getPicture': { picture: 'aGVsbG8=' },
      },
    )
      .press('加照片（选填）')
      .sees('删除照片', '再加一张')
      .press('删除照片')
      .seesNo('再加一张')
  })

  test('after five of a day there is the telephone', () =>
    write({ left: 0 }).sees('今天已经写了 5 件').seesNo('送给医院'))
})

describe('the rating of a visit', () => {
  const aRating = (given: Partial<Rating> = {}): Rating => ({
    orderId: 'o-1',
    patientName: '李明',
    departName: '消化内科',
    doctorName: '沈怀远',
    visitDate: '2026-11-20',
    state: 'open',
    given: null,
    until: '2026-12-20',
    ...given,
  })
  const given = { doctor: 3, waiting: 3, way: 3, written: '' } as const
  const rate = (rating: Rating) =>
    open('feedback_index', { show: 'rating', orderId: 'o-1' }).given({
      'feedback.getRating': rating,
      'feedback.rate': { ok: true },
    })

  test('is two taps, also for elders', () => {
    preferencesStore.setElder(true)
    return rate(aRating())
      .sees('这次看病怎么样？')
      .seesNo('等候时间')
      .press('满意')
      .given({ 'feedback.getRating': aRating({ given }) })
      .press('送给医院')
      .sees('谢谢您，医院收到了', '等候时间')
  })

  test('each of the three can be another', () =>
    rate(aRating()).press('满意').press('不满意').sees('等候时间', '流程和指路'))

  test('what was given is shown, changed within an hour, and leads to writing', () =>
    rate(aRating({ given }))
      .sees('谢谢您，医院收到了')
      .press('一小时内可以改')
      .sees('这次看病怎么样？'))

  test('afterwards it stands', () =>
    rate(aRating({ state: 'given', given }))
      .seesNo('一小时内可以改')
      .press('想要医院答复，写一件')
      .leadsTo('feedback_index', { show: 'new', orderId: 'o-1' }))

  test.each([
    ['none', '看完病以后就可以评价'],
    ['over', '这次就诊过了 30 天，不能再评价了'],
  ] as const)('%s: %s', (state, words) =>
    rate(aRating({ state }))
      .sees(words)
      .seesNo('送给医院')
      .press('写给医院')
      .leadsTo('feedback_index', { show: 'new', orderId: 'o-1' }),
  )

  test('a refusal is told in its place', () =>
    open('feedback_index', { show: 'rating', orderId: 'o-1' })
      .given({ 'feedback.getRating': new Refusal(503, '医院的系统没有回应', 'UNAVAILABLE') })
      .saysInPlace('医院的系统没有回应'))
})
