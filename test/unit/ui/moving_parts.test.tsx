import { getQueriesForElement } from '@testing-library/dom'
import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Countdown } from '@/ui/facts/countdown'
import { Carousel } from '@/ui/pictures/carousel'
import { preparePageHooks } from '../../support/client/page'

const leave: (() => void)[] = []

/** Without the harness: it waits by timers, and here they stand still. */
function draw(part: ReactElement) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  act(() => root.render(part))
  leave.push(() => {
    act(() => root.unmount())
    container.remove()
  })
  return getQueriesForElement(container)
}

beforeAll(preparePageHooks)
beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  leave.splice(0).forEach((close) => close())
  jest.useRealTimers()
})

test('a countdown runs against the server, whatever the phone thinks the time is', async () => {
  jest.setSystemTime(new Date('2001-01-01T00:00:00Z'))
  const ended = jest.fn()
  const { getByText } = draw(
    <Countdown
      until="2026-11-21T10:00:03+08:00"
      serverNow="2026-11-21T10:00:00+08:00"
      onEnd={ended}
    />,
  )
  expect(getByText('00:03')).toBeTruthy()
  await act(async () => jest.advanceTimersByTime(1000))
  expect(getByText('00:02')).toBeTruthy()
  expect(ended).not.toHaveBeenCalled()
  await act(async () => jest.advanceTimersByTime(2000))
  expect(getByText('时间已到')).toBeTruthy()
  expect(ended).toHaveBeenCalledTimes(1)
})

test('a carousel moves each 5 seconds until it is paused', async () => {
  const slides = ['一', '二'].map((key) => ({ key, content: <span>{key}</span> }))
  const { getByRole, getByText } = draw(<Carousel label="公告" slides={slides} />)
  const isShown = (words: string) => getByText(words).closest('[aria-hidden="true"]') === null
  expect([isShown('一'), isShown('二')]).toEqual([true, false])
  await act(async () => jest.advanceTimersByTime(5000))
  expect([isShown('一'), isShown('二')]).toEqual([false, true])

  act(() => getByRole('button', { name: '暂停轮播' }).click())
  await act(async () => jest.advanceTimersByTime(20_000))
  expect(isShown('二')).toBe(true)
})

test('a carousel rests when the page has lain there for two minutes, and goes on when asked to', async () => {
  const slides = ['一', '二', '三'].map((key) => ({ key, content: <span>{key}</span> }))
  const { getByRole, getByText, queryByRole } = draw(<Carousel label="公告" slides={slides} />)
  const isShown = (words: string) => getByText(words).closest('[aria-hidden="true"]') === null
  for (let turn = 0; turn < 24; turn += 1) await act(async () => jest.advanceTimersByTime(5000))
  expect(queryByRole('button', { name: '暂停轮播' })).toBeNull()
  expect(isShown('一')).toBe(true)
  await act(async () => jest.advanceTimersByTime(60_000))
  expect(isShown('一')).toBe(true)
  act(() => getByRole('button', { name: '继续轮播' }).click())
  await act(async () => jest.advanceTimersByTime(5000))
  expect(isShown('二')).toBe(true)
  for (let turn = 0; turn < 23; turn += 1) await act(async () => jest.advanceTimersByTime(5000))
  act(() => getByRole('button', { name: '第 1 条，共 3 条' }).click())
  await act(async () => jest.advanceTimersByTime(5000))
  expect(isShown('二')).toBe(true)
})

test('a carousel stands still where the system asks for less motion', async () => {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: true,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  )
  const slides = ['一', '二'].map((key) => ({ key, content: <span>{key}</span> }))
  const { getByText } = draw(<Carousel label="公告" slides={slides} />)
  await act(async () => jest.advanceTimersByTime(20_000))
  expect(getByText('一').closest('[aria-hidden="true"]')).toBeNull()
})
