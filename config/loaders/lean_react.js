/**
 * What neither Taro nor the app asks of React, and every copy of its renderer has in the same words: Suspense, lazy parts, lists of them, strict and profiled trees, markup of a server that is taken
 * over, the mode before React 18 (a bit of each fiber's `mode`), and what class components did before React 16.3.
 */
const neverMade = new Set([8, 12, 13, 16, 17, 18, 19, 21, 22, 23, 24, 25])
const neverWritten =
  /^(UNSAFE_)?componentWill(Mount|ReceiveProps|Update)$|^getSnapshotBeforeUpdate$/
const answers = { isDehydrated: '!1', dehydrated: 'null' }

/** Gives the questions of a node their only answer, so that the minifier finds what stands behind them. */
exports.leanNode = function leanNode(node, edit) {
  const { type, operator, left, right } = node
  if (type === 'MemberExpression' && Object.hasOwn(answers, node.property.name))
    edit(node.property.name, node, answers[node.property.name])
  if (type === 'SwitchStatement' && isTag(node.discriminant)) leanCases(node.cases, edit)
  if (type !== 'BinaryExpression') return
  if (operator === '&' && left.property?.name === 'mode' && right.value === 1)
    edit('mode', node, '1')
  const isNever =
    (neverMade.has(left.value) && isTag(right)) ||
    (left.value === 'function' && neverWritten.test(right.argument?.property?.name))
  if (isNever && operator === '===') edit('tag', node, '!1')
  if (isNever && operator === '!==') edit('tag', node, '!0')
}
exports.names = [...Object.keys(answers), 'mode', 'tag', 'case']

const isTag = ({ property }) => property?.name === 'tag'

/** Cases that come together: labels, and what is done for all of them. */
function leanCases(cases, edit) {
  let group = []
  let isOver = true
  for (const one of cases) {
    group.push(one)
    if (one.consequent.length === 0) continue
    if (isOver && group.every(({ test }) => test !== null && neverMade.has(test.value)))
      for (const label of group) edit('case', label, '')
    else isOver = endsThere(one.consequent.at(-1))
    group = []
  }
}

/** Whether the next case is not gone on with. */
const endsThere = ({ type, body }) =>
  ['BreakStatement', 'ReturnStatement', 'ThrowStatement'].includes(type) ||
  (type === 'BlockStatement' && body.length > 0 && endsThere(body.at(-1)))
