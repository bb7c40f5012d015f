/** Presses during a change of the document (on the picture of a page, or while the window leaves to sign in) are repeated on the page that replaces it. */
const key = 'pressed'
/** Older presses are dropped: the user has moved on. */
const goodForMs = 60_000

/** The window is leaving: presses until then are repeated when the page comes back. */
export function keepPresses(within: ParentNode & EventTarget = document): void {
  within.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (!button) return
    const position = sameAs(nameOf(button), within).indexOf(button)
    withSession((session) =>
      session.setItem(key, JSON.stringify([Date.now(), pagePath(), nameOf(button), position])),
    )
  })
}

/** Repeats the presses kept for this page. */
export function pressKept(): void {
  const kept = withSession((session) => session.getItem(key))
  withSession((session) => session.removeItem(key))
  if (!kept) return
  const [at, path, name, position] = JSON.parse(kept)
  if (path === pagePath() && Date.now() - at < goodForMs)
    setTimeout(() => sameAs(name, document)[position]?.click())
}

/** Several buttons may have the same label. */
function sameAs(name: string, within: ParentNode): HTMLButtonElement[] {
  return [...within.querySelectorAll('button')].filter((button) => nameOf(button) === name)
}

function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute('aria-label') || button.textContent
}

/** The router gives home its long path. */
function pagePath(): string {
  return location.pathname === '/' ? '/pages/index/index' : location.pathname
}

function withSession<Result>(work: (session: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
