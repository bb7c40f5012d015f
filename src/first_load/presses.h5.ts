/** What is pressed while the document changes (on the picture of a page, or while the window leaves to sign in) is pressed on the page that comes in its place. */
const key = 'pressed'
/** Whoever pressed longer ago has gone elsewhere since. */
const goodForMs = 60_000

/** The window is going: what is pressed until it has gone is pressed when the page comes back. */
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

/** Presses what was kept for this page. */
export function pressKept(): void {
  const kept = withSession((session) => session.getItem(key))
  withSession((session) => session.removeItem(key))
  if (!kept) return
  const [at, path, name, position] = JSON.parse(kept)
  if (path === pagePath() && Date.now() - at < goodForMs)
    setTimeout(() => sameAs(name, document)[position]?.click())
}

/** Several may say the same. */
function sameAs(name: string, within: ParentNode): HTMLButtonElement[] {
  return [...within.querySelectorAll('button')].filter((button) => nameOf(button) === name)
}

function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute('aria-label') || button.textContent
}

/** The router gives home its long name. */
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
