const { parse } = require('acorn')
const { full } = require('acorn-walk')
const { withEdits } = require('./edits')

/** Ways to draw that neither Taro nor the app takes: the page is drawn by `createRoot`. */
const gone = [
  ...['findDOMNode', 'hydrate', 'hydrateRoot', 'render'],
  ...['unmountComponentAtNode', 'unstable_renderSubtreeIntoContainer'],
]
/** Names of SVG's attributes with a hyphen: our drawings are written as markup, and have none of React's. */
const svgAttributes = /^accent-height .* x-height$/

/** Webpack loader: React's renderer for browsers without what this app never asks of it. */
module.exports = function leanReactDom(source) {
  const edits = []
  const left = new Set([...gone, 'SVG'])
  const edit = (name, { start, end }, text) => {
    left.delete(name)
    edits.push({ start, end, text })
  }
  full(parse(source, { ecmaVersion: 'latest' }), (node) => {
    const { type, left: target, right, value } = node
    const name = target?.object?.name === 'exports' ? target.property.name : undefined
    if (type === 'AssignmentExpression' && gone.includes(name)) edit(name, right, 'undefined')
    if (type === 'Literal' && svgAttributes.test(value)) edit('SVG', node, '""')
  })
  if (left.size > 0) throw new Error(`react-dom has no ${[...left].join(', ')}: lean_react_dom.js`)
  return withEdits(source, edits)
}
