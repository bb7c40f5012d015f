import postcss from 'postcss'
import type { Compiler } from 'webpack'

const TEMPLATES = 'base.wxml'
const notDrawn = ['block', 'template', 'wxs', 'import', 'comp']

/** The elements that Taro's templates draw. */
export function elementsOf(templates: string): string[] {
  const names = [...templates.matchAll(/<([a-z-]+)/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !notDrawn.includes(name)).sort()
}

/**
 * One selector as WeChat's compiler of styles takes it: it refuses the whole package over `*` and over `> :not(…)`, a pseudo-class right after a combinator.
 * Each stands for every element that there is. `:root` it drops and leaves a comma behind; what is read from right to left has no place.
 */
export function plainSelectors(selector: string, elements: readonly string[]): string[] {
  if (selector.includes('[dir=rtl]')) return []
  if (selector === ':root') return ['page']
  return partsOf(selector).reduce<string[]>(
    (before, part, index) => {
      const heads = isOfAnyElement(part, index)
        ? elements.map((element) => element + part.replace(/^\*/, ''))
        : [part]
      return before.flatMap((head) => heads.map((one) => head + one))
    },
    [''],
  )
}

/** `*`, or a pseudo-class after a combinator. */
function isOfAnyElement(part: string, index: number): boolean {
  return part.startsWith('*') || (index > 0 && /^:[^:]/.test(part))
}

/** Compounds and what stands between them, in order. */
function partsOf(selector: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const letter of selector.replace(/\s*([>+~])\s*/g, '$1')) {
    if (letter === '(' || letter === '[') depth += 1
    if (letter === ')' || letter === ']') depth -= 1
    if (depth === 0 && /[\s>+~]/.test(letter)) parts.push(letter, '')
    else parts.push(`${parts.pop() ?? ''}${letter}`)
  }
  return parts
}

/** A sheet with such selectors only. */
export function plainSheet(sheet: string, elements: readonly string[]): string {
  const root = postcss.parse(sheet)
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes')
      return
    const plain = [...new Set(rule.selectors.flatMap((one) => plainSelectors(one, elements)))]
    if (plain.length === 0) rule.remove()
    else if (plain.join() !== rule.selectors.join()) rule.selectors = plain
  })
  return root.toString()
}

/** Webpack plugin: the built styles have no selector that WeChat's compiler refuses. */
export class PlainSelectors {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PlainSelectors', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'PlainSelectors', stage }, () => {
        const templates = compilation.getAsset(TEMPLATES)?.source.source().toString()
        if (templates === undefined) return
        const elements = elementsOf(templates)
        for (const { name, source } of compilation.getAssets()) {
          if (!name.endsWith('.wxss')) continue
          const plain = plainSheet(source.source().toString(), elements)
          compilation.updateAsset(name, new compiler.webpack.sources.RawSource(plain))
        }
      })
    })
  }
}
