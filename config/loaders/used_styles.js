const { wordsIn } = require('./words_in')

/** Webpack loader for Taro's list of the properties of styles, six hundred: those that none of `sources` mentions leave it. */
module.exports = function usedStyles(code) {
  const words = wordsIn(this.getOptions().sources)
  const all = new Function(
    `${code.replace(/export \{ styleProperties \};/, '')}\nreturn styleProperties`,
  )()
  const used = all.filter((name) => words.has(name))
  return `export const styleProperties = ${JSON.stringify(used)}`
}
