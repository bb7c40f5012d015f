/** Reads WXML, as far as the built templates use it: elements, templates, imports, loops, conditions, `wxs` modules and `{{}}`. */

/** One element or text as written. */
export interface WxmlElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: WxmlElement[]
  /** Of a text only. */
  text?: string
}

/** One file. */
export interface WxmlFile {
  roots: WxmlElement[]
}

const attributePattern = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g
const tokenPattern =
  /<!--[\s\S]*?-->|<\/([\w-]+)\s*>|<([\w-]+)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>|([^<]+)/g

/** @throws Error when tags do not match */
export function parseWxml(source: string): WxmlFile {
  const roots: WxmlElement[] = []
  const open: WxmlElement[] = []
  const add = (element: WxmlElement) => (open.at(-1)?.children ?? roots).push(element)
  for (const [, closing, opening, rawAttributes = '', isSelfClosing, text] of source.matchAll(
    tokenPattern,
  )) {
    if (text !== undefined) {
      if (text.trim() !== '') add({ tag: '#text', attributes: {}, children: [], text: text.trim() })
    } else if (opening !== undefined) {
      const element: WxmlElement = {
        tag: opening,
        attributes: readAttributes(rawAttributes),
        children: [],
      }
      add(element)
      if (isSelfClosing !== '/') open.push(element)
    } else if (closing !== undefined) {
      const last = open.pop()
      if (last?.tag !== closing) throw new Error(`</${closing}> closes <${last?.tag ?? 'nothing'}>`)
    }
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.tag ?? ''}> is not closed`)
  return { roots }
}

function readAttributes(raw: string): Record<string, string> {
  return Object.fromEntries(
    [...raw.matchAll(attributePattern)].map(([, name = '', double, single]) => [
      name,
      double ?? single ?? '',
    ]),
  )
}

/** What names mean while a template is read. */
export type Scope = Readonly<Record<string, unknown>>
/** Names for a template; one that is missing is undefined, not an error. */
export function scopeOf(names: Scope): Scope {
  return new Proxy(names, {
    has: (_, name) => typeof name === 'string',
    get: (target, name) => (typeof name === 'string' ? target[name] : undefined),
  })
}

type Evaluate = (scope: Scope) => unknown

const known = new Map<string, Evaluate>()

/** The value of an attribute or a text: `{{}}` alone keeps its type, among words it becomes words. */
export function evaluate(written: string, scope: Scope): unknown {
  let run = known.get(written)
  if (run === undefined) {
    run = compile(written)
    known.set(written, run)
  }
  return run(scope)
}

function compile(written: string): Evaluate {
  if (!written.includes('{{')) return () => written
  const whole = /^\{\{([\s\S]*)\}\}$/.exec(written)
  if (whole?.[1] !== undefined && !whole[1].includes('{{')) return expression(whole[1])
  const parts = written
    .split(/(\{\{[\s\S]*?\}\})/)
    .map((part) => (part.startsWith('{{') ? expression(part.slice(2, -2)) : () => part))
  return (scope) => parts.map((part) => String(part(scope) ?? '')).join('')
}

/** A missing name, or a member of nothing, is undefined as in WeChat. `a:b` is an object. */
function expression(code: string): Evaluate {
  const body = /^\s*\w+\s*:/.test(code) ? `({${code}})` : `(${code})`
  const run = new Function('names', `with (names) { return ${body} }`) as (
    names: unknown,
  ) => unknown
  return (scope) => {
    try {
      return run(scope)
    } catch (error) {
      if (error instanceof TypeError) return undefined
      throw error
    }
  }
}
