import { browser } from './browser'

const key = 'pressed'

/** The picture of home that stood in the document goes in the moment a page stands in its place; what was pressed on it is pressed on the page. */
export function dropFirstFrame(): void {
  const frame = document.getElementById('first_frame')
  const pressed = browser.readSession(key)
  // Pressed before another page came: nothing of it is meant here.
  browser.removeSession(key)
  frame?.remove()
  if (frame && pressed) setTimeout(() => buttonOf(pressed)?.click())
}

/** The window is going: what is pressed until it has gone is pressed when home comes back. */
export function keepPresses(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (button) browser.writeSession(key, nameOf(button))
  })
}

function buttonOf(words: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find((button) => nameOf(button) === words)
}

function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute('aria-label') || button.textContent
}
