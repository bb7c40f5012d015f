/** The hand-over page: on to the next address at once, and without leaving itself in the history; words are shown only where there is none. */
import { nextAddress, type HandOver } from './sign_in_address'

const data = document.getElementById('hand_over')?.textContent ?? ''
const next = nextAddress(window.location.href, JSON.parse(data) as HandOver)
if (next === undefined) {
  // A code of WeChat stays neither in the address nor in the history.
  window.history.replaceState(null, '', window.location.pathname)
  document.getElementById('going')?.setAttribute('hidden', '')
  document.getElementById('refused')?.removeAttribute('hidden')
} else window.location.replace(next)
