/** When the app's scripts begin, which wait in the document's head (server/h5/documents). */
const settle = (ms = 60) => jest.advanceTimersByTimeAsync(ms)
const links = () => document.head.querySelectorAll('link').length
const scripts = () =>
  [...document.head.querySelectorAll('script')].map(({ src, async }) => [
    new URL(src).pathname,
    async,
  ])

beforeEach(() => {
  jest.useFakeTimers()
  document.head.innerHTML = `<template id="app_scripts"><script defer src="/js/vendor.js"></script>
    <script defer src="/js/app.js"></script><link rel="preload" href="/js/home.js" as="script"></template>`
  delete document.documentElement.dataset.behind
  delete window.earlyPicture
})

afterEach(() => jest.useRealTimers())

async function open() {
  await jest.isolateModulesAsync(async () => void (await import('@/first_load/begin_scripts')))
}

it('without a picture on its way they are asked for at once, and run one after the other when the page is painted', async () => {
  await open()
  expect([links(), scripts()]).toEqual([3, []])
  await settle()
  expect(scripts()).toEqual([
    ['/js/vendor.js', false],
    ['/js/app.js', false],
  ])
})

it('a picture has the line for itself', async () => {
  let arrive: () => void = () => undefined
  document.documentElement.dataset.behind = 'picture'
  window.earlyPicture = new Promise((resolve) => (arrive = resolve))
  await open()
  await settle()
  expect(links()).toBe(0)
  arrive()
  await settle()
  expect([links(), scripts().length]).toEqual([3, 2])
})

it('but not for long', async () => {
  document.documentElement.dataset.behind = 'picture'
  window.earlyPicture = new Promise(() => undefined)
  await open()
  await settle(250)
  expect(scripts()).toHaveLength(2)
})
