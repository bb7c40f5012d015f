import { fireEvent, screen } from '@testing-library/dom'
import { act } from 'react'
import type { Presettlement } from '@/contract/inpatient'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { PresettleCard } from '@/subpages/inpatient/inpatient_info/presettle_card'
import { formatOutcome, formatQuestion } from '@/subpages/inpatient/presettle_words'
import { confirm } from '@/ui/overlays/confirm'
import { renderPage } from '../../../support/client/page'

jest.mock('@/ui/overlays/confirm')

const page = { path: 'subpages/inpatient/inpatient_info' }
const sums = {
  asOf: '2026-11-28T10:00:00+08:00',
  totalFen: 1_000_000,
  funds: [{ name: '统筹基金', amountFen: 600_000 }],
  selfPayFen: 400_000,
  depositsFen: 500_000,
  refundFen: 100_000,
  owedFen: 0,
}
const of = (given: Partial<Presettlement> = {}): Presettlement => ({
  state: 'NOT_ASKED',
  needsFiling: false,
  returns: [],
  mayConfirm: true,
  isDue: false,
  ...given,
})
const shown = (given: Partial<Presettlement> = {}) =>
  of({ state: 'SHOWN', presettlementId: 'p1', sums, ...given })

let ask: jest.SpyInstance
let agree: jest.SpyInstance
const onChanged = jest.fn(() => Promise.resolve())
beforeEach(() => {
  onChanged.mockClear()
  ask = jest.spyOn(api.inpatient, 'askPresettlement').mockResolvedValue(shown())
  agree = jest
    .spyOn(api.inpatient, 'confirmDischarge')
    .mockResolvedValue(shown({ state: 'CONFIRMED', confirmedAt: sums.asOf }))
  jest.mocked(confirm).mockResolvedValue(true)
})

const card = (presettlement: Presettlement) =>
  renderPage(
    () => (
      <PresettleCard
        inpatientId="s1"
        presettlement={presettlement}
        today="2026-11-28"
        onChanged={onChanged}
      />
    ),
    page,
  )
const press = (words: string) => act(async () => fireEvent.click(screen.getByText(words)))

it('is asked by a tap, shows the sums by fund, and takes a yes after a question', async () => {
  const { findByText } = await card(of())
  expect(ask).not.toHaveBeenCalled()
  await press('看预结算')
  await findByText('统筹基金')
  await findByText('预计退回')
  await press('确认，按这些金额结算')
  expect(confirm).toHaveBeenCalledWith(
    expect.objectContaining({ text: expect.stringContaining('预计退回 ¥1,000.00') }),
  )
  expect(agree).toHaveBeenCalledWith(
    expect.objectContaining({ inpatientId: 's1', presettlementId: 'p1' }),
  )
  await findByText('医院收到了，会按这些金额结算。')
  // What the patient has to do is other by now.
  expect(onChanged).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('再问一次医院')).toBeNull()
  expect(screen.queryByText('不确认也可以出院、拿药、看报告。')).toBeNull()
})

it('asks by itself where it is due, once', async () => {
  const { findByText } = await card(of({ isDue: true }))
  await findByText('统筹基金')
  expect(ask).toHaveBeenCalledTimes(1)
})

it('with a no to the question says nothing to the hospital', async () => {
  jest.mocked(confirm).mockResolvedValue(false)
  await card(shown())
  await press('确认，按这些金额结算')
  expect(agree).not.toHaveBeenCalled()
})

it('refused: why, and the stay is loaded again', async () => {
  agree.mockRejectedValue(new ServerRefused(409, '医院的数字变了，请看过新的再确认', 'CONFLICT'))
  const { findByText } = await card(shown())
  await press('确认，按这些金额结算')
  await findByText('医院的数字变了，请看过新的再确认')
  expect(onChanged).toHaveBeenCalled()
})

it('who is not the owner sees who confirms, and no button', async () => {
  const { findByText } = await card(shown({ mayConfirm: false }))
  await findByText('由就诊人本人（建档手机号的账号）确认。')
  expect(screen.queryByText('确认，按这些金额结算')).toBeNull()
})

it.each<[string, Partial<Presettlement>]>([
  ['还有一笔手术费没有记完', { state: 'NOT_YET', reason: '还有一笔手术费没有记完' }],
  [
    '异地就医还没有备案。可以先在国家医保服务平台办理异地就医备案，办好了再看。',
    { state: 'NOT_YET', reason: '异地就医还没有备案。', needsFiling: true },
  ],
  ['医院系统现在没有回应。', { state: 'UNAVAILABLE', why: 'silent' }],
  ['医院给的数字对不上，先不显示。', { state: 'UNAVAILABLE', why: 'wrong' }],
  [
    '医院又记了费用，之前的数字不作数了。',
    { state: 'CHANGED', why: 'late_charge', voided: 'late_charge' },
  ],
  ['下面是上一次的数字。', { state: 'SHOWN', sums, why: 'silent' }],
  [
    '医院又记了费用，之前的数字不作数了。下面是新的数字，请重新确认。',
    { state: 'SHOWN', sums, voided: 'late_charge' },
  ],
  ['正在送给医院，关掉这一页也会送到。', { state: 'CONFIRMING', sums }],
  ['最多等十几秒，问不到也会告诉您。', { state: 'ASKING' }],
])('says %s', async (words, given) => {
  const { findByText } = await card(of(given))
  await findByText(words)
  await findByText('不确认也可以出院、拿药、看报告。')
})

it('looks again while somebody else asks, a few times and not for ever', async () => {
  jest.useFakeTimers()
  try {
    await card(of({ state: 'ASKING' }))
    await act(async () => jest.advanceTimersByTimeAsync(60_000))
    expect(onChanged).toHaveBeenCalledTimes(1)
    expect(screen.getByText('再问一次医院')).toBeTruthy()
  } finally {
    jest.useRealTimers()
  }
})

it.each([
  [{ refundFen: 0, owedFen: 0 }, '不退不补'],
  [{ refundFen: 0, owedFen: 5000 }, '预计还要付 ¥50.00'],
])('the question says what comes of the deposits: %j', (given, words) => {
  expect(formatQuestion({ ...sums, ...given })).toContain(words)
  expect(formatOutcome({ ...sums, ...given }).next).not.toBe('')
})
