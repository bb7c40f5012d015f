import { browser } from './browser'
import type { FirstData } from './first_data.types'

/** What our server wrote into the document; a foreign one writes nothing, and the app asks. */
export const firstData: FirstData | undefined = read()

function read(): FirstData | undefined {
  const text = document.getElementById('first_data')?.textContent
  return text ? JSON.parse(text) : undefined
}

/** The picture of home that stood in the document goes in the moment a page stands in its place; what was pressed on it is pressed on the page. */
export function dropFirstFrame(): void {
  const frame = document.getElementById('first_frame')
  if (frame === null) return
  frame.remove()
  const pressed = browser.readSession('pressed')
  browser.removeSession('pressed')
  if (pressed) setTimeout(() => buttonOf(pressed)?.click())
}

function buttonOf(words: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(
    (button) => (button.getAttribute('aria-label') || button.textContent) === words,
  )
}
