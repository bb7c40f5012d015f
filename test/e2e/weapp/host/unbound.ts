/** What a page was told of an element, and its template leaves out: neither WeChat nor its screen reader would ever know. */
import { isOptions } from './wx/api'
import type { Scope, WxmlElement } from './wxml'

/** Names of properties as Taro shortens them, and what screen readers read. */
const bindable =
  /^(p\d+|role|aria(Label|Hidden|Live|Checked|Selected|Disabled|Expanded|Level|Modal))$/
const boundNames = new WeakMap<WxmlElement, ReadonlySet<string>>()

/** Names that the element's data has and its template does not bind. */
export function unbound(element: WxmlElement, scope: Scope): string[] {
  const item = scope.i
  if (!isOptions(item) || !('data-sid' in element.attributes)) return []
  const bound = boundNames.get(element) ?? namesIn(element)
  boundNames.set(element, bound)
  return Object.entries(item).flatMap(([name, value]) =>
    bindable.test(name) && value !== undefined && value !== null && !bound.has(name) ? [name] : [],
  )
}

function namesIn({ attributes }: WxmlElement): ReadonlySet<string> {
  return new Set(
    Object.values(attributes).flatMap((written) =>
      [...written.matchAll(/\bi\.(\w+)/g)].map(([, name]) => name ?? ''),
    ),
  )
}
