import type { Fragment } from './fragment.types'

export const fragment: Fragment = {
  read: () => location.hash,
  take() {
    const found = location.hash.slice(1)
    // The router's own state of this entry is kept.
    if (location.hash !== '')
      window.history.replaceState(window.history.state, '', location.pathname + location.search)
    return found
  },
  watch(changed) {
    window.addEventListener('hashchange', changed)
    return () => window.removeEventListener('hashchange', changed)
  },
}
