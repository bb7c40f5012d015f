const { edited } = require('./edits')

/** Ways to draw that neither Taro nor the app takes: the page is drawn by `createRoot`. */
const gone = [
  ...['findDOMNode', 'hydrate', 'hydrateRoot', 'render'],
  ...['unmountComponentAtNode', 'unstable_renderSubtreeIntoContainer'],
]
/** Names of SVG's attributes with a hyphen: our drawings are written as markup, and have none of React's. */
const svgAttributes = /^accent-height .* x-height$/

/** Webpack loader: React's renderer for browsers without what this app never asks of it. */
module.exports = function leanReactDom(source) {
  const asked = { library: 'react-dom', loader: 'lean_react_dom.js', names: [...gone, 'SVG'] }
  return edited(source, asked, ({ type, left, right, value, ...at }, edit) => {
    const name = left?.object?.name === 'exports' ? left.property.name : undefined
    if (type === 'AssignmentExpression' && gone.includes(name)) edit(name, right, 'undefined')
    if (type === 'Literal' && svgAttributes.test(value)) edit('SVG', at, '""')
  })
}
