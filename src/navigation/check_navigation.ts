import { findRoute, pathOf } from './routes'

/** How a page is opened. */
export type NavigationKind = 'navigate' | 'redirect' | 'switch_tab' | 're_launch'

/** What is about to happen, and where the patient is. Addresses are paths with their query. */
export interface NavigationAttempt {
  kind: NavigationKind
  target: string
  /** The page on screen. */
  current: string | undefined
  /** The target of a navigation that has not arrived yet. */
  pending: string | undefined
}

/** Why a page is not opened. */
export type NavigationRefusal = 'unknown_page' | 'tab_page' | 'not_a_tab_page' | 'same_target'

/**
 * The navigation rules of spec §2: a target exists, tab pages are not opened by navigate or redirect (and only tab pages by switchTab),
 * the same target is not opened twice in a row. The last one covers double taps, by `pending`.
 * @returns undefined when the page may be opened
 */
export function checkNavigation({
  kind,
  target,
  current,
  pending,
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
  const isRepeat = [current, pending].some(
    (address) => address !== undefined && isSameTarget(address, target),
  )
  // A relaunch of the same page throws the stack away: that is a change.
  return isRepeat && (kind !== 're_launch' || pending !== undefined) ? 'same_target' : undefined
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
