import { PaymentOutcome } from '@/components/payment_outcome'
import { Timeline } from '@/components/timeline'
import { renderPart } from '../../support/client/page'

const show = (part: () => JSX.Element) => renderPart(part, {})

test('what happened is a list, the newest first and marked', async () => {
  const { getAllByRole, container } = await show(() => (
    <Timeline
      today="2026-11-25"
      events={[
        { at: '2026-11-24T08:00:00+08:00', title: '已提交' },
        { at: '2026-11-25T08:00:00+08:00', title: '已付款', note: '微信' },
      ]}
    />
  ))
  expect(getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('已付款微信'),
    expect.stringContaining('已提交'),
  ])
  expect(container.querySelector('.nut-step-process')?.textContent).toContain('已付款')
})

test('what became of a payment is said, with the way on', async () => {
  const { getByRole } = await show(() => (
    <PaymentOutcome
      tone="waiting"
      title="正在确认"
      text="医院还没有回答，钱已经付了。"
      action={{ words: '看订单', onPress: () => {} }}
      onHome={() => {}}
    />
  ))
  expect(getByRole('status').textContent).toBe('正在确认医院还没有回答，钱已经付了。')
  expect(getByRole('button', { name: '看订单' })).toBeTruthy()
})
