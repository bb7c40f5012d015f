import { browser } from './browser'

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
