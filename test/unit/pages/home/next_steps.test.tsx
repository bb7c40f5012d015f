import { nextStepKinds, type HomeStep, type PatientSteps } from '@/contract/home'
import { navigate } from '@/navigation/navigate'
import { NextStepCard } from '@/pages/index/next_step_card'
import { NextSteps } from '@/pages/index/next_steps'
import { lookOf, moneyOf, openStep } from '@/pages/index/next_step_words'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'
import { preparePageHooks, renderPart } from '../../../support/client/page'

jest.mock('@/navigation/navigate', () => ({ navigate: jest.fn() }))

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
  patientName: '王*兰',
  steps: [
    aStep({ aheadNum: 3, place: '门诊楼 2 层' }),
    aStep({ kind: 'pay_bill', title: '3 张费用单待缴', amountFen: 23_770 }),
    aStep({ kind: 'new_report', title: '2 份新报告' }),
  ],
}

test('shows the first step whole and the others as one line until it is tapped', async () => {
  const { getByText, getByRole, queryByText, fireEvent, findByRole } = await renderPart(
    () => (
      <NextStepCard
        patient={patient}
        serverNow={serverNow}
        onChoose={() => undefined}
        onOutdated={() => undefined}
      />
    ),
    {},
  )
  expect(getByText('前面还有 3 人')).toBeTruthy()
  expect(queryByText(/3 张费用单待缴/)).toBeNull()
  fireEvent.click(getByRole('button', { name: '还有 2 件事，展开' }))
  expect(await findByRole('button', { name: '待缴费：3 张费用单待缴 · ¥237.70' })).toBeTruthy()
})

test('the first patient has a card, the others a line each that opens', async () => {
  const patients = [
    patient,
    {
      patientId: 'p-2',
      patientName: '陈*墨',
      steps: [aStep({ kind: 'pay_bill', title: '1 张费用单待缴' })],
    },
  ]
  const { getByText, getByRole, queryByText, fireEvent, findByText } = await renderPart(
    () => (
      <NextSteps
        status="signed_in"
        failure={undefined}
        accountFailure={undefined}
        onAskAgain={() => undefined}
        wanted={undefined}
        state={{ status: 'ready', data: { patients, serverNow } }}
        onSignIn={() => undefined}
        onChoose={() => undefined}
        onOutdated={() => undefined}
      />
    ),
    {},
  )
  expect(getByText('前面还有 3 人')).toBeTruthy()
  expect(queryByText('1 张费用单待缴')).toBeNull()
  fireEvent.click(getByRole('button', { name: '陈*墨：待缴费，展开' }))
  expect(await findByText('1 张费用单待缴')).toBeTruthy()
  expect(getByText('前面还有 3 人')).toBeTruthy()
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
          onChoose={() => undefined}
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
  [{ balanceFen: -100 }, '已欠费 ¥1.00'],
  [{}, undefined],
] as const)('%j reads %s', (given, words) => {
  expect(moneyOf(aStep(given))).toBe(words)
})

test.each([
  ['called', 'o', 'queue_index', {}],
  ['pay_order', 'o', 'registration_order_pay', { orderId: 'o' }],
  ['visit_today', 'o', 'registration_orderlist', { orderId: 'o' }],
  ['pay_bill', 'o', 'outpatient_unpay_detail', { orderId: 'o' }],
  ['low_balance', 'o', 'inpatient_info', { inpatientId: 'o' }],
] as const)('%s of %s leads to %s', async (kind, subjectId, page, parameters) => {
  const choose = jest.fn()
  await openStep(aStep({ kind, subjectId }), choose)
  expect(navigate).toHaveBeenCalledWith(page, parameters)
  expect(choose).not.toHaveBeenCalled()
})

test('bills and reports of several open as the patient’s own list', async () => {
  const choose = jest.fn()
  await openStep(aStep({ kind: 'pay_bill' }), choose)
  expect(navigate).toHaveBeenLastCalledWith('outpatient_list', {})
  await openStep(aStep({ kind: 'new_report' }), choose)
  expect(navigate).toHaveBeenLastCalledWith('report_order_list', {})
  expect(choose).toHaveBeenCalledTimes(2)
})
