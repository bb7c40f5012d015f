/** Reading the screen as a patient does: by words and by the names of what can be pressed. */

const toPress =
  'button, a, input, [role=button], [role=link], [role=tab], [role=checkbox], [role=radio], [role=switch]'

/** Whether the words stand on the screen: in one element, or in one that says nothing else. */
export function readScreen(words: string | RegExp): boolean {
  const has = (text: string) =>
    typeof words === 'string' ? text.includes(words) : words.test(text)
  return texts(document.body).some(has)
}

/** What can be pressed under these words: its name, its whole text, or an element in it. */
export function find(words: string): HTMLElement | undefined {
  const all = [...document.body.querySelectorAll<HTMLElement>(toPress)]
  return (
    all.filter((one) => nameOf(one) === words).at(-1) ??
    all.filter((one) => texts(one).some((text) => text.includes(words))).at(-1)
  )
}

/** Whether it takes no taps now. */
export function isOff(target: HTMLElement): boolean {
  return target.getAttribute('aria-disabled') === 'true' || target.hasAttribute('disabled')
}

function nameOf(target: HTMLElement): string {
  return (target.getAttribute('aria-label') ?? target.textContent ?? '').trim()
}

/** The own words of each element, what lies in it without boxes of its own, and names that only a screen reader says. */
function texts(root: HTMLElement): string[] {
  return [root, ...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
    const own = [...one.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent)
      .join('')
    const whole = one.querySelectorAll('*').length < 4 ? (one.textContent ?? '') : ''
    return [own, whole, one.getAttribute('aria-label') ?? ''].filter((text) => text.trim() !== '')
  })
}
