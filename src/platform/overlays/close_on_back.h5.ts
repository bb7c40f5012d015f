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

// Before the router's own listener. Browsers before Chrome 89 call that one first: there the page is left, and what lies above it closes too.
addEventListener('popstate', onPop, true)

function onPop(event: PopStateEvent): void {
  const top = layers[layers.length - 1]
  if (isPuttingBack) {
    isPuttingBack = false
    event.stopImmediatePropagation()
  } else if (top && top.index > event.state?.idx) {
    if (top.page === shownPage()) {
      event.stopImmediatePropagation()
      isPuttingBack = true
      window.history.go(top.index - event.state.idx)
    }
    top.close()
  }
}

/** A page rendered alone, as in tests, has no router. */
function shownPage(): string | undefined {
  const router: typeof history | undefined = history
  return router?.location.key
}
