const { readFileSync } = require('node:fs')
const { edited, exportedBy } = require('./edits')
const react = require('./lean_react')

/**
 * Webpack loader for React's reconciler, which serves any host, as Taro's host asks for it: the host's answers stand in the code (`supportsHydration: false`), and what Taro never names, or the app
 * never asks of React, is gone. The minifier finds the rest.
 */
module.exports = function taroHost(source) {
  const host = readFileSync(require.resolve('@tarojs/react/dist/react.esm.js'), 'utf8')
  const answers = new Map(
    [...host.matchAll(/\b(supports\w+): (true|false)/g)].map(([, name, answer]) => [name, answer]),
  )
  const words = new Set(host.match(/\w+/g))
  const asked = {
    ...{ library: 'React’s reconciler, as Taro calls it,', loader: 'taro_host.js' },
    names: ['supportsHydration', ...answers.keys(), ...react.names],
  }
  return edited(source, asked, (node, edit) => {
    const { type, object, property } = node
    if (
      type === 'MemberExpression' &&
      object.name === '$$$hostConfig' &&
      answers.has(property.name)
    )
      edit(property.name, node, answers.get(property.name))
    const name = exportedBy(node)
    if (name !== undefined && !words.has(name)) edit('exports', node.right, 'undefined')
    react.leanNode(node, edit)
  })
}
