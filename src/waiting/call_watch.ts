import { reaction } from 'mobx'

import { currentAddress, navigate } from '@/navigation/navigate'
import { routes } from '@/navigation/routes'
import { onVisibilityChange } from '@/platform/window/visibility'
import { callExpected } from '@/storage/keys'
import { authStore } from '@/stores'

import { forgetEnded, unheardCall } from './calls'
import { homeNumbers, type HeardNumbers, type HomeNumbers } from './home_numbers'
import { LiveQueue } from './live_queue'
import { liveSources } from './live_sources'

/** One page hands over to the next within this time; only then the watch loads by itself. */
const handOverMs = 2000

let live: LiveQueue | undefined
/** A number of this account waits, so it may be called. */
let isExpected = false
let isInFront = true
/** Visible pages that keep the numbers fresh. */
let pages = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(numbers: HomeNumbers) => void>()

/** A number waits: from now on its call is noticed on every page. */
export function startCallWatch(): void {
  setExpected(true)
  settle()
}

/** Hands over the numbers whenever they are confirmed; the returned function ends that. */
export function listenToNumbers(listener: (numbers: HomeNumbers) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the present numbers: an unanswered call covers the phone. */
export function hearNumbers(heard: HeardNumbers): void {
  const { items } = heard
  for (const listener of listeners) listener(homeNumbers(heard))
  forgetEnded(items)
  setExpected(items.some(({ status }) => status && mayBeCalled.has(status)))
  settle()
  if (unheardCall(items) && !isCalledPageShown()) void navigate('called_index')
}

/** A page that keeps the numbers fresh is visible; the returned function ends that. */
export function watchOnPage(): () => void {
  pages += 1
  settle()
  return () => {
    pages -= 1
    settle()
  }
}

/** Stored, because WeChat reloads pages at any time. */
function setExpected(isIt: boolean): void {
  if (isIt === isExpected) return
  isExpected = isIt
  if (isIt) callExpected.write(true)
  else callExpected.remove()
}

const mayBeCalled: ReadonlySet<string> = new Set(['WAITING', 'READY', 'CALLING'])

function settle(): void {
  clearTimeout(timer)
  if (!isExpected || pages > 0 || !isInFront || !authStore.isSignedIn) live?.rest()
  else if (!live?.isAwake) timer = setTimeout(() => (live ??= begin()).wake(), handOverMs)
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
  /** The next account's numbers start over. */
  function end(): void {
    forget()
    unwatch()
    clearTimeout(timer)
    live?.rest()
    live = undefined
    setExpected(false)
  }
  return new LiveQueue(
    liveSources,
    ({ items, updatedAt }) => items && updatedAt && hearNumbers({ items, updatedAt }),
  )
}

function isCalledPageShown(): boolean {
  return currentAddress()?.startsWith(routes.called_index.path) === true
}
