import type { DepartmentGroup } from '@/contract/registration'
import { findDepartments } from '@/subpages/registration/choosing/departments/find_departments'
import { firstSchedule, matrixOf } from '@/subpages/registration/choosing/doctor/schedule_matrix'
import {
  filterSchedules,
  firstDay,
  groupByDoctor,
  nextFreeDay,
  type DoctorFilter,
} from '@/subpages/registration/choosing/doctors/doctor_rows'
import { refusalOf } from '@/subpages/registration/eligibility'
import {
  formatDepartDay,
  formatDepartment,
  formatLeftToday,
  formatSchedule,
  formatSource,
} from '@/subpages/registration/schedule_words'
import { aDay, aDoctor, aPreview, aSchedule, aTime } from './builders'

const morning = aSchedule({ scheduleId: 'm' })
const fullAfternoon = aSchedule({
  scheduleId: 'a',
  halfDay: 'afternoon',
  state: 'full',
  leftNum: 0,
})
const attending = aSchedule({
  scheduleId: 't',
  doctor: aDoctor({ doctorId: 'doc-2', title: 'attending' }),
  halfDay: 'evening',
})
const general = aSchedule({ scheduleId: 'g', doctor: null, registrationType: 'general' })
const all = [fullAfternoon, morning, attending, general]

describe('filters of the doctor list', () => {
  it.each<[string, DoctorFilter[], string[]]>([
    ['nothing chosen', [], ['a', 'm', 't', 'g']],
    ['only free', ['free'], ['m', 't', 'g']],
    ['two half days are one or the other', ['morning', 'afternoon'], ['a', 'm', 'g']],
    ['a title leaves the general clinic out', ['chief'], ['a', 'm']],
    ['free and half day must both hold', ['free', 'afternoon'], []],
  ])('%s', (_name, filters, expected) => {
    expect(filterSchedules(all, filters).map(({ scheduleId }) => scheduleId)).toEqual(expected)
  })
})

it('groups half days by doctor in the order of the day, full doctors last', () => {
  const full = aSchedule({ scheduleId: 'f', doctor: aDoctor({ doctorId: 'doc-3' }), state: 'full' })
  const rows = groupByDoctor([full, ...all])
  expect(
    rows.map(({ key, schedules }) => [key, ...schedules.map(({ scheduleId }) => scheduleId)]),
  ).toEqual([
    ['doc-1', 'm', 'a'],
    ['doc-2', 't'],
    ['general-dep-1', 'g'],
    ['doc-3', 'f'],
  ])
})

describe('the day the list starts with', () => {
  const days = [
    aDay('2026-11-21', { state: 'past' }),
    aDay('2026-11-22', { state: 'full' }),
    aDay('2026-11-23'),
    aDay('2026-11-24'),
  ]
  it('is the wanted one, even when it is full', () =>
    expect(firstDay(days, '2026-11-22')).toBe('2026-11-22'))
  it('is the first with places when none is wanted', () =>
    expect(firstDay(days, undefined)).toBe('2026-11-23'))
  it('is the first with places when the wanted one is unknown', () =>
    expect(firstDay(days, '2026-01-01')).toBe('2026-11-23'))
  it('is the first one when nothing is free', () =>
    expect(firstDay(days.slice(0, 2), undefined)).toBe('2026-11-21'))
  it('leads to the next day with places', () =>
    expect(nextFreeDay(days, '2026-11-23')).toBe('2026-11-24'))
  it('leads back when only an earlier day has places', () =>
    expect(nextFreeDay(days, '2026-11-24')).toBe('2026-11-23'))
})

describe('the schedule table', () => {
  const table = [
    aSchedule({ scheduleId: '1', scheduleDate: '2026-11-25', halfDay: 'evening' }),
    aSchedule({ scheduleId: '2' }),
  ]
  it('has a column a day and only the half days that occur', () => {
    const { dates, rows } = matrixOf(table)
    expect(dates).toEqual(['2026-11-23', '2026-11-25'])
    expect(
      rows.map(({ halfDay, cells }) => [halfDay, ...cells.map((cell) => cell?.[0]?.scheduleId)]),
    ).toEqual([
      ['morning', '2', undefined],
      ['evening', undefined, '1'],
    ])
  })
  it('starts with the wanted half day, even a full one', () =>
    expect(firstSchedule([fullAfternoon, morning], { scheduleId: 'a' })?.scheduleId).toBe('a'))
  it('starts with a free one of the wanted day', () =>
    expect(firstSchedule(table, { scheduleDate: '2026-11-25' })?.scheduleId).toBe('1'))
  it('starts with the next free one where the wanted day has none', () =>
    expect(firstSchedule(table, { scheduleDate: '2026-11-24' })?.scheduleId).toBe('1'))
  it('starts with nothing when all is full', () =>
    expect(firstSchedule([fullAfternoon], {})).toBeUndefined())
})

describe('words of places', () => {
  it.each([
    [aSchedule(), '余 12'],
    [aSchedule({ state: 'full' }), '约满'],
    [aSchedule({ state: 'stopped' }), '停诊'],
    [aSchedule({ state: 'unreleased' }), '未放号'],
    [aSchedule({ state: 'unreleased', releaseAt: '2026-11-22T08:00:00+08:00' }), '明天 08:00 放号'],
  ])('a half day says %#', (schedule, words) =>
    expect(formatSchedule(schedule, '2026-11-21')).toBe(words),
  )
  it('a day says what is left', () => expect(formatDepartDay(aDay('2026-11-23'))).toBe('余 12'))
  it('a day that is over says so', () =>
    expect(formatDepartDay(aDay('2026-11-21', { state: 'past' }))).toBe('已结束'))
  it('a full time says so', () => expect(formatSource(aTime({ state: 'full' }))).toBe('约满'))
  it.each([
    [{ leftToday: 32, todayUntil: '17:00' }, '今日余 32 号，挂号到 17:00'],
    [{ leftToday: 0, todayUntil: '17:00' }, '今日已无号，可预约其他日期'],
    [{}, '可预约'],
  ])('a branch says %#', (branch, words) => expect(formatLeftToday(branch)).toBe(words))
})

describe('searching departments', () => {
  const department = { pid: 'g', place: null, limitText: null, leftNum: 1 }
  const groups: DepartmentGroup[] = [
    {
      departId: 'g',
      name: '内科',
      children: [{ ...department, departId: 'a', name: '呼吸科', treats: '咳嗽、气喘' }],
    },
    {
      departId: 'h',
      name: '儿科',
      children: [{ ...department, departId: 'b', name: '儿内科', treats: '孩子咳嗽、发热' }],
    },
  ]
  it('finds by what is treated', () =>
    expect(findDepartments(groups, ' 咳嗽 ').map(({ departId }) => departId)).toEqual(['a', 'b']))
  it('needs every word', () =>
    expect(findDepartments(groups, '咳嗽 孩子').map(({ departId }) => departId)).toEqual(['b']))
  it('finds by the group', () =>
    expect(findDepartments(groups, '儿科').map(({ departId }) => departId)).toEqual(['b']))
  it('finds nothing for blanks', () => expect(findDepartments(groups, '  ')).toEqual([]))
})

describe('who may book', () => {
  const preview = aPreview({
    patients: [
      { patientId: 'a', allowed: true },
      { patientId: 'b', allowed: false, reason: '本科室只看14周岁以下' },
      { patientId: 'c', allowed: false },
    ],
  })
  it('has nothing against an allowed patient', () =>
    expect(refusalOf(preview, 'a')).toBeUndefined())
  it('tells the reason', () => expect(refusalOf(preview, 'b')).toBe('本科室只看14周岁以下'))
  it('says something without a reason', () => expect(refusalOf(preview, 'c')).toContain('不能预约'))
  it('lets a patient try whom the preview does not know', () =>
    expect(refusalOf(preview, 'new')).toBeUndefined())
})

test.each([
  [{ leftNum: 3, state: 'available' }, true, '有号'],
  [{ leftNum: 0, state: 'none' }, true, '今天不出诊'],
  [{ leftNum: 0, state: 'none' }, false, '近期不出诊'],
  [{ leftNum: 0, state: 'full' }, true, '约满'],
  [{ leftNum: 0, state: 'unreleased' }, false, '未放号'],
  [{ leftNum: 0, state: 'stopped' }, true, '停诊'],
  [{ leftNum: 0, state: 'past' }, true, '已结束'],
  [{ leftNum: 0 }, true, '约满'],
] as const)('a department with %o, today only: %s, is %s', (department, isToday, words) => {
  expect(formatDepartment(department, isToday)).toBe(words)
})
