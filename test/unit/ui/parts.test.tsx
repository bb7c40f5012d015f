import { screen } from '@testing-library/dom'
import { act, useState } from 'react'
import { go } from '@/navigation/navigate'
import { watchPageLoads } from '@/platform/pages/page_loading'
import { PullHead as PullHeadOfWeapp } from '@/platform/touch/pull_head.weapp'
import { Button } from '@/ui/forms/button'
import { ChoiceList } from '@/ui/forms/choice_list'
import { DateStrip } from '@/ui/forms/date_strip'
import { FilterChips } from '@/ui/forms/filter_chips'
import { TextField } from '@/ui/forms/text_field'
import { HospitalTelephone } from '@/ui/frame/hospital_telephone'
import { ListRow } from '@/ui/lists/list_row'
import { PagedList } from '@/ui/lists/paged_list'
import { confirm } from '@/ui/overlays/confirm'
import { Sheet } from '@/ui/overlays/sheet'
import type { LoadState } from '@/ui/states/load_state'
import { Loaded } from '@/ui/states/loaded'
import { renderPart } from '../../support/client/page'

async function show(part: () => JSX.Element) {
  return renderPart(part, {})
}

test('a double tap on a button is one press, until its work is done', async () => {
  let finish = () => {}
  const press = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const { getByRole, fireEvent } = await show(() => <Button onPress={press}>确认预约</Button>)
  const button = getByRole('button', { name: '确认预约' })

  fireEvent.click(button)
  fireEvent.click(button)
  expect(press).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')

  await act(async () => finish())
  fireEvent.click(button)
  expect(press).toHaveBeenCalledTimes(2)
})

test('a disabled button does nothing', async () => {
  const press = jest.fn()
  const { getByRole, fireEvent } = await show(() => (
    <Button disabled onPress={press}>
      提交
    </Button>
  ))
  fireEvent.click(getByRole('button'))
  expect(press).not.toHaveBeenCalled()
})

test('the code of the next page is asked for when the finger comes down, before anything is pressed', async () => {
  const load = jest.fn(() => [Promise.resolve()] as const)
  watchPageLoads([{ path: 'subpages/takeno/queue_index', load }])
  const { getByRole, fireEvent } = await show(() => (
    <>
      <Button onPress={go('queue_index')}>排队</Button>
      <ListRow title="候诊" onPress={go('queue_index')} />
    </>
  ))
  for (const name of ['排队', '候诊']) fireEvent.touchStart(getByRole('button', { name }))
  expect(load).toHaveBeenCalledTimes(2)
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
})

describe('loaded shows one of four states', () => {
  const draw = (state: LoadState<string[]>) =>
    show(() => (
      <HospitalTelephone.Provider value="0571-1">
        <Loaded state={state} isEmpty={(rows) => rows.length === 0} empty={<div>还没有</div>}>
          {(rows) => <div>{rows.join()}</div>}
        </Loaded>
      </HospitalTelephone.Provider>
    ))

  test('loading: a skeleton that says so', async () => {
    const { getByRole } = await draw({ status: 'loading' })
    expect(getByRole('status', { name: '正在加载' })).toBeTruthy()
  })

  test('failed: what happened, a retry and whom to call', async () => {
    const retry = jest.fn()
    const { getByRole, getByText, fireEvent } = await draw({
      status: 'failed',
      error: new Error('网络断开了'),
      retry,
    })
    expect(getByText('网络断开了')).toBeTruthy()
    fireEvent.click(getByRole('button', { name: '重新加载' }))
    expect(retry).toHaveBeenCalledTimes(1)
    expect(getByRole('link', { name: /0571-1/ })).toBeTruthy()
  })

  test('empty: what to do next', async () => {
    expect((await draw({ status: 'ready', data: [] })).getByText('还没有')).toBeTruthy()
  })

  test('content', async () => {
    expect((await draw({ status: 'ready', data: ['a', 'b'] })).getByText('a,b')).toBeTruthy()
  })
})

test('a paged list that failed to go on offers to try again', async () => {
  const loadMore = jest.fn()
  const list = {
    state: { status: 'ready', data: ['甲'] } as const,
    hasMore: true,
    loadingMore: false,
    moreFailed: true,
    loadMore,
  }
  const { getByRole, fireEvent } = await show(() => (
    <PagedList
      list={{ ...list, state: { status: 'ready', data: ['甲'] } }}
      keyOf={(row) => row}
      empty={null}
    >
      {(row) => <div>{row}</div>}
    </PagedList>
  ))
  fireEvent.click(getByRole('button', { name: /重试/ }))
  expect(loadMore).toHaveBeenCalledTimes(1)
})

test('rows that come while a finger moves the list are drawn two with each frame', async () => {
  let come: (rows: number) => void = () => {}
  function Page() {
    const [count, setCount] = useState(10)
    come = setCount
    const data = Array.from({ length: count }, (_, index) => `行${index}`)
    const list = { hasMore: true, loadingMore: false, moreFailed: false, loadMore: () => {} }
    return (
      <PagedList
        list={{ ...list, state: { status: 'ready', data } }}
        keyOf={(row) => row}
        empty={null}
      >
        {(row) => <p>{row}</p>}
      </PagedList>
    )
  }
  const { queryAllByText } = await show(() => <Page />)
  const drawn = () => queryAllByText(/^行/).length
  expect(drawn()).toBe(10)

  const frames: FrameRequestCallback[] = []
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  await act(async () => come(13))
  expect(drawn()).toBe(10)
  await act(async () => frames.splice(0).forEach((frame) => frame(0)))
  expect(drawn()).toBe(12)
  await act(async () => frames.splice(0).forEach((frame) => frame(0)))
  expect(drawn()).toBe(13)
  expect(frames).toHaveLength(0)
})

test('a field ties its error to its input', async () => {
  const { getByRole } = await show(() => (
    <TextField
      label="验证码"
      value="1"
      onChange={() => {}}
      error="请输入 6 位验证码"
      autoComplete="one-time-code"
    />
  ))
  const input = getByRole('textbox', { name: '验证码' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('autocomplete')).toBe('one-time-code')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '请输入 6 位验证码',
  )
})

test('a sheet takes the focus, closes on Escape and gives the focus back', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <div>
        <button onClick={() => setOpen(true)}>打开</button>
        <Sheet isOpen={isOpen} title="选择时间" onClose={() => setOpen(false)}>
          09:00
        </Sheet>
      </div>
    )
  }
  const { getByText, getByRole, queryByRole, fireEvent } = await show(() => <Page />)
  getByText('打开').focus()
  fireEvent.click(getByText('打开'))
  const sheet = getByRole('dialog', { name: '选择时间' })
  expect(document.activeElement).toBe(sheet)

  fireEvent.keyDown(sheet, { key: 'Escape' })
  expect(queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(getByText('打开'))
})

test.each([
  ['far closes', 300, 1],
  ['a little comes back', 40, 0],
])('a sheet that a finger pulls down %s', async (_, px, closed) => {
  const close = jest.fn()
  const { getByText, getByRole } = await show(() => (
    <Sheet isOpen title="选择时间" onClose={close}>
      09:00
    </Sheet>
  ))
  const head = getByText('选择时间')
  const touch = (kind: string, clientY: number) =>
    act(() => {
      const event = Object.assign(new Event(kind, { bubbles: true }), { touches: [{ clientY }] })
      head.dispatchEvent(event)
    })
  touch('touchstart', 100)
  touch('touchmove', 100 + px)
  expect(getByRole('dialog').style.transform).toBe(`translateY(${px}px)`)
  touch('touchend', 0)
  expect(getByRole('dialog').style.transform).toBe('')
  expect(close).toHaveBeenCalledTimes(closed)
})

test('in the mini-program the sheet is told each step of the finger too', async () => {
  const notified: (number | string)[] = []
  const { getByText } = await show(() => (
    <PullHeadOfWeapp onPull={(px) => notified.push(px)} onPulled={() => notified.push('closed')}>
      选择时间
    </PullHeadOfWeapp>
  ))
  const touch = (kind: string, clientY: number) =>
    act(() => {
      const changedTouches = [{ clientY }]
      const event = Object.assign(new Event(kind, { bubbles: true }), { changedTouches })
      getByText('选择时间').dispatchEvent(event)
    })
  touch('touchstart', 100)
  for (const clientY of [90, 130.4, 130.2, 190]) touch('touchmove', clientY)
  touch('touchend', 190)
  expect(notified).toEqual([30, 90, 0, 'closed'])
})

test.each([
  ['取消预约', true],
  ['再想想', false],
])('asking: %s answers %s and takes the question away', async (words, answer) => {
  let asked: Promise<boolean> | undefined
  await act(async () => {
    asked = confirm({ title: '取消这次预约？', confirmLabel: '取消预约', cancelLabel: '再想想' })
  })
  await act(async () => screen.getByRole('button', { name: words }).click())
  await expect(asked).resolves.toBe(answer)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a question is closed by the phone’s own back, which is a no, and its page stays', async () => {
  window.history.replaceState({ idx: 0 }, '')
  window.history.pushState({ idx: 1 }, '')
  let asked: Promise<boolean> | undefined
  await act(async () => {
    asked = confirm({ title: '已经发给对方了吗？' })
  })
  await act(async () => window.history.back())
  await expect(asked).resolves.toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(window.history.state).toEqual({ idx: 1 })
})

test('a day says its date and what is left, and is chosen by a tap', async () => {
  const select = jest.fn()
  const days = [
    { date: '2026-11-21', words: '余 5' },
    { date: '2026-11-22', words: '约满', isDim: true },
  ]
  const { getByRole, fireEvent } = await show(() => (
    <DateStrip days={days} selected="2026-11-21" today="2026-11-21" onSelect={select} />
  ))
  expect(getByRole('radio', { name: '今天 11月21日，余 5' }).getAttribute('aria-checked')).toBe(
    'true',
  )
  fireEvent.click(getByRole('radio', { name: '明天 11月22日，约满' }))
  expect(select).toHaveBeenCalledWith('2026-11-22')
})

test('filters go on and off by themselves', async () => {
  const change = jest.fn()
  const chips = [
    { value: 'left', words: '只看有号' },
    { value: 'am', words: '上午' },
  ]
  const { getByRole, fireEvent } = await show(() => (
    <FilterChips label="筛选" chips={chips} values={['left']} onChange={change} />
  ))
  fireEvent.click(getByRole('button', { name: '上午' }))
  expect(change).toHaveBeenLastCalledWith(['left', 'am'])
  fireEvent.click(getByRole('button', { name: '只看有号', pressed: true }))
  expect(change).toHaveBeenLastCalledWith([])
})

test('a choice that is not open says why and cannot be taken', async () => {
  const change = jest.fn()
  const choices = [{ value: 'a', words: '李*龙', note: '儿科只看14周岁以下', disabled: true }]
  const { getByRole, fireEvent } = await show(() => (
    <ChoiceList label="就诊人" choices={choices} onChange={change} />
  ))
  fireEvent.click(getByRole('radio', { name: /儿科只看14周岁以下/ }))
  expect(change).not.toHaveBeenCalled()
})
