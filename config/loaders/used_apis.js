const { wordsIn } = require('./words_in')

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
