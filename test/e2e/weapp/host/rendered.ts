/** What a page shows, as a tree that can be read and touched. */

/** Who answers the events of a node: a page, or the component that Taro puts between deep levels. */
export interface EventOwner {
  answer(handler: string, event: unknown): void
}

/** One shown element or text. */
export interface RenderedNode {
  tag: string
  attributes: Readonly<Record<string, unknown>>
  /** Event name to handler; `isCatch` keeps it from the parents. */
  events: ReadonlyMap<string, { handler: string; isCatch: boolean }>
  children: RenderedNode[]
  parent: RenderedNode | undefined
  owner: EventOwner
  text?: string
}

const tagRoles: Readonly<Record<string, string>> = {
  button: 'button',
  input: 'textbox',
  textarea: 'textbox',
  image: 'img',
  switch: 'checkbox',
}
const pressableRoles: readonly string[] = [
  'button',
  'link',
  'tab',
  'radio',
  'checkbox',
  'option',
  'menuitem',
]

const attribute = (node: RenderedNode, name: string): string => {
  const value = node.attributes[name]
  return value === undefined || value === null || value === '' ? '' : String(value)
}

/** Everything below and the node itself, in reading order. */
export function* walk(node: RenderedNode): Generator<RenderedNode> {
  yield node
  for (const child of node.children) yield* walk(child)
}

/** The part that assistive technology is told. */
export function roleOf(node: RenderedNode): string {
  return attribute(node, 'aria-role') || (tagRoles[node.tag] ?? '')
}

/** Whether a press does something here. */
export function isPressable(node: RenderedNode): boolean {
  return pressableRoles.includes(roleOf(node)) && !isHidden(node)
}

/** A button that is switched off. */
export function isDisabled(node: RenderedNode): boolean {
  return (
    attribute(node, 'aria-disabled') === 'true' ||
    (['button', 'input'].includes(node.tag) && node.attributes.disabled === true)
  )
}

/** The name that is read aloud: the label, else the words inside. */
export function nameOf(node: RenderedNode): string {
  return attribute(node, 'aria-label') || tidy(wordsIn(node, true))
}

/** All words that can be read in a node. Blocks stand apart, words of one line together. */
export function textOf(node: RenderedNode): string {
  const known = texts.get(node)
  if (known !== undefined) return known
  const text = tidy(wordsIn(node, false))
  texts.set(node, text)
  return text
}

/** A drawn tree never changes: another drawing makes another one. */
const texts = new WeakMap<RenderedNode, string>()

function wordsIn(node: RenderedNode, forName: boolean): string {
  if (node.text !== undefined) return node.text
  if (forName && node.children.length === 0) return attribute(node, 'aria-label')
  if (forName && attribute(node, 'aria-hidden') === 'true') return ''
  if (node.tag === 'input') return attribute(node, 'value')
  if (node.tag === 'rich-text') return String(node.attributes.nodes ?? '').replace(/<[^>]*>/g, ' ')
  const words = node.children
    .map((child) =>
      forName && child.text === undefined && attribute(child, 'aria-label') !== ''
        ? attribute(child, 'aria-label')
        : wordsIn(child, forName),
    )
    .join('')
  return node.tag === 'text' ? words : ` ${words} `
}

function tidy(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}

/** Inside something that assistive technology is not told of. */
function isHidden(node: RenderedNode): boolean {
  for (let at: RenderedNode | undefined = node; at !== undefined; at = at.parent)
    if (attribute(at, 'aria-hidden') === 'true') return true
  return false
}
