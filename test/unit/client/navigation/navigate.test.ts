import { createBrowserHistory, history, setHistory } from '@tarojs/router'
import Taro from '@tarojs/taro'
import { addLeaveGuard, mayLeavePage } from '@/navigation/leave_guard'
import { goBack, navigate, redirect, switchTab } from '@/navigation/navigate'
import { TAP_WINDOW_MS } from '@/settings/limits'

let opened: string[]
/** The routes of the pages that lie on one another. */
let stack: string[]
let nowMs = 0

beforeAll(() => setHistory(createBrowserHistory({ window })))

beforeEach(() => {
  opened = []
  stack = ['pages/index/index']
  nowMs += 60_000
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs)
  jest
    .spyOn(Taro, 'getCurrentPages')
    .mockImplementation(() => stack.map((route) => ({ route, $taroParams: {} })))
  const note =
    (kind: string) =>
    ({ url = '' } = {}) => {
      opened.push(`${kind} ${url}`.trim())
      return Promise.resolve({ errMsg: 'ok' })
    }
  jest.spyOn(Taro, 'navigateTo').mockImplementation(note('navigate'))
  jest.spyOn(Taro, 'redirectTo').mockImplementation(note('redirect'))
  jest.spyOn(Taro, 'switchTab').mockImplementation(note('switchTab'))
  jest.spyOn(Taro, 'navigateBack').mockImplementation(note('back') as never)
})

describe('opening pages', () => {
  it('opens a page with its parameters, once for a double tap', async () => {
    const taps = await Promise.all(
      [1, 2].map(() =>
        navigate('registration_doctor_list', { departId: 'd 1', scheduleDate: '2026-11-25' }),
      ),
    )
    expect(taps).toEqual([true, false])
    expect(opened).toEqual([
      'navigate /subpages/registration/registration_doctor_list?departId=d%201&scheduleDate=2026-11-25',
    ])
  })

  it('opens the same page again after the patient came back', async () => {
    await navigate('registration_orderlist')
    stack.push('subpages/registration/registration_orderlist')
    nowMs += TAP_WINDOW_MS
    expect(await navigate('registration_orderlist')).toBe(false)
    // WeChat's own back tells the app nothing.
    stack.pop()
    expect(await navigate('registration_orderlist')).toBe(true)
  })

  it('opens the same page again at once after a step back of its own', async () => {
    stack.push('subpages/registration/registration_campus')
    await navigate('registration_orderlist')
    await goBack()
    expect(await navigate('registration_orderlist')).toBe(true)
  })

  it('may be tried again when opening failed', async () => {
    jest.spyOn(Taro, 'navigateTo').mockRejectedValueOnce({ errMsg: 'navigateTo:fail' })
    expect(await navigate('registration_orderlist')).toBe(false)
    expect(await navigate('registration_orderlist')).toBe(true)
  })

  it('replaces the page on top when the stack is full', async () => {
    stack = Array.from({ length: 10 }, () => 'pages/index/index')
    await navigate('registration_orderlist')
    expect(opened).toEqual(['redirect /subpages/registration/registration_orderlist'])
  })

  it('does not open the tab on screen, by its short address either', async () => {
    expect(await switchTab('index')).toBe(false)
    expect(await switchTab('center')).toBe(true)
  })
})

describe('going back', () => {
  it('goes home where there is no page below', async () => {
    stack = ['subpages/registration/registration_campus']
    await goBack()
    expect(opened).toEqual(['switchTab /pages/index/index'])
  })

  it('is blocked while a guard says no, and free once it says yes', async () => {
    let answer = false
    const remove = addLeaveGuard(() => answer, '')
    stack.push('subpages/registration/registration_campus')
    expect(await goBack()).toBe(false)
    expect(opened).toEqual([])
    answer = true
    expect(await goBack()).toBe(true)
    expect(opened).toEqual(['back'])
    remove()
  })

  it('does not block steps forward', async () => {
    const remove = addLeaveGuard(() => false, '')
    await redirect('registration_orderlist')
    expect(opened).toHaveLength(1)
    remove()
  })

  it('asks once when "back" is pressed again while the question is open', async () => {
    let answer = (_: boolean) => {}
    const ask = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)))
    const remove = addLeaveGuard(ask, '')
    const first = mayLeavePage()
    const second = mayLeavePage()
    expect(ask).toHaveBeenCalledTimes(1)
    answer(false)
    expect([await first, await second]).toEqual([false, false])
    remove()
  })

  it('is free after the guard is taken away', async () => {
    addLeaveGuard(() => false, '')()
    expect(await mayLeavePage()).toBe(true)
  })
})

describe("the device's own back", () => {
  const nextPop = () =>
    new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  const pressBack = async () => {
    const popped = nextPop()
    window.history.back()
    await popped
  }

  beforeEach(() => {
    history.push('/below')
    history.push('/form')
  })

  it('is taken back while a guard says no', async () => {
    const asked = jest.fn(() => false)
    const remove = addLeaveGuard(asked, '')
    const restored = pressBack().then(nextPop)
    await restored
    expect(window.location.pathname).toBe('/form')
    expect(asked).toHaveBeenCalledTimes(1)
    remove()
  })

  it('goes through when the guard says yes', async () => {
    addLeaveGuard(() => true, '')
    await pressBack().then(nextPop).then(nextPop)
    expect(window.location.pathname).toBe('/below')
  })

  it('lets the app itself go forward', () => {
    const remove = addLeaveGuard(() => false, '')
    history.push('/next')
    expect(window.location.pathname).toBe('/next')
    remove()
  })
})
