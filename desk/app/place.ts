/** Where the keyboard was: a dialog that is taken away takes the focus with it, and the page would begin anew for whoever has no mouse. */
export function keepThePlace(): void {
  let places: HTMLElement[] = []
  let isKeyDown = false
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) places = [target, ...places.slice(0, 30)]
  })
  addEventListener('keydown', () => void (isKeyDown = true), true)
  addEventListener('keyup', () => void (isKeyDown = false), true)
  const giveBack = () => {
    if (document.activeElement !== document.body || places[0]?.isConnected) return
    places.find((place) => place.getClientRects().length > 0)?.focus()
  }
  // It hangs at the end of the document, outside of the page: what had the focus before and is still to be seen has it again.
  new MutationObserver((changes) => {
    if (!changes.some(({ removedNodes }) => removedNodes.length > 0)) return
    // The Enter that ended the dialog would press what has the focus meanwhile.
    if (isKeyDown) addEventListener('keyup', giveBack, { once: true })
    else giveBack()
  }).observe(document.body, { childList: true })
}
