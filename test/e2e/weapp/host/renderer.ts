/** Draws a page's data through the compiled templates: what no template binds is neither seen nor touched. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { EventOwner, RenderedNode } from './rendered'
import { unbound } from './unbound'
import { evaluate, parseWxml, scopeOf, type Scope, type WxmlElement } from './wxml'

interface Template {
  element: WxmlElement
  file: Sheet
}

/** One WXML file with what it imports. */
interface Sheet {
  roots: WxmlElement[]
  templates: Map<string, Template>
  modules: Scope
}

/** Makes the answering side of a component that stands in a page. */
export type MakeComponent = (name: string, properties: Scope) => EventOwner

interface Place {
  sheet: Sheet
  owner: EventOwner
  parent: RenderedNode | undefined
}

const notShown = new Set(['template', 'import', 'wxs', 'include'])
const eventName = /^(bind|catch):?(\w+)$/

/** Reads the sheets of one built folder. */
export class Renderer {
  private readonly sheets = new Map<string, Sheet>()

  constructor(
    private readonly folder: string,
    private readonly makeComponent: MakeComponent,
    private readonly complain: (problem: Error) => void,
  ) {}

  /** @param name of the page or component without its ending; `components` as its json names them */
  render(name: string, data: Scope, owner: EventOwner): RenderedNode {
    const sheet = this.sheet(`${name}.wxml`)
    const root: RenderedNode = {
      tag: 'page',
      attributes: {},
      events: new Map(),
      children: [],
      parent: undefined,
      owner,
    }
    root.children = this.elements(sheet.roots, scopeOf({ ...sheet.modules, ...data }), {
      sheet,
      owner,
      parent: root,
    })
    return root
  }

  private elements(elements: readonly WxmlElement[], scope: Scope, place: Place): RenderedNode[] {
    let isAnswered = false
    return elements.flatMap((element) => {
      const { attributes } = element
      if ('wx:if' in attributes) isAnswered = Boolean(evaluate(attributes['wx:if'] ?? '', scope))
      else if ('wx:elif' in attributes || 'wx:else' in attributes) {
        const isWanted =
          !isAnswered &&
          (!('wx:elif' in attributes) || Boolean(evaluate(attributes['wx:elif'] ?? '', scope)))
        if (!isWanted) return []
        isAnswered = true
        return this.element(element, scope, place)
      }
      if ('wx:if' in attributes && !isAnswered) return []
      return this.element(element, scope, place)
    })
  }

  private element(element: WxmlElement, scope: Scope, place: Place): RenderedNode[] {
    const loop = element.attributes['wx:for']
    if (loop === undefined) return this.one(element, scope, place)
    const list = evaluate(loop, scope)
    const item = element.attributes['wx:for-item'] ?? 'item'
    const index = element.attributes['wx:for-index'] ?? 'index'
    return Array.isArray(list)
      ? list.flatMap((value: unknown, at) =>
          this.one(element, scopeOf({ ...scope, [item]: value, [index]: at }), place),
        )
      : []
  }

  private one(element: WxmlElement, scope: Scope, place: Place): RenderedNode[] {
    if (element.tag === '#text') return [this.text(element, scope, place)]
    if (element.tag === 'block') return this.elements(element.children, scope, place)
    if (element.tag === 'template' && element.attributes.is !== undefined)
      return this.template(element, scope, place)
    if (notShown.has(element.tag)) return []
    return [this.shown(element, scope, place)]
  }

  private text(element: WxmlElement, scope: Scope, { owner, parent }: Place): RenderedNode {
    const value = evaluate(element.text ?? '', scope)
    return {
      tag: '#text',
      attributes: {},
      events: new Map(),
      children: [],
      parent,
      owner,
      text: value === undefined || value === null ? '' : String(value),
    }
  }

  private template(element: WxmlElement, scope: Scope, place: Place): RenderedNode[] {
    const name = String(evaluate(element.attributes.is ?? '', scope))
    const found = place.sheet.templates.get(name)
    if (found === undefined) throw new Error(`the WXML has no template ${name}`)
    const data = evaluate(element.attributes.data ?? '', scope)
    const given = typeof data === 'object' && data !== null ? data : {}
    return this.elements(found.element.children, scopeOf({ ...found.file.modules, ...given }), {
      ...place,
      sheet: found.file,
    })
  }

  private shown(element: WxmlElement, scope: Scope, { sheet, owner, parent }: Place): RenderedNode {
    for (const name of unbound(element, scope))
      this.complain(new Error(`no template of <${element.tag}> binds ${name}`))
    const attributes: Record<string, unknown> = {}
    const events = new Map<string, { handler: string; isCatch: boolean }>()
    for (const [name, written] of Object.entries(element.attributes)) {
      const event = eventName.exec(name)
      if (event?.[2] !== undefined)
        events.set(event[2], {
          handler: String(evaluate(written, scope)),
          isCatch: event[1] === 'catch',
        })
      else if (!name.startsWith('wx:')) attributes[name] = evaluate(written, scope)
    }
    const node: RenderedNode = { tag: element.tag, attributes, events, children: [], parent, owner }
    node.children =
      element.tag === 'comp'
        ? this.component(element.tag, attributes, node)
        : this.elements(element.children, scope, { sheet, owner, parent: node })
    return node
  }

  private component(name: string, properties: Scope, parent: RenderedNode): RenderedNode[] {
    const sheet = this.sheet(`${name}.wxml`)
    return this.elements(sheet.roots, scopeOf({ ...sheet.modules, ...properties }), {
      sheet,
      owner: this.makeComponent(name, properties),
      parent,
    })
  }

  private sheet(file: string): Sheet {
    const known = this.sheets.get(file)
    if (known !== undefined) return known
    const { roots } = parseWxml(readFileSync(path.join(this.folder, file), 'utf8'))
    const sheet: Sheet = { roots, templates: new Map(), modules: {} }
    this.sheets.set(file, sheet)
    const beside = (src: string | undefined) => path.posix.join(path.posix.dirname(file), src ?? '')
    const modules: Record<string, unknown> = {}
    for (const element of roots) {
      if (element.tag === 'wxs')
        modules[element.attributes.module ?? ''] = this.module(beside(element.attributes.src))
      if (element.tag === 'template' && element.attributes.name !== undefined)
        sheet.templates.set(element.attributes.name, { element, file: sheet })
      if (element.tag === 'import')
        for (const [name, template] of this.sheet(beside(element.attributes.src)).templates)
          sheet.templates.set(name, template)
    }
    sheet.modules = modules
    return sheet
  }

  private module(file: string): unknown {
    const module = { exports: {} as unknown }
    const run = new Function(
      'module',
      'exports',
      readFileSync(path.join(this.folder, file), 'utf8'),
    ) as (module: unknown, exports: unknown) => void
    run(module, module.exports)
    return module.exports
  }
}
