import type { Admission, Discharge } from '@/contract/inpatient'
import {
  formatArrival,
  formatLine,
  formatNow,
  ownSteps,
  sumsOf,
} from '@/subpages/inpatient/steps_words'
import { open } from '../../../support/client/pages/open'

type Step = Discharge['steps'][number]
const step = (name: string, given: Partial<Step> = {}): Step => ({
  name,
  who: null,
  byPatient: false,
  state: 'open',
  note: null,
  ...given,
})
const done = (name: string) => step(name, { state: 'done' })
const own = (name: string) => step(name, { byPatient: true, who: '住院处' })

describe('what a patient has to do himself', () => {
  it('waits for the last step of the hospital before it that is open, for none that is done or his own', () => {
    const pharmacy = step('备药')
    expect(ownSteps({ steps: [step('核对'), pharmacy, own('取药'), own('结算')] })).toEqual([
      { step: own('取药'), after: pharmacy },
      { step: own('结算'), after: pharmacy },
    ])
    expect(ownSteps({ steps: [done('核对'), own('取药'), own('结算')] })).toEqual([
      { step: own('取药') },
      { step: own('结算') },
    ])
  })

  it('is nothing once it is done', () => {
    expect(ownSteps({ steps: [{ ...own('取药'), state: 'done' }] })).toEqual([])
  })
})

it.each([
  ['ordered', [done('开医嘱'), step('核对费用', { who: '护士站' })], /护士站正在办：核对费用/],
  ['audited', [step('核对费用')], /医院正在办：核对费用/],
  ['ordered', [], /医院正在办，备好了通知您/],
  ['ready', [], /请问护士站/],
  ['settled', [], /已经办好/],
] as const)('with nothing to do, %s: what happens now', (state, steps, words) => {
  expect(formatNow({ state, steps: [...steps] })).toMatch(words)
})

const admission = (given: Partial<Admission> = {}): Admission => ({
  isBedReady: false,
  bring: [],
  ...given,
})

describe('when to come', () => {
  const day = { expectedOn: '2026-12-01', expectedTime: '上午' }
  it.each([
    [day, '预计周二 12月1日 上午 住院，床位准备好了通知您'],
    [{ ...day, isBedReady: true }, '请在周二 12月1日 上午 来住院'],
    [{}, '日子还没有定，床位准备好了通知您。'],
    [{ isBedReady: true }, '床位准备好了，什么时候来，请打电话问一下。'],
  ])('%j', (given, words) => {
    expect(formatArrival(admission(given), '2026-11-20')).toBe(words)
  })

  it.each([
    [{ placeInLine: 3 }, '前面还有 2 位'],
    [{ placeInLine: 1 }, '下一个就是您'],
    [{ placeInLine: 1, isBedReady: true }, undefined],
    [{}, undefined],
  ])('the line of %j', (given, words) => {
    expect(formatLine(admission(given))).toBe(words)
  })
})

it('the sum that the hospital asks for comes first, and none is above it', () => {
  const presetsFen = [50_000, 100_000, 200_000]
  expect(sumsOf({ presetsFen })).toEqual(presetsFen)
  expect(sumsOf({ presetsFen, suggested: { amountFen: 100_000 } })).toEqual([100_000, 50_000])
  expect(sumsOf({ presetsFen, suggested: { amountFen: 30_000 } })).toEqual([30_000])
})

describe('the page of a stay', () => {
  const stay = { inpatientId: 'in-1', patientName: '李*明', wardName: '心内一病区' }
  const page = (given: object) =>
    open('inpatient_info', { inpatientId: 'in-1' }).given({
      'inpatient.getStay': { ...stay, deposit: { allowed: false }, ...given },
    })

  it('says before the day what the hospital said', () =>
    page({
      status: 'AWAITING',
      inDate: '2026-11-30',
      deposit: { allowed: false, suggested: { amountFen: 800_000, why: '手术和一周的住院' } },
      admission: admission({ placeInLine: 2, bring: ['医保卡'], place: '门诊楼 1 层住院处' }),
    })
      .sees('等床位', '前面还有 1 位', '医保卡', '门诊楼 1 层住院处', '¥8,000.00')
      .seesNo('还没有办理入院', '11月30日'))

  it('says as before where the hospital said nothing', () =>
    page({ status: 'AWAITING', inDate: '2026-11-30' })
      .sees('还没有办理入院', '11月30日')
      .seesNo('入院安排', '出院进度'))

  it('has what the patient does first, and that debt stops nothing', () =>
    page({
      status: 'SETTLING',
      discharge: {
        state: 'audited',
        orderedAt: '2026-11-20T09:00:00+08:00',
        steps: [done('核对费用'), step('备药', { who: '药房' }), own('结算')],
      },
    }).sees(
      '费用已核对',
      '要您办：结算（住院处）',
      '不用急，等“备药”办好了再去。',
      '费用没结清，也可以出院、拿药、看报告。',
    ))

  it('says nothing of steps once the settlement says everything', () =>
    page({
      status: 'DISCHARGED',
      discharge: { state: 'settled', orderedAt: '2026-11-20T09:00:00+08:00', steps: [] },
      settlement: { number: 'JS1', totalFen: 100, refundFen: 0, owedFen: 0, closedAt: null },
    })
      .sees('出院结算')
      .seesNo('出院进度'))
})

describe('the page of a deposit', () => {
  const payable = (suggested: object | null) => ({
    'inpatient.getStay': {
      inpatientId: 'in-1',
      patientName: '李*明',
      deposit: { allowed: true, presetsFen: [100_000], minFen: 1, maxFen: 1_000_000, suggested },
    },
  })

  const pay = (suggested: object | null) =>
    open('inpatient_pay', { inpatientId: 'in-1' }).given(payable(suggested))

  it('has the hospital’s sum first, with its reason', () =>
    pay({ amountFen: 300_000, why: '这周的检查' }).sees(
      '医院请您预缴 ¥3,000.00：这周的检查',
      '3000 元',
    ))

  it('has no reason for whoever is not to read it', () =>
    pay({ amountFen: 300_000, why: null }).sees('医院请您预缴 ¥3,000.00'))

  it('has the usual sums where nothing is asked for', () =>
    pay(null).sees('1000 元').seesNo('医院请您预缴'))
})
