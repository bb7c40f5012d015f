/** Where the keyboard was: a dialog that is taken away takes the focus with it, and the page would begin anew for whoever has no mouse. */
export function keepThePlace(): void {
  let places: HTMLElement[] = []
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) places = [target, ...places.slice(0, 30)]
  })
  // It hangs at the end of the document, outside of the page: what had the focus before and is still to be seen has it again.
  new MutationObserver((changes) => {
    const [last = null] = places
    const removed = changes.flatMap(({ removedNodes }) => [...removedNodes])
    if (document.activeElement !== document.body || !removed.some((one) => one.contains(last)))
      return
    places.find((place) => place.getClientRects().length > 0)?.focus()
  }).observe(document.body, { childList: true })
}
