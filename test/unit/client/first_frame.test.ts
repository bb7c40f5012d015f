/** The picture of a page in its document, and the page that takes its place. */
import { keepPresses } from '@/first_load/presses'
import { authToken } from '@/storage/keys'

const settle = () => new Promise((resolve) => setTimeout(resolve, 10))
const later = '<button>预约</button><button>预约</button><input id="search" />'

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  authToken.write('Bearer mine')
  document.body.innerHTML = `<div id="first_frame"></div>
    <template data-elder="false" data-known="true"><div>${later}</div></template>
    <template data-elder="false" data-known="false"><div>nobody</div></template>
    <div id="app"></div>`
})

// A picture whose page never came would look for one in the next test.
afterEach(() => show(later))

const frame = () => document.getElementById('first_frame')

async function open() {
  await jest.isolateModulesAsync(async () => void (await import('@/first_load/first_frame')))
  document.dispatchEvent(new Event('DOMContentLoaded'))
}

async function show(page: string) {
  const app = document.getElementById('app')
  if (app) app.innerHTML = `<div role="main">${page}</div>`
  await settle()
}

it('shows the one for this visitor, until the page is there', async () => {
  await open()
  expect(frame()?.textContent).toBe('预约预约')
  await show(later)
  expect(frame()).toBeNull()
})

it('gives way to a page that was drawn before the document had loaded', async () => {
  await jest.isolateModulesAsync(async () => void (await import('@/first_load/first_frame')))
  await show(later)
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(frame()).toBeNull()
})

it('shows nothing of a page to who would not see it', async () => {
  authToken.remove()
  document.querySelector('[data-known=false]')?.remove()
  await open()
  expect(frame()?.textContent).toBe('')
})

it('a picture that shows what is loaded waits for as much', async () => {
  await open()
  document.documentElement.dataset.behind = 'picture'
  await show('<div aria-busy="true"></div>')
  expect(frame()).not.toBeNull()
  await show(later)
  expect([frame(), document.documentElement.dataset.behind]).toEqual([null, undefined])
})

it('stays under a finger, and what the finger presses is pressed on the page', async () => {
  await open()
  document.dispatchEvent(new Event('pointerdown'))
  await show(later)
  expect(frame()).not.toBeNull()
  const pressed = jest.fn()
  document.dispatchEvent(new Event('pointerup'))
  frame()?.querySelector('button')?.click()
  document.addEventListener('click', pressed)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(frame()).toBeNull()
  expect(pressed).toHaveBeenCalledTimes(1)
})

it('what was pressed on it is pressed on the page: of several that say the same, the same one', async () => {
  await open()
  frame()?.querySelectorAll('button')[1]?.click()
  const pressed: number[] = []
  document.addEventListener('click', ({ target }) =>
    pressed.push([...document.querySelectorAll('button')].indexOf(target as HTMLButtonElement)),
  )
  await show(later)
  // A slow machine takes its time.
  for (let turn = 0; turn < 100 && pressed.length === 0; turn += 1) await settle()
  expect(pressed).toEqual([1])
})

it.each([
  ['/', 1],
  ['/pages/center/center', 0],
])(
  'what is pressed while the window leaves home, at %s is pressed %d times',
  async (address, times) => {
    window.history.replaceState({}, '', '/pages/index/index')
    keepPresses(document.body)
    const app = document.getElementById('app')
    if (app) app.innerHTML = later
    app?.querySelector('button')?.click()
    window.history.replaceState({}, '', address)
    await open()
    const pressed = jest.fn()
    document.addEventListener('click', pressed)
    await show(later)
    document.removeEventListener('click', pressed)
    expect(pressed).toHaveBeenCalledTimes(times)
  },
)

it('what was written in it stands in the page', async () => {
  await open()
  const field = frame()?.querySelector('input')
  if (field) field.value = '咳嗽'
  await show(later)
  expect(document.querySelector('input')?.value).toBe('咳嗽')
})
