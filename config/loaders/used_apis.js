const { readdirSync, readFileSync } = require('node:fs')
const path = require('node:path')

/**
 * Webpack loader for Taro's lists of the platform's functions: names that none of `sources` mentions leave them. Taro only wraps what stands in the lists in promises; a function that
 * is not there is still there as the platform has it.
 */
module.exports = function usedApis(code) {
  const words = wordsIn(this.getOptions().sources)
  return code.replace(/new Set\(\[((?:\s*'\w+',?)+\s*)\]\)/g, (_, names) => {
    const used = [...names.matchAll(/'(\w+)'/g)].filter(([, name]) => words.has(name))
    return `new Set([${used.map(([quoted]) => quoted).join(', ')}])`
  })
}

const known = new Map()

function wordsIn(sources) {
  const key = sources.join('\n')
  if (!known.has(key)) known.set(key, new Set(sources.flatMap(wordsOfFolder)))
  return known.get(key)
}

function wordsOfFolder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js)$/.test(entry.name))
    .flatMap(
      (entry) =>
        readFileSync(path.join(entry.parentPath ?? entry.path, entry.name), 'utf8').match(/\w+/g) ??
        [],
    )
}
