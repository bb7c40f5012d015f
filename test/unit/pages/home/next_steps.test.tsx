import { useState } from 'react'
import {
  nextStepKinds,
  type DayPart,
  type FamilyMember,
  type HomeStep,
  type PatientSteps,
} from '@/contract/home'
import { navigate } from '@/navigation/navigate'
import { NextStepCard } from '@/pages/index/next_step_card'
import { lookOf, moneyOf } from '@/pages/index/next_step_words'
import { NextSteps } from '@/pages/index/next_steps'
import { shownPatientId } from '@/pages/index/shown_patient'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'
import { preparePageHooks, renderPart } from '../../../support/client/page'

jest.mock('@/navigation/navigate', () => ({ navigate: jest.fn(), go: () => () => undefined }))

beforeAll(preparePageHooks)

const aStep = (given: Partial<HomeStep>): HomeStep => ({
  kind: 'waiting',
  subjectId: null,
  title: 'A012 · 抽血',
  place: null,
  ...given,
})
const serverNow = '2026-11-25T09:00:00+08:00'
const patient: PatientSteps = {
  patientId: 'p-1',
  patientName: '秀兰',
  steps: [
    aStep({ aheadNum: 3, place: '门诊楼 2 层' }),
    aStep({ kind: 'pay_bill', title: '3 张费用单待缴', amountFen: 23_770 }),
    aStep({ kind: 'new_report', title: '2 份新报告' }),
  ],
}

test('shows the first step whole and the others as one line until it is tapped', async () => {
  const { getByText, getByRole, queryByText, fireEvent, findByRole } = await renderPart(
    () => <NextStepCard patient={patient} serverNow={serverNow} onOutdated={() => undefined} />,
    {},
  )
  expect(getByText('前面还有 3 人')).toBeTruthy()
  expect(queryByText(/3 张费用单待缴/)).toBeNull()
  fireEvent.click(getByRole('button', { name: /^还有：/ }))
  expect(await findByRole('button', { name: '待缴费：3 张费用单待缴 · ¥237.70' })).toBeTruthy()
})

function Home({
  patients,
  onChoose = () => undefined,
}: {
  patients: PatientSteps[]
  onChoose?: (patientId: string) => void
}) {
  const [chosenId, setChosenId] = useState<string>()
  return (
    <NextSteps
      status="signed_in"
      failure={undefined}
      accountFailure={undefined}
      onAskAgain={() => undefined}
      wanted={undefined}
      state={{ status: 'ready', data: { patients, family, serverNow } }}
      shownId={shownPatientId({ patients, family }, chosenId)}
      onSignIn={() => undefined}
      onChoose={(patientId) => {
        setChosenId(patientId)
        onChoose(patientId)
      }}
      onOutdated={() => undefined}
    />
  )
}
const steps = (patients: PatientSteps[], onChoose?: (patientId: string) => void) =>
  renderPart(Home, { patients, onChoose })
const family = [
  { patientId: 'p-1', name: '秀兰', relation: 'self', sex: 'female' },
  { patientId: 'p-2', name: '子墨', relation: 'child', sex: 'female' },
  { patientId: 'p-3', name: '桂芳', relation: 'parent', sex: 'female' },
] satisfies FamilyMember[]
const daughters: PatientSteps = {
  patientId: 'p-2',
  patientName: '子墨',
  steps: [aStep({ kind: 'new_report', title: '1 份新报告' })],
}

test('the family stands side by side, with a dot where something waits; one tap and everything is about her', async () => {
  const onChoose = jest.fn()
  const { getByText, getByRole, queryByText, fireEvent, findByText } = await steps(
    [patient, daughters],
    onChoose,
  )
  expect(getByText('前面还有 3 人')).toBeTruthy()
  expect(getByRole('button', { name: '我 秀兰，有事要办' })).toBeTruthy()
  expect(getByRole('button', { name: '妈妈 桂芳' })).toBeTruthy()
  fireEvent.click(getByRole('button', { name: '女儿 子墨，有事要办' }))
  expect(await findByText('1 份新报告')).toBeTruthy()
  expect(queryByText('前面还有 3 人')).toBeNull()
  expect(onChoose).toHaveBeenCalledWith('p-2')
  fireEvent.click(getByRole('button', { name: '妈妈 桂芳' }))
  expect(await findByText('最近没有就诊安排')).toBeTruthy()
})

test.each([
  ['new_report', '前面还有 3 人'],
  ['called', '1 份新报告'],
] as const)(
  'a %s of another comes after one’s own things only while it can wait',
  async (kind, words) => {
    const other = { ...daughters, steps: [aStep({ kind, title: '1 份新报告' })] }
    const { getByText } = await steps([other, patient])
    expect(getByText(words)).toBeTruthy()
  },
)

describe('home shows', () => {
  const urgent = { ...daughters, steps: [aStep({ kind: 'called' })] }
  test.each([
    [
      'the one with something urgent, before the account’s own',
      [urgent, patient],
      undefined,
      'p-2',
    ],
    [
      'the account’s own before others with something that can wait',
      [daughters, patient],
      undefined,
      'p-1',
    ],
    ['whoever has something when the account’s own has nothing', [daughters], undefined, 'p-2'],
    ['the account’s own when nobody has anything', [], undefined, 'p-1'],
    ['the one chosen in this visit, whatever is urgent', [urgent, patient], 'p-3', 'p-3'],
    ['nobody who is no longer of the account', [daughters, patient], 'gone', 'p-1'],
  ])('%s', (_, patients, chosenId, shown) => {
    expect(shownPatientId({ patients, family }, chosenId)).toBe(shown)
  })

  test('one of the family where the account has no patient of its own, and nobody where it has none', () => {
    expect(shownPatientId({ family: family.slice(1) })).toBe('p-2')
    expect(shownPatientId({})).toBeUndefined()
    expect(shownPatientId()).toBeUndefined()
  })
})

test('a day in the hospital is one line: done, now, and what comes', async () => {
  const day: DayPart[] = [
    { kind: 'leave', state: 'done' },
    { kind: 'take_number', state: 'now' },
    { kind: 'service', name: '取药', state: 'later' },
  ]
  const { getAllByRole, getByText } = await steps([
    { ...patient, day, steps: [aStep({ kind: 'take_number', way: '乘电梯到 3 层，出门左转' })] },
  ])
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '出门，已完成',
    '取号，现在',
    '取药',
  ])
  expect(getByText('乘电梯到 3 层，出门左转')).toBeTruthy()
})

test.each([
  ['what is now and what comes next', ['done', 'now', 'later', 'later'], ['取号，现在', '取药']],
  ['the end of a day that is over', ['done', 'done', 'done', 'done'], ['回家，已完成']],
] as const)('elders see %s', async (_, states, shown) => {
  const kinds = ['leave', 'take_number', 'service', 'go_home'] as const
  const day = kinds.map((kind, index): DayPart => ({
    kind,
    name: kind === 'service' ? '取药' : undefined,
    state: states[index] ?? 'later',
  }))
  const { getAllByRole } = await renderPart(
    () => (
      <DisplayPreferencesContext.Provider value={{ isElder: true, fontScale: 1 }}>
        <NextStepCard
          patient={{ ...patient, day }}
          serverNow={serverNow}
          onOutdated={() => undefined}
        />
      </DisplayPreferencesContext.Provider>
    ),
    {},
  )
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(shown)
})

test.each([
  [true, '请在 09:15 前付款', '剩'],
  [false, '剩', '请在'],
])('how long there is to pay (elder %s) reads %s', async (isElder, words, other) => {
  const due = aStep({ kind: 'pay_order', expiresAt: '2026-11-25T09:15:00+08:00' })
  const { container } = await renderPart(
    () => (
      <DisplayPreferencesContext.Provider value={{ isElder, fontScale: 1 }}>
        <NextStepCard
          patient={{ ...patient, steps: [due] }}
          serverNow={serverNow}
          onOutdated={() => undefined}
        />
      </DisplayPreferencesContext.Provider>
    ),
    {},
  )
  expect(container.textContent).toContain(words)
  expect(container.textContent).not.toContain(other)
  expect(container.querySelectorAll('[role=timer]')).toHaveLength(isElder ? 0 : 1)
})

test.each(nextStepKinds)('%s has a word, an icon and a button', (kind) => {
  const { words, icon, action } = lookOf(aStep({ kind }))
  expect([words, icon, action].every(Boolean)).toBe(true)
})

test.each([
  [{ amountFen: 23_770 }, '¥237.70'],
  [{ balanceFen: 0 }, '剩余 ¥0.00'],
  [{ balanceFen: 91_500 }, '剩余 ¥915.00'],
  [{ balanceFen: -100 }, '还差 ¥1.00'],
  [{}, undefined],
] as const)('%j reads %s', (given, words) => {
  expect(moneyOf(aStep(given))).toBe(words)
})

const openStep = (step: HomeStep, patientId: string) => lookOf(step).open({ step, patientId })

test.each([
  ['called', 'o', 'queue_index', {}],
  ['pay_order', 'o', 'registration_order_pay', { orderId: 'o' }],
  ['visit_today', 'o', 'registration_orderlist', { orderId: 'o' }],
  ['pay_bill', 'o', 'outpatient_unpay_detail', { orderId: 'o' }],
  ['low_balance', 'o', 'inpatient_info', { inpatientId: 'o' }],
] as const)('%s of %s leads to %s', async (kind, subjectId, page, parameters) => {
  await openStep(aStep({ kind, subjectId }), 'p-1')
  expect(navigate).toHaveBeenCalledWith(page, parameters)
})

test('a number is taken where one stands, for him whose it is', async () => {
  const take = { groupCode: 'clinic', itemCode: 'c-1' }
  await openStep(aStep({ kind: 'take_number', take }), 'p-2')
  expect(navigate).toHaveBeenLastCalledWith('takeno_detail', { patientId: 'p-2', ...take })
})

test('bills and reports of several open as the patient’s own list', async () => {
  await openStep(aStep({ kind: 'pay_bill' }), 'p-1')
  expect(navigate).toHaveBeenLastCalledWith('outpatient_list', {})
  await openStep(aStep({ kind: 'new_report' }), 'p-1')
  expect(navigate).toHaveBeenLastCalledWith('report_order_list', {})
})
