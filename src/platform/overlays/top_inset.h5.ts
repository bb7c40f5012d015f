import type { TopInset } from '../elements/elements.types'

/** The browser's own bars are outside the page. */
export function topInset(): TopInset {
  return { topPx: 0, rightPx: 0 }
}
