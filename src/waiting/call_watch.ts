import { reaction } from 'mobx'

import type { QueueItem } from '@/contract/queue'
import { currentAddress, navigate } from '@/navigation/navigate'
import { routes } from '@/navigation/routes'
import { onVisibilityChange } from '@/platform/window/visibility'
import { callExpected } from '@/storage/keys'
import { authStore } from '@/stores'

import { forgetEnded, unheardCall } from './calls'
import { LiveQueue } from './live_queue'
import { liveSources } from './live_sources'

/** One page hands over to the next within this time; only then the watch asks for itself. */
const handOverMs = 2000

let live: LiveQueue | undefined
/** A number of this account waits, so it may be called. */
let isExpected = false
let isInFront = true
/** Pages on screen that keep the numbers fresh themselves. */
let pages = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** A number waits: from now on its call is heard on whatever page the patient reads. */
export function startCallWatch(): void {
  setExpected(true)
  settle()
}

/** What is known of the numbers now: a call that nobody has answered fills the phone. */
export function hearNumbers(items: readonly QueueItem[]): void {
  forgetEnded(items)
  setExpected(items.some(({ status }) => status && mayBeCalled.has(status)))
  settle()
  if (unheardCall(items) && !isCalledPageShown()) void navigate('called_index')
}

/** A page that keeps the numbers fresh is looked at; the returned function ends that. */
export function watchOnPage(): () => void {
  pages += 1
  settle()
  return () => {
    pages -= 1
    settle()
  }
}

/** Kept, since WeChat reloads pages as it likes. */
function setExpected(isIt: boolean): void {
  if (isIt === isExpected) return
  isExpected = isIt
  if (isIt) callExpected.write(true)
  else callExpected.remove()
}

const mayBeCalled: ReadonlySet<string> = new Set(['WAITING', 'READY', 'CALLING'])

function settle(): void {
  clearTimeout(timer)
  if (isExpected && pages === 0 && isInFront && authStore.isSignedIn)
    timer = setTimeout(() => (live ??= begin()).wake(), handOverMs)
  else live?.rest()
}

function begin(): LiveQueue {
  const forget = reaction(
    () => authStore.isSignedIn,
    (isSignedIn) => isSignedIn || end(),
  )
  const unwatch = onVisibilityChange((isVisible) => {
    isInFront = isVisible
    settle()
  })
  /** The next account's numbers begin anew. */
  function end(): void {
    forget()
    unwatch()
    clearTimeout(timer)
    live?.rest()
    live = undefined
    setExpected(false)
  }
  return new LiveQueue(liveSources, ({ items }) => items && hearNumbers(items))
}

function isCalledPageShown(): boolean {
  return currentAddress()?.startsWith(routes.called_index.path) === true
}
