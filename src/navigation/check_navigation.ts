import { PAGE_LOAD_TIMEOUT_MS, TAP_WINDOW_MS } from '@/settings/limits'

import { findRoute, pathOf } from './find_route'

/** How a page is opened. */
export type NavigationKind = 'navigate' | 'redirect' | 'switch_tab' | 're_launch'

/** A requested navigation: the next one is compared with it while it may be the second half of a double tap. */
export interface Tap {
  target: string
  atMs: number
  /** Its page is still being loaded. */
  isUnderWay: boolean
}

/** The requested navigation, and the present page. Addresses are paths with their query. */
export interface NavigationAttempt {
  kind: NavigationKind
  target: string
  /** The page stack, the visible page last. */
  stack: readonly string[]
  /** The page shown last, where known: a stack may be wrong about it (a runtime that keeps a tab in it). */
  shown: string | undefined
  lastTap: Tap | undefined
  nowMs: number
}

/** Why a page is not opened. */
export type NavigationRefusal = 'unknown_page' | 'tab_page' | 'not_a_tab_page' | 'same_target'

/**
 * The navigation rules of spec §2: a target exists, tab pages are not opened by navigate or redirect (and only tab
 * pages by switchTab), the same target is not opened twice in a row. The last rule reads the page stack; only a double
 * tap, which comes before the stack has changed, is recognised by its time.
 * @returns undefined when the page may be opened
 */
export function checkNavigation({
  kind,
  target,
  stack,
  shown,
  lastTap,
  nowMs,
}: NavigationAttempt): NavigationRefusal | undefined {
  const found = findRoute(target)
  if (found === undefined) {
    return 'unknown_page'
  }
  if (found.route.isTab && (kind === 'navigate' || kind === 'redirect')) {
    return 'tab_page'
  }
  if (!found.route.isTab && kind === 'switch_tab') {
    return 'not_a_tab_page'
  }
  if (lastTap !== undefined && isSameTarget(lastTap.target, target) && isOpen(lastTap, nowMs)) {
    return 'same_target'
  }
  const current = stack[stack.length - 1]
  const isOnScreen = current !== undefined && isSameTarget(current, target)
  const isElsewhere = shown !== undefined && !isSameTarget(shown, target)
  // A relaunch of the visible page discards the others: that is a change.
  return isOnScreen && !isElsewhere && kind !== 're_launch' ? 'same_target' : undefined
}

/** A tap counts for a moment, or until its page is loaded or given up. A phone whose clock was set back has no such moment. */
function isOpen({ atMs, isUnderWay }: Tap, nowMs: number): boolean {
  const ageMs = nowMs - atMs
  return ageMs >= 0 && ageMs < (isUnderWay ? PAGE_LOAD_TIMEOUT_MS : TAP_WINDOW_MS)
}

/** Two addresses are one target when path and query are the same, whatever the order of the query; Taro's own `stamp` does not count. */
export function isSameTarget(one: string, other: string): boolean {
  return pathOf(one) === pathOf(other) && queryOf(one) === queryOf(other)
}

function queryOf(address: string): string {
  return (address.split('#')[0]?.split('?')[1] ?? '')
    .split('&')
    .filter(
      (pair) => pair !== '' && !pair.startsWith('stamp=') && !pair.startsWith('$taroTimestamp='),
    )
    .sort()
    .join('&')
}
