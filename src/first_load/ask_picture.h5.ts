import { API_ROOT } from '@/settings/server'

import { earlyAuthorization, keepEarlyAnswer } from './early_answers'
import { whenReleased } from './finger'
import { keepPicture, readKeptPicture } from './kept_picture'
import { keptText, keptValue } from '../platform/app/kept_value'

/** The server's reply about a page (server/h5/pictures.ts): its picture, and the replies it shows. */
interface Picture {
  html?: string
  answers: { method: string; path: string; body?: unknown; statusCode: number; data: unknown }[]
}

/** How long the app's own calls wait for it. */
const patienceMs = 3000

/** Runs in the document, before the app is loaded: shows the page as rendered by the server, and stores the replies that the app will ask for. */
function askForPicture(): void {
  const authorization = earlyAuthorization()
  if (authorization === undefined) return
  const { dataset, lang } = document.documentElement
  // Texts of other languages are in the app only.
  const look = lang === 'zh-CN' ? lookOf(keptValue('elderMode') === true) : ''
  const query = new URLSearchParams({
    address: location.pathname + location.search,
    branch: keptText('chosenBranchId') ?? '',
    look,
  })
  // The page stays behind its picture until it shows as much (./first_frame).
  if (look !== '') dataset.behind = 'picture'
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  const loading = load(`${API_ROOT}/picture?${query}`, authorization)
  window.earlyPicture = Promise.race([loading, patience])
    // The page meets the same fault when it asks by itself.
    .catch(() => undefined)
    .then((isShown) => {
      if (isShown === true) return
      delete dataset.behind
      // A kept picture may be outdated.
      const kept = document.querySelector('#first_frame[data-kept]')
      if (kept !== null) kept.textContent = ''
    })
    .finally(() => delete window.earlyPicture)
}

function lookOf(isElder: boolean): string {
  return isElder ? 'elder' : 'usual'
}

/** True when the picture is shown. */
async function load(address: string, authorization: string): Promise<boolean> {
  const sentAt = Date.now()
  const response = await fetch(address, { headers: { Authorization: authorization } })
  if (!response.ok) return false
  const { html, answers }: Picture = await response.json()
  for (const { method, path, body, statusCode, data } of answers) {
    const call = { method, url: API_ROOT + path, body, headers: { Authorization: authorization } }
    keepEarlyAnswer(call, { statusCode, data, sentAt, receivedAt: Date.now() })
  }
  const frame = document.getElementById('first_frame')
  if (frame === null || html === undefined) return false
  await new Promise<void>(whenReleased)
  show(html, frame)
  setTimeout(() => keepPicture(html))
  return true
}

/** Until now the account's own parts of a kept picture were hidden: its session may have ended elsewhere. */
function show(html: string, frame: HTMLElement): void {
  const isShown = frame.dataset.kept !== undefined && readKeptPicture() === html
  delete frame.dataset.kept
  if (isShown) return
  const style = frame.firstElementChild?.getAttribute('style')
  frame.innerHTML = html
  if (style) frame.firstElementChild?.setAttribute('style', style)
}

askForPicture()
