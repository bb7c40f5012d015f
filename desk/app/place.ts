/** Where the keyboard was: a dialog that is taken away takes the focus with it, and the page would begin anew for whoever has no mouse. */
export function keepThePlace(): void {
  let places: HTMLElement[] = []
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) places = [target, ...places.slice(0, 30)]
  })
  // It hangs at the end of the document, outside of the page: what had the focus before and is still to be seen has it again.
  new MutationObserver((changes) => {
    const isOver = changes.some(({ removedNodes }) => removedNodes.length > 0)
    if (!isOver || document.activeElement !== document.body || places[0]?.isConnected) return
    places.find((place) => place.getClientRects().length > 0)?.focus()
  }).observe(document.body, { childList: true })
}
