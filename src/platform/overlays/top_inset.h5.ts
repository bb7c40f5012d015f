import type { TopInset } from '../elements/elements.types'

/** The browser keeps its own bars out of the page. */
export function topInset(): TopInset {
  return { topPx: 0, rightPx: 0 }
}
