/**
 * Runs in the document, before the app: shows the picture of the page that fits this visitor, and removes it when the
 * page stands in its place. In WeChat a visitor without a token is about to be signed in. Presses on the picture are
 * repeated on the page, also after signing in reloads the document.
 */
import { bringsAccount } from './early_answers'
import { whenReleased } from './finger'
import { readKeptPicture } from './kept_picture'
import { keptValue } from '../platform/app/kept_value'
import { keepPresses, pressKept } from './presses'
import { isWeChatUserAgent } from '../platform/window/user_agent'

/** A page that loads longer shows its loading state. */
const patienceMs = 3000

const found = document.getElementById('first_frame')
if (found !== null) showPicture(found)

function showPicture(frame: HTMLElement): void {
  const isElder = keptValue('elderMode') === true
  const isKnown =
    Boolean(keptValue('authToken')) || isWeChatUserAgent(navigator.userAgent) || bringsAccount()
  const { dataset, style } = document.documentElement
  dataset.elder = String(isElder)
  const chosen = document.querySelector<HTMLTemplateElement>(
    `template[data-elder="${isElder}"][data-known="${isKnown}"]`,
  )
  if (chosen === null) return
  // Only while the newest is being loaded (./ask_picture).
  const kept = dataset.behind === undefined ? undefined : readKeptPicture()
  if (kept === undefined) frame.append(chosen.content)
  else {
    frame.innerHTML = kept
    frame.dataset.kept = ''
  }
  const scale = Number(keptValue('fontScale'))
  if (scale > 0) {
    for (const one of [style, (frame.firstElementChild as HTMLElement).style])
      one.setProperty('--font-scale', String(scale))
  }
  const heightPx = Number(keptValue('homeCardHeight'))
  if (isKnown && heightPx > 0) style.setProperty('--next-steps-height', `${heightPx}px`)
  keepPresses(frame)
  document.addEventListener('DOMContentLoaded', () => waitForPage(frame), { once: true })
}

/** Mutations are observed before they are painted. Taro replaces the app's element, so the whole document is observed. */
function waitForPage(frame: HTMLElement): void {
  const { dataset } = document.documentElement
  let patience: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(look)
  function look(): void {
    if (document.querySelector('#app [role=main]') === null) return
    const isBehind = dataset.behind !== undefined
    if (isBehind) patience ??= setTimeout(end, patienceMs)
    if (!isBehind || document.querySelector('#app [aria-busy]') === null) end()
  }
  function end(): void {
    changes.disconnect()
    clearTimeout(patience)
    // Under a finger the picture stays in front of the page.
    dataset.behind ??= ''
    whenReleased(change)
  }
  function change(): void {
    const written = frame.querySelector('input')
    frame.remove()
    delete dataset.behind
    if (written !== null) writeAgain(written)
    pressKept()
  }
  changes.observe(document.body, { childList: true, subtree: true })
  changes.observe(document.documentElement, { attributeFilter: ['data-behind'] })
  // On a slow phone the page is drawn before the document has loaded.
  look()
}

/** Text typed in the picture goes into the page's own field. */
function writeAgain({ id, value, defaultValue }: HTMLInputElement): void {
  const own = document.getElementById(id)
  if (value === defaultValue || !(own instanceof HTMLInputElement)) return
  own.focus()
  // React notices values written by the browser's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(own, value)
  own.dispatchEvent(new Event('input', { bubbles: true }))
}
