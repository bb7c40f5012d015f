import { renderPart } from '../../support/client/page'

import { Timeline } from '@/components/timeline'
import { PaymentOutcome } from '@/components/payment_outcome'
import { SwitchRow } from '@/subpages/message/message_settings/switch_row'

const show = (part: () => JSX.Element) => renderPart(part, {})

describe('NutUI’s switch', () => {
  function Page({ change }: { change: (isOn: boolean) => void }) {
    return <SwitchRow isOn={false} label="挂号通知" note="预约、取消" onChange={change} />
  }

  test('has a role, a name and a state, and is reached by the keyboard', async () => {
    const change = jest.fn()
    const { getByRole, fireEvent } = await show(() => <Page change={change} />)
    const found = getByRole('switch', { name: '挂号通知，预约、取消' })
    expect(found.getAttribute('aria-checked')).toBe('false')
    expect(found.tabIndex).toBe(0)

    fireEvent.keyDown(found, { key: ' ' })
    fireEvent.keyDown(found, { key: 'Enter' })
    fireEvent.keyDown(found, { key: 'a' })
    expect(change.mock.calls).toEqual([[true], [true]])
  })

  test('goes on when a change was refused', async () => {
    const change = jest.fn()
    const { getByRole, fireEvent } = await show(() => <Page change={change} />)
    fireEvent.click(getByRole('switch'))
    await Promise.resolve()
    expect(getByRole('switch').getAttribute('aria-checked')).toBe('false')
    fireEvent.click(getByRole('switch'))
    expect(change.mock.calls).toEqual([[true], [true]])
  })
})

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
