import type { Compiler } from 'webpack'

/** What a screen reader is told, and under which name React's attribute arrives in a node's data. */
const ariaBindings: readonly (readonly [attribute: string, binding: string])[] = [
  ['aria-role', "i.ariaRole||i.role||''"],
  ['aria-label', "i.ariaLabel||''"],
  ['aria-hidden', 'xs.b(i.ariaHidden,!1)'],
  ['aria-checked', "xs.b(i.ariaChecked,'')"],
  ['aria-selected', "xs.b(i.ariaSelected,'')"],
  ['aria-disabled', "xs.b(i.ariaDisabled,'')"],
  ['aria-expanded', "xs.b(i.ariaExpanded,'')"],
  ['aria-level', "xs.b(i.ariaLevel,'')"],
  ['aria-live', "i.ariaLive||''"],
  ['aria-modal', "xs.b(i.ariaModal,'')"],
]

const TEMPLATES = 'base.wxml'
/** Views without attributes of their own (`pure-view`, `click-view`) bind nothing but style and class: they have no `animation`. */
const bearsAria = /<(view(?=[^>]*\sanimation=)|text|image|button|input|textarea|scroll-view)(?=\s)/g

/** Adds the bindings to every template of an element. */
export function withAria(templates: string): string {
  const attributes = ariaBindings.map(([name, binding]) => ` ${name}="{{${binding}}}"`).join('')
  return templates.replace(bearsAria, (opening) => `${opening}${attributes}`)
}

/** Webpack plugin: Taro's templates drop every `role` and `aria-*`; here they get them, so that WeChat's screen reader hears what the browser's hears. */
export class AccessibleTemplates {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('AccessibleTemplates', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'AccessibleTemplates', stage }, () => {
        const asset = compilation.getAsset(TEMPLATES)
        if (!asset) return
        const written = withAria(asset.source.source().toString())
        compilation.updateAsset(TEMPLATES, new compiler.webpack.sources.RawSource(written))
      })
    })
  }
}
