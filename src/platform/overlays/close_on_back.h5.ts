import { history } from '@tarojs/router'

interface Layer {
  close: () => void
  /** The page below: its key in the router's history, and its place in the browser's. */
  page: string | undefined
  index: number
}

const layers: Layer[] = []
let isPuttingBack = false

/**
 * The phone's own back closes what lies above the page, the newest first; the returned function says that it is closed.
 * The browser is put back onto the page, and the router and its guards hear of neither step (docs/decisions/0100).
 */
export function closeOnBack(close: () => void): () => void {
  const layer = { close, page: shownPage(), index: window.history.state?.idx }
  layers.push(layer)
  return () => void layers.splice(layers.indexOf(layer), 1)
}

// In the place of the page's slide, which hears of a step before the router does. Where the browser gives it a later place, the page is left, and what lies above it closes too.
const slide = window.onpopstate
window.onpopstate = (event) => {
  if (isTaken(event)) event.stopImmediatePropagation()
  else slide?.call(window, event)
}

/** Whether the step was for what lies above the page, or puts the browser back. */
function isTaken({ state }: PopStateEvent): boolean {
  const top = layers[layers.length - 1]
  if (isPuttingBack) {
    isPuttingBack = false
    return true
  }
  if (!top || !(top.index > state?.idx)) return false
  const isOnPage = top.page === shownPage()
  if (isOnPage) {
    isPuttingBack = true
    window.history.go(top.index - state.idx)
  }
  top.close()
  return isOnPage
}

/** A page rendered alone, as in tests, has no router. */
function shownPage(): string | undefined {
  const router: Partial<typeof history> | undefined = history
  return router?.location?.key
}
