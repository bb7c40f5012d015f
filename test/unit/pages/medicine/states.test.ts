/** 用药: what is taken now, how the hospital says it, reminders that are off until they are turned on, and leaflets. */
import { leavePages } from '../../../support/client/page'
import { describePage } from '../../../support/client/pages/describe_page'
import { open } from '../../../support/client/pages/open'

const line = {
  lineId: '1',
  name: '阿司匹林肠溶片',
  strength: '100mg×30片',
  dose: '一次 1 片',
  often: null,
  timesADay: 2,
  times: [],
  way: '口服，饭后',
  from: '2026-11-20',
  until: '2026-12-17',
  quantity: '1 盒',
  note: '整片吞下',
  state: 'now' as const,
  hasLeaflet: true,
  isDaily: true,
  reminders: [] as string[],
  suggestedTimes: ['08:00', '18:00'],
}
const answerOf = (...lines: object[]) => ({
  serverNow: '2026-11-25T18:00:00+08:00',
  prescriptions:
    lines.length === 0
      ? []
      : [
          {
            prescriptionId: 'r-1',
            patientId: 'p-1',
            departName: '心血管内科',
            doctorName: '沈怀远',
            prescribedAt: '2026-11-20T10:00:00+08:00',
            stopReason: null,
            lines: lines as (typeof line)[],
          },
        ],
})
const list = 'medicine.listPrescriptions'
const common = {
  'account.getStepUp': { isPassed: true, tel: '138****0002', leftSeconds: 600, validHours: 2 },
  'patient.listPatients': {
    list: [{ patientId: 'p-1', name: '李*明', isDefault: true }],
    limit: 5,
  },
}

afterEach(leavePages)

describePage('medicine_list', {
  answers: { ...common, [list]: answerOf(line) },
  shows: [
    '阿司匹林肠溶片',
    '一次 1 片',
    '每天 2 次',
    '口服，饭后',
    '整片吞下',
    '用到12月17日',
    '心血管内科 · 沈怀远 · 11月20日开',
    '到时间提醒我',
    '怎么用药，听医生的',
  ],
  empty: { answers: { ...common, [list]: answerOf() }, shows: ['还没有医生开的药'] },
  visitor: '登录后可以看医生开的药',
})

const page = (given: object, more: object = {}) =>
  open('medicine_list', {}).given({ ...common, [list]: answerOf({ ...line, ...given }), ...more })

test('a reminder is off until it is turned on, and then at the times that fit', () =>
  page({}, { 'medicine.saveReminder': { ok: true } })
    .sees('到时间提醒我')
    .seesNo('每天 08:00')
    .given({ [list]: answerOf({ ...line, reminders: ['08:00', '18:00'] }) })
    .press('到时间提醒我')
    .sees('每天 08:00、18:00'))

test('it is turned off again', () =>
  page({ reminders: ['08:00'] }, { 'medicine.saveReminder': { ok: true } })
    .sees('每天 08:00')
    .given({ [list]: answerOf(line) })
    .press('到时间提醒我')
    .seesNo('每天 08:00'))

test('its times are chosen', () =>
  page({ reminders: ['08:00'] }, { 'medicine.saveReminder': { ok: true } })
    .press('改时间：阿司匹林肠溶片')
    .press('20:30')
    .given({ [list]: answerOf({ ...line, reminders: ['08:00', '20:30'] }) })
    .press('就这些时间')
    .sees('每天 08:00、20:30')
    .seesNo('几点提醒您'))

test('the leaflet opens', () =>
  page(
    {},
    {
      'medicine.getLeaflet': {
        name: '阿司匹林肠溶片',
        sections: [{ title: '不能用的情况', content: '<p>胃溃疡</p>' }],
      },
    },
  )
    .press('看说明书：阿司匹林肠溶片')
    .sees('不能用的情况'))

test('a stopped medicine says so, and reminds of nothing', () =>
  page({ state: 'stopped' }).sees('已停', '医生已停这种药').seesNo('到时间提醒我'))

test('what is not taken every day reminds of nothing', () =>
  page({ isDaily: false, often: '每周一次', timesADay: null, suggestedTimes: [] })
    .sees('每周一次')
    .seesNo('到时间提醒我'))

test('what was before is behind one row', () =>
  page({ state: 'over', until: '2026-10-01' })
    .sees('现在没有本院医生开的药', '以前的药')
    .seesNo('一次 1 片')
    .press('以前的药')
    .sees('一次 1 片')
    .seesNo('到时间提醒我'))
