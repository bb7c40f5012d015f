const path = require('node:path')
const { edited, exportedBy } = require('./edits')
const react = require('./lean_react')
const { bodies, calls, hooks, kinds, nodes, release, values } = require('./react_dom_cuts')
const { wordsIn } = require('./words_in')

const inside = (name, folder) =>
  path.join(path.dirname(require.resolve(`${name}/package.json`)), folder)
/** Scripts that draw. */
const sources = [
  ...[path.resolve(__dirname, '../../src'), path.resolve(__dirname, '../h5/slim')],
  ...[inside('@tarojs/components-react', 'dist/components')],
  ...[inside('@nutui/nutui-react-taro', 'dist/es')],
]

/** What neither Taro nor the app takes: the page is drawn by `createRoot`. */
const gone = [
  ...['findDOMNode', 'flushSync', 'hydrate', 'hydrateRoot', 'render', 'unmountComponentAtNode'],
  ...['unstable_renderSubtreeIntoContainer', '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED'],
]
/** Names of SVG's attributes with a hyphen: our drawings are written as markup, and have none of React's. */
const svgAttributes = /^accent-height .* x-height$/
/** Names of events, each of which React would listen to and give an object of its own. */
const events = /^abort auxClick /

const names = [
  ...[...react.names, ...gone, 'SVG', 'events', 'pb', 'transition', ...hooks, ...kinds],
  ...[bodies, calls, values].flatMap(Object.keys),
  ...nodes.map(([, start]) => start),
]

/** Webpack loader: React's renderer for browsers without what this app never asks of it. @throws Error for another release: its functions have other names */
module.exports = function leanReactDom(source) {
  const { version } = require('react-dom/package.json')
  if (version !== release) throw new Error(`react_dom_cuts.js is of ${release}, not ${version}`)
  const asked = { library: 'react-dom', loader: 'lean_react_dom.js', names }
  // Its authors' minifier breaks lines in the middle of what is looked for.
  const text = source
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\b\n\b/g, ' ')
    .replace(/\n/g, '')
  return edited(text, asked, (node, edit, as) => {
    react.leanNode(node, edit)
    leanName(node, edit, as)
    const name = exportedBy(node)
    if (gone.includes(name)) edit(name, node.right, 'undefined')
    leanPart(node, edit)
    leanList(node, edit)
    if (node.type === 'Property' && hooks.includes(node.key.name))
      edit(node.key.name, { ...node, end: node.end + Number(text[node.end] === ',') }, '')
    for (const [type, start, instead] of nodes)
      if (node.type === type && text.startsWith(start, node.start)) edit(start, node, instead)
  })
}

function leanName({ type, id, callee, name, ...node }, edit, as) {
  if (type === 'FunctionDeclaration' && Object.hasOwn(bodies, id.name))
    edit(id.name, node.body, `{${bodies[id.name]}}`)
  if (type === 'CallExpression' && Object.hasOwn(calls, callee.name))
    edit(callee.name, node, calls[callee.name])
  if (as === 'Identifier' && Object.hasOwn(values, name)) edit(name, node, values[name])
}

function leanPart({ type, left, right, value, test, ...node }, edit) {
  if (type === 'Literal' && svgAttributes.test(value)) edit('SVG', node, '""')
  // No update is less urgent than others.
  if (type === 'AssignmentExpression' && left.property?.name === 'transition')
    edit('transition', node, '0')
  if (type === 'MemberExpression' && node.property.name === 'transition')
    edit('transition', node, 'null')
  if (type === 'SwitchCase' && kinds.includes(test?.name)) edit(test.name, node, '')
  if (type === 'BinaryExpression' && kinds.includes(right.name)) edit(right.name, node, '!1')
}

/** Of lists, what the scripts name. */
function leanList({ type, value, id, init, ...node }, edit) {
  const words = wordsIn(sources)
  if (type === 'Literal' && events.test(value))
    edit('events', node, JSON.stringify(value.split(' ').filter(isNamedIn(words)).join(' ')))
  if (type !== 'VariableDeclarator' || id.name !== 'pb') return
  const all = new Set(init.properties.map(({ key }) => key.name))
  const used = [...words].filter((word) => all.has(withoutMaker(word)))
  edit('pb', init, JSON.stringify(Object.fromEntries(used.map((name) => [name, true]))))
}

const isNamedIn = (words) => (name) => {
  const listener = `on${name[0].toUpperCase()}${name.slice(1)}`
  return words.has(listener) || words.has(`${listener}Capture`)
}

/** `WebkitLineClamp` is `lineClamp`. */
const withoutMaker = (word) =>
  word.replace(/^(?:Webkit|ms|Moz|O)([A-Z])/, (_, letter) => letter.toLowerCase())
