import { loadAhead, watchPageLoads, whenIdleOnWifi } from '@/platform/pages/page_loading'

const indicator = () => document.querySelector('[role=status]')
const failure = () => document.querySelector('button')

/** A route whose chunk arrives, or not, when the test says so. */
function aRoute() {
  let arrive = () => {}
  let fail = () => {}
  const page = new Promise<void>((resolve, reject) => {
    arrive = () => resolve()
    fail = () => reject(new Error('Loading chunk 7 failed'))
  })
  const route = {
    path: 'subpages/takeno/queue_index',
    load: (context: unknown, parameters: unknown) => [page, context, parameters] as const,
  }
  watchPageLoads([route])
  return { route, arrive, fail, page }
}

describe('a page that loads (spec §2, §9)', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    document.body.replaceChildren()
  })

  it('shows nothing for 200 ms, then an indicator until it is there', async () => {
    const { route, arrive } = aRoute()
    void route.load(null, null)
    await jest.advanceTimersByTimeAsync(199)
    expect(indicator()).toBeNull()
    await jest.advanceTimersByTimeAsync(1)
    expect(indicator()).not.toBeNull()
    arrive()
    await jest.advanceTimersByTimeAsync(0)
    expect(indicator()).toBeNull()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(failure()).toBeNull()
  })

  it('hands the page over as the router expects it', () => {
    const { route, page } = aRoute()
    expect(route.load('context', 'parameters')).toEqual([page, 'context', 'parameters'])
  })

  it('shows a message after 60000 ms, which goes when the page comes after all', async () => {
    const { route, arrive } = aRoute()
    void route.load(null, null)
    await jest.advanceTimersByTimeAsync(59_999)
    expect(failure()).toBeNull()
    await jest.advanceTimersByTimeAsync(1)
    expect([failure()?.textContent, indicator()]).toEqual([
      '页面没有加载出来，点击这里重新加载',
      null,
    ])
    arrive()
    await jest.advanceTimersByTimeAsync(0)
    expect(failure()).toBeNull()
  })

  it('offers the hospital, the ticket and 120 where the page cannot come', async () => {
    localStorage.setItem('hosDetail', JSON.stringify({ data: { telephone: '0589-8801200' } }))
    const { route, fail } = aRoute()
    void route.load(null, null)
    fail()
    await jest.advanceTimersByTimeAsync(0)
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      'tel:0589-8801200',
      '/subpages/registration/registration_orderlist',
      'tel:120',
    ])
  })

  it('loads it again when the network returns, unless the patient has left', async () => {
    const { route, fail } = aRoute()
    void route.load(null, null)
    fail()
    await jest.advanceTimersByTimeAsync(0)
    const again = failure()
    const pressed = jest.fn((event: Event) => event.stopImmediatePropagation())
    again?.addEventListener('click', pressed, true)
    again?.remove()
    window.dispatchEvent(new Event('online'))
    expect(pressed).not.toHaveBeenCalled()
    const next = aRoute()
    void next.route.load(null, null)
    next.fail()
    await jest.advanceTimersByTimeAsync(0)
    failure()?.addEventListener('click', pressed, true)
    window.dispatchEvent(new Event('online'))
    expect(pressed).toHaveBeenCalledTimes(1)
  })

  it('shows the message at once when it failed', async () => {
    const { route, fail } = aRoute()
    void route.load(null, null)
    fail()
    await jest.advanceTimersByTimeAsync(0)
    expect(failure()).not.toBeNull()
  })

  it('leaves the screen to the page that was asked for later', async () => {
    const slow = aRoute()
    const quick = aRoute()
    void slow.route.load(null, null)
    await jest.advanceTimersByTimeAsync(200)
    void quick.route.load(null, null)
    quick.arrive()
    await jest.advanceTimersByTimeAsync(0)
    expect(indicator()).toBeNull()
    slow.fail()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(failure()).toBeNull()
  })
})

describe('a page that is likely to be opened next', () => {
  it('is fetched without a sign, and again when it could not be fetched', async () => {
    const fetches: string[] = []
    const route = {
      path: 'subpages/takeno/queue_index',
      load: () => {
        fetches.push('queue_index')
        return [Promise.reject(new Error('Loading chunk 7 failed'))] as const
      },
    }
    watchPageLoads([route])
    loadAhead('/subpages/takeno/queue_index')
    loadAhead('/subpages/takeno/unknown')
    await Promise.resolve()
    expect([fetches, failure()]).toEqual([['queue_index'], null])
    await expect(route.load()[0]).rejects.toThrow('chunk 7')
    expect([fetches.length, failure()?.textContent]).toEqual([
      2,
      expect.stringContaining('重新加载'),
    ])
    document.body.replaceChildren()
  })

  it.each([
    ['wifi', 1],
    ['cellular', 0],
    [undefined, 0],
  ])('is fetched while nothing else is done on %s: %i', (type, times) => {
    const idle = jest.fn((work: () => void) => work())
    Object.assign(window, { requestIdleCallback: idle })
    Object.defineProperty(navigator, 'connection', {
      value: type && { type },
      configurable: true,
    })
    const work = jest.fn()
    whenIdleOnWifi(work)
    expect([idle, work].map(({ mock }) => mock.calls.length)).toEqual([times, times])
  })
})
