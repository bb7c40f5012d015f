/** Makes elements: text is always set as text, never as markup. */

type Child = Node | string | undefined | false

interface Given {
  class?: string
  text?: string
  href?: string
  lang?: string
  onClick?: () => void
  /** Any other attribute by its name. */
  attributes?: Readonly<Record<string, string>>
}

/** An element with its children; those that are undefined or false are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { class: name, text, href, lang, onClick, attributes = {} }: Given = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (name !== undefined) made.className = name
  if (text !== undefined) made.textContent = text
  if (href !== undefined) made.setAttribute('href', href)
  if (lang !== undefined) made.setAttribute('lang', lang)
  if (onClick !== undefined) made.addEventListener('click', onClick)
  if (tag === 'button') made.setAttribute('type', 'button')
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  for (const child of children) if (child !== undefined && child !== false) made.append(child)
  return made
}

/** Puts these in the place of what a part of the page holds. */
export function fill(part: Element, children: readonly Node[]): void {
  while (part.firstChild !== null) part.removeChild(part.firstChild)
  part.append(...children)
}

/** A line icon by its path, hidden from screen readers: a word stands beside it. */
export function icon(path: string): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(space, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/** Paths of the icons. */
export const icons = {
  warning: 'M12 4 2.8 20h18.4L12 4Zm0 6v5m0 2.5v.5',
  phone:
    'M6.6 3.8 9 4.2l1.2 4-1.9 1.5a11.5 11.5 0 0 0 6 6l1.5-1.9 4 1.2.4 2.4a2 2 0 0 1-2 2.3A16.2 16.2 0 0 1 4.3 5.8a2 2 0 0 1 2.3-2Z',
  next: 'm9 5 7 7-7 7',
  back: 'm15 5-7 7 7 7',
  place:
    'M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
} as const
