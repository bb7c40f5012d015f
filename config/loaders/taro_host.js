const { readFileSync } = require('node:fs')
const { parse } = require('acorn')
const { full } = require('acorn-walk')
const { withEdits } = require('./edits')

/**
 * Webpack loader for React's reconciler, which serves any host, as Taro's host asks for it: the host's answers stand in the code (`supportsHydration: false`), and what Taro never names is gone. The
 * minifier finds the rest.
 */
module.exports = function taroHost(source) {
  const host = readFileSync(require.resolve('@tarojs/react/dist/react.esm.js'), 'utf8')
  const answers = new Map(
    [...host.matchAll(/\b(supports\w+): (true|false)/g)].map(([, name, answer]) => [name, answer]),
  )
  const words = new Set(host.match(/\w+/g))
  const edits = []
  full(
    parse(source, { ecmaVersion: 'latest' }),
    ({ type, object, property, left, right, ...at }) => {
      if (
        type === 'MemberExpression' &&
        object.name === '$$$hostConfig' &&
        answers.has(property.name)
      )
        edits.push({ ...at, text: answers.get(property.name) })
      const isExport = type === 'AssignmentExpression' && left.object?.name === 'exports'
      if (isExport && !words.has(left.property.name)) edits.push({ ...right, text: 'undefined' })
    },
  )
  if (answers.size === 0 || edits.length < answers.size)
    throw new Error('Taro calls the reconciler in another way: config/loaders/taro_host.js')
  return withEdits(source, edits)
}
