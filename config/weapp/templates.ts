import type { Compilation, Compiler } from 'webpack'

/** What a screen reader is told, and under which name React's attribute arrives in a node's data. */
const ariaBindings = {
  role: "i.ariaRole||i.role||''",
  label: "i.ariaLabel||''",
  hidden: 'xs.b(i.ariaHidden,!1)',
  live: "i.ariaLive||''",
  checked: "xs.b(i.ariaChecked,'')",
  selected: "xs.b(i.ariaSelected,'')",
  disabled: "xs.b(i.ariaDisabled,'')",
  expanded: "xs.b(i.ariaExpanded,'')",
  level: "xs.b(i.ariaLevel,'')",
  modal: "xs.b(i.ariaModal,'')",
} as const

type Aria = keyof typeof ariaBindings

const spoken: readonly Aria[] = ['role', 'label', 'hidden', 'live']
/** Headings, dialogs, parts of the page. */
const ofStill: readonly Aria[] = [...spoken, 'level', 'modal']
/** What is pressed. */
const ofPressed: readonly Aria[] = [...spoken, 'checked', 'selected', 'disabled', 'expanded']
const others = /^(text|image|button|input|textarea|scroll-view|slider)$/

const TEMPLATES = 'base.wxml'
/** Words for every prop of every element stand here. */
const TARO = 'taro.js'
const opening = /<([\w-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g
const attribute = /\s+([\w:-]+)="([^"]*)"/g
const notElements = new Set(['template', 'wxs', 'block', 'comp'])
const always = /^(style|class|id|bindtap|wx:.*|data-.*)$/

/**
 * Taro's templates for our scripts: with the bindings of screen readers, which Taro drops; without attributes and events that no script of ours mentions, for each stands there fifteen times,
 * once a level.
 */
export function leanTemplates(templates: string, scripts: string): string {
  const spokenOf = scripts.toLowerCase()
  const isMentioned = (name: string, value: string) =>
    value === 'eh'
      ? spokenOf.includes(`on${name.replace(/^(bind|catch):?/, '')}`)
      : new RegExp(`\\b${camelCase(name)}\\b`).test(scripts)
  const lean = templates.replace(opening, (whole, tag: string, attributes: string, end: string) => {
    if (notElements.has(tag)) return whole
    const kept = attributes.replace(attribute, (_, name: string, value: string) =>
      always.test(name) || isMentioned(name, value) ? ` ${name}="${value}"` : '',
    )
    return `<${tag}${ariaFor(tag, attributes)}${kept}${end}>`
  })
  return lean.replace(/>\s+</g, '><').trim()
}

/** Which element takes which of them; the host complains of data that no template binds. */
function ariaFor(tag: string, attributes: string): string {
  return namesFor(tag, attributes)
    .map((name) => ` aria-${name}="{{${ariaBindings[name]}}}"`)
    .join('')
}

function namesFor(tag: string, attributes: string): readonly Aria[] {
  if (tag === 'view') return ariaOfView(attributes)
  return others.test(tag) ? spoken : []
}

/** Views without attributes of their own (`pure-view`, `click-view`) bind nothing but style and class: they have no `animation`. What keeps a finger's move to itself (`catch-view`) is a veil or a picture. */
function ariaOfView(attributes: string): readonly Aria[] {
  if (!attributes.includes(' animation=')) return []
  if (attributes.includes(' catchtouchmove=')) return spoken
  return attributes.includes(' bindtouchstart=') ? ofPressed : ofStill
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Webpack plugin: see `leanTemplates`. */
export class LeanTemplates {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('LeanTemplates', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'LeanTemplates', stage }, () => {
        const asset = compilation.getAsset(TEMPLATES)
        if (!asset) return
        const lean = leanTemplates(asset.source.source().toString(), scriptsOf(compilation))
        compilation.updateAsset(TEMPLATES, new compiler.webpack.sources.RawSource(lean))
      })
    })
  }
}

function scriptsOf(compilation: Compilation): string {
  return compilation
    .getAssets()
    .filter(({ name }) => name.endsWith('.js') && name !== TARO)
    .map(({ source }) => source.source().toString())
    .join('\n')
}
