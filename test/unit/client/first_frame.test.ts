/** Presses that come while the document changes: on the picture of home, and while the window leaves to sign in. */
import { dropFirstFrame, keepPresses } from '@/platform/window/first_frame'

const button = '<button aria-label="报告查询"></button>'
const picture = `<div id="first_frame">${button}</div>`

function pressed(): string[] {
  const names: string[] = []
  for (const found of document.querySelectorAll('button'))
    found.addEventListener('click', () => names.push(found.getAttribute('aria-label') ?? ''))
  return names
}

beforeEach(() => {
  jest.useFakeTimers()
  window.sessionStorage.clear()
  document.body.innerHTML = button
})
afterEach(() => jest.useRealTimers())

/** The document that comes next. */
function load(html: string): string[] {
  document.body.innerHTML = html
  const names = pressed()
  dropFirstFrame()
  jest.runAllTimers()
  return names
}

test('what is pressed while the window leaves is pressed when home comes back', () => {
  keepPresses()
  document.querySelector('button')?.click()
  expect(load(button + picture)).toEqual(['报告查询'])
})

test('another page that comes instead is not pressed, nor home after it', () => {
  keepPresses()
  document.querySelector('button')?.click()
  expect(load(button)).toEqual([])
  expect(load(button + picture)).toEqual([])
})
