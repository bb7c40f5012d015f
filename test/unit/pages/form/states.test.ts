/** 预问诊: a part at a time, kept as it is answered, an emergency at once, sent and corrected. */
import type { Form } from '@/contract/form'
import { choosePhoto } from '@/platform/files/choose_photo'
import { preferencesStore } from '@/stores'
import { leavePages } from '../../../support/client/page'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'
import { Refusal } from '../../../support/client/pages/wire'
import { aGroup, aQuestion, painGroups } from '../../../support/questionnaires'

jest.mock('@/platform/files/choose_photo', () => ({ choosePhoto: jest.fn() }))

const aForm = (given: Partial<Form> = {}): Form => ({
  state: 'open',
  asked: 1,
  answered: 0,
  sentAt: null,
  isChanged: false,
  delivery: null,
  orderId: 'o-1',
  patientName: '李*明',
  departName: '心血管内科',
  doctorName: '沈怀远',
  visitDate: '2026-11-27',
  beginTime: '09:00',
  version: 1,
  title: '就诊前问答',
  intro: '大约两分钟',
  groups: painGroups(),
  answers: [],
  known: [],
  note: '',
  photoId: null,
  savedAt: null,
  serverNow: '2026-11-26T18:00:00+08:00',
  ...given,
})
const answered = [
  { linkId: 'pain', value: true },
  { linkId: 'where', value: ['head'] },
  { linkId: 'days', value: 3 },
  { linkId: 'since' },
]
const page = (form: Form) =>
  open('form_answer', { orderId: 'o-1' }).given({
    'form.getForm': form,
    'form.saveAnswers': { savedAt: '2026-11-26T18:01:00+08:00' },
    'form.sendAnswers': { ok: true },
  })

afterEach(() => {
  leavePages()
  preferencesStore.setElder(false)
})

describePage('form_answer', {
  parameters: { orderId: 'o-1' },
  needs: ['form.getForm'],
  answers: { 'form.getForm': aForm() },
  shows: ['就诊前问答', '痛吗？', '第 1 部分，共 1 部分', '李*明 · 心血管内科 沈怀远'],
  empty: {
    answers: { 'form.getForm': new Refusal(404, '没有', 'NOT_FOUND') },
    shows: ['这次就诊没有要提前回答的问题'],
  },
  broken: {
    shows: ['请从“我的挂号”里打开预问诊'],
    ways: [['看我的挂号', 'registration_orderlist']],
  },
  visitor: '登录后可以在就诊前回答医生的问题',
})

test('an elder need not type 没有: one tap writes it, and takes it back', () => {
  const groups = [
    aGroup('history', [
      aQuestion({
        linkId: 'allergy',
        text: '对什么药过敏？',
        advice: '没有就写“没有”',
        type: 'string',
        required: true,
      }),
    ]),
  ]
  return page(aForm({ groups })).press('没有').press('下一步').sees('最后一步：检查后送出', '没有')
})

describe('what was said before an earlier visit', () => {
  const [now] = painGroups()
  const groups = [
    ...(now === undefined ? [] : [now]),
    aGroup('history', [
      aQuestion({ linkId: 'allergy', text: '对什么过敏？', keptAs: 'allergies', required: true }),
      aQuestion({ linkId: 'medicines', text: '在吃什么药？', keptAs: 'medicines' }),
    ]),
  ]
  const known = [
    { linkId: 'allergy', value: '青霉素', confirmedOn: '2026-10-03', isOld: false },
    { linkId: 'medicines', value: '阿司匹林', confirmedOn: '2026-07-01', isOld: true },
  ]
  const again = () => page(aForm({ groups, known }))

  test('is confirmed in one tap, with its day; what is old says so', () =>
    again()
      .sees('上次您说的，还是这样吗？', '青霉素', '2026年10月3日确认过', '隔了较久，请仔细看看')
      .seesNo('痛吗？')
      .press('都没有变，确认')
      .sees('痛吗？', '第 1 部分，共 2 部分')
      .press('否')
      .press('下一步')
      .press('下一步')
      .sees('最后一步：检查后送出', '青霉素', '阿司匹林'))

  test('one of it is changed where it is asked, with what it was', () =>
    again()
      .press('有变化 在吃什么药？')
      .sees('下一步修改这一题')
      .press('其余没有变，去修改')
      .press('否')
      .press('下一步')
      .sees('在吃什么药？', '第 2 部分，共 2 部分'))

  test('all of it can be answered anew', () =>
    again().press('都重新回答').press('否').press('下一步').press('下一步').sees('请回答这一题'))

  test('none of a question that is not asked', () =>
    page(
      aForm({ known: [{ linkId: 'days', value: 3, confirmedOn: '2026-10-03', isOld: false }] }),
    ).sees('痛吗？'))
})

test('a question follows from an answer; a part is left only when it is answered', () =>
  page(aForm())
    .seesNo('哪里痛？')
    .press('下一步')
    .sees('请回答这一题')
    .press('是')
    .sees('哪里痛？')
    .press('头')
    .press('下一步')
    .sees('几天了？', '第 2 部分，共 2 部分', '已保存，还没有送给医生。'))

describe('a photo for the doctor', () => {
  const last = (given: Partial<Form> = {}) =>
    page(aForm({ answers: answered, savedAt: '2026-11-26T17:00:00+08:00', ...given }))
  const shown = { 'form.getPhoto': { picture: 'aGVsbG8=' }, 'form.addPhoto': { photoId: 'f-1' } }
  const choose = jest.mocked(choosePhoto)
  beforeEach(() => choose.mockReset())

  test('is added beside the note, seen, and taken away', () => {
    choose.mockResolvedValue('aGVsbG8=')
    return last()
      .given(shown)
      .sees('比如皮疹、药盒、外院的报告')
      .press('加一张照片')
      .sees('删除照片', '换一张')
      .press('删除照片')
      .sees('加一张照片')
  })

  test('who closes the camera stays where he was', () => {
    choose.mockResolvedValue(undefined)
    return last().given(shown).press('加一张照片').sees('加一张照片').seesNo('删除照片')
  })

  test('one that cannot be read says so', () => {
    choose.mockRejectedValue(new Error('no picture'))
    return last().given(shown).press('加一张照片').sees('这张照片打不开，请换一张')
  })

  test('one that the hospital does not take says why', () => {
    choose.mockResolvedValue('aGVsbG8=')
    return last()
      .given({ 'form.addPhoto': new Refusal(400, '这张图片打不开，请换一张', 'BAD_INPUT') })
      .press('加一张照片')
      .sees('这张图片打不开，请换一张')
      .seesNo('删除照片')
  })

  test('stands with what was sent, and is no button once the visit began', () =>
    page(
      aForm({
        answers: answered,
        photoId: 'f-1',
        state: 'closed',
        sentAt: '2026-11-26T17:00:00+08:00',
        delivery: 'delivered',
      }),
    )
      .given(shown)
      .seesNo('删除照片', '加一张照片'))

  test('one that does not load can be loaded again', () =>
    last({ photoId: 'f-1' })
      .given({ 'form.getPhoto': new Refusal(503, '医院的系统没有回应', 'UNAVAILABLE') })
      .sees('删除照片', '医院的系统没有回应'))
})

test('an emergency is said at once, with 120', () =>
  page(aForm())
    .press('是')
    .press('胸')
    .sees('这可能是急症', '就诊开始前没有人看这里的回答', '拨打 120'))

test('whoever comes back goes on where the first open question is', () =>
  page(aForm({ answers: answered.slice(0, 2), savedAt: '2026-11-26T17:00:00+08:00' })).sees(
    '几天了？',
    '第 2 部分，共 2 部分',
  ))

test('everything stands once more before it is sent', () =>
  page(aForm({ answers: answered, savedAt: '2026-11-26T17:00:00+08:00' }))
    .sees('最后一步：检查后送出', '3 天', '不知道', '头')
    .press('送给医生')
    .sees('已送出'))

test('what was sent is shown with how it stands, and can be changed until the visit', () =>
  page(
    aForm({
      answers: answered,
      note: '怕打针',
      savedAt: '2026-11-26T17:00:00+08:00',
      sentAt: '2026-11-26T17:00:00+08:00',
      delivery: 'delivered',
    }),
  )
    .sees('已送到医院，医生看诊前能看到。09:00 前可以修改。', '怕打针')
    .press('修改回答')
    .sees('最后一步：检查后送出'))

test.each([
  [{ delivery: 'failed' }, '医院系统没有收到您的回答'],
  [{ delivery: 'sending' }, '正在送到医院，您不用等。'],
  [{ state: 'closed', delivery: 'delivered' }, '就诊时间已到，不能再改了。'],
  [{ state: 'closed', sentAt: null }, '这些回答没有送出'],
] as const)('%j', (given, words) =>
  page(aForm({ answers: answered, sentAt: '2026-11-26T17:00:00+08:00', ...given })).sees(words),
)

test('elders have one question a screen', () => {
  preferencesStore.setElder(true)
  return page(aForm())
    .press('是')
    .sees('第 1 题，共 2 题')
    .seesNo('哪里痛？')
    .press('下一步')
    .sees('哪里痛？')
    .press('上一步')
    .sees('痛吗？')
})

test('what could not be kept says so', () =>
  page(aForm())
    .given({ 'form.saveAnswers': new Refusal(503, '医院的系统没有回应', 'UNAVAILABLE') })
    .press('否')
    .press('下一步')
    .sees('没有保存上，请检查网络。', '再存一次'))

test('what the hospital does not take any more says why, and is not tried again', () =>
  page(aForm())
    .given({
      'form.saveAnswers': new Refusal(409, '这个号已不在预约中，不用再回答了', 'CONFLICT'),
    })
    .press('否')
    .press('下一步')
    .sees('这个号已不在预约中，不用再回答了')
    .seesNo('没有保存上，请检查网络。', '再存一次'))
