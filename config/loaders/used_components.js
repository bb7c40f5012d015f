const { readdirSync, readFileSync } = require('node:fs')
const path = require('node:path')

const src = path.resolve(__dirname, '../../src')
const list = /const (internalComponents|components) = \{[^]*?\n\};/
const imports = /import \{([^}]*)\} from '@tarojs\/components'/g

/**
 * Webpack loader for Taro's lists of the platform's elements and their attributes: of an element that no script of ours draws its name is left, for elements are numbered by their order. Default
 * values stand in the templates, which the build makes of the whole lists; events have no number.
 */
module.exports = function usedComponents(code) {
  const { 0: whole, 1: name, index } = list.exec(code) ?? {}
  if (whole === undefined) throw new Error(`Taro has no list of elements in ${this.resourcePath}`)
  const before = code.slice(0, index).replace(/^import .*$/gm, '')
  const all = new Function(`${before}${whole}\nreturn ${name}`)()
  const drawn = drawnElements()
  const used = Object.entries(all).map(([element, attributes]) => [
    element,
    drawn.has(element) ? withoutEvents(attributes) : {},
  ])
  return code
    .replace(list, () => `const ${name} = ${JSON.stringify(Object.fromEntries(used))};`)
    .replace(/Object\.assign\(/g, '/*#__PURE__*/ Object.assign(')
}

/** Those that scripts of ours import; the parts of NutUI that we show draw no others. */
function drawnElements() {
  const scripts = readdirSync(src, { recursive: true }).filter((name) => /\.tsx?$/.test(name))
  const lists = scripts.flatMap((name) => [
    ...readFileSync(path.join(src, name), 'utf8').matchAll(imports),
  ])
  return new Set(lists.flatMap(([, names]) => names.match(/\b[A-Z]\w+/g) ?? []))
}
module.exports.drawnElements = drawnElements

function withoutEvents(attributes) {
  const kept = Object.keys(attributes).filter((name) => !name.startsWith('bind'))
  return Object.fromEntries(kept.map((name) => [name, 0]))
}
