const { parse } = require('acorn')
const { full } = require('acorn-walk')

/**
 * The script of a library with edits: `visit` is given each node, `edit(name, where, text)`, and as what the node stands there. Every one of `names` must be edited somewhere.
 * @throws Error that names the loader when a release of the library has other names
 */
exports.edited = function edited(source, { library, loader, names, sourceType }, visit) {
  const edits = []
  const left = new Set(names)
  const edit = (name, { start, end }, text) => {
    left.delete(name)
    edits.push({ start, end, text })
  }
  full(parse(source, { ecmaVersion: 'latest', sourceType }), (node, _, as) => visit(node, edit, as))
  if (left.size > 0) throw new Error(`${library} has no ${[...left].join(', ')}: ${loader}`)
  return withEdits(source, edits)
}

/** The name under which a node gives something to other scripts, `exports.name = …`; undefined for any other node. */
exports.exportedBy = ({ type, left }) =>
  type === 'AssignmentExpression' && left.object?.name === 'exports'
    ? left.property.name
    : undefined

/** The text with parts of it, from `start` to `end`, replaced by a `text`; a part inside another is gone with it. */
exports.withEdits = withEdits
function withEdits(source, edits) {
  let done = 0
  let text = ''
  const inOrder = (one, other) => one.start - other.start || other.end - one.end
  for (const { start, end, text: instead } of edits.sort(inOrder)) {
    if (start < done) continue
    text += source.slice(done, start) + instead
    done = end
  }
  return text + source.slice(done)
}
