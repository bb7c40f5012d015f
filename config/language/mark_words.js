/**
 * Babel plugin of both builds: every Chinese text of `src` is looked up when it is shown, so the sources may say it plainly, next to the part that says it.
 * `'无号'` becomes `$t('无号')`, `` `第 ${place} 位` `` becomes `$t('第 {0} 位', place)`, and a line of JSX with values or elements in it
 * `$around('共 {0} 项', count)` (src/language/words; each build says how these names are found). The Chinese text is the key of the catalogues (docs/decisions/0048).
 * What decides and is not shown stays: comparisons, keys, types, patterns, what is searched for.
 */
const path = require('node:path')

/** Chinese signs, and the punctuation that comes with them. */
const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/
const SOURCES = path.resolve(__dirname, '../../src')
/** Names of places, and the hospital's desk. What marks words may not be marked itself. */
const LEFT_ALONE = ['region', 'contract/desk', 'parts', 'language'].map((room) =>
  path.join(SOURCES, room, path.sep),
)
/** What these calls are given is read while the app is built, or is never shown. */
const UNSHOWN_CALLS =
  /^(definePageConfig|defineAppConfig|includes|startsWith|endsWith|indexOf|lastIndexOf|split)$/
/** Calls whose first argument decides; the second is shown. */
const DECIDING_CALLS = /^(replace|replaceAll|literal|picklist)$/

/** What this build has marked: every key with the file that says it first. */
const shownTexts = new Map()

module.exports = function markWords({ types: t }) {
  return {
    name: 'mark-words',
    visitor: {
      Program: {
        enter(program, { filename }) {
          if (!isMarked(filename)) return
          const marking = new Marking(t)
          program.traverse(marking.visitor)
          const file = path.relative(SOURCES, filename)
          // Of several files the first by name, whichever is read first.
          for (const key of marking.found)
            if (!(shownTexts.get(key) <= file)) shownTexts.set(key, file)
        },
      },
    },
  }
}

function isMarked(file = '') {
  return file.startsWith(SOURCES + path.sep) && !LEFT_ALONE.some((room) => file.startsWith(room))
}

module.exports.shownTexts = shownTexts

class Marking {
  found = []
  made = new WeakSet()

  constructor(t) {
    this.t = t
    this.visitor = {
      'JSXElement|JSXFragment': (at) => this.markChildren(at),
      JSXAttribute: (at) => this.markAttribute(at),
      StringLiteral: (at) => this.markText(at),
      TemplateLiteral: (at) => this.markTemplate(at),
      BinaryExpression: (at) => this.markSum(at),
    }
  }

  markText(at) {
    if (this.made.has(at.node) || !CHINESE.test(at.node.value) || !this.isShown(at)) return
    at.replaceWith(this.lookUp('$t', at.node.value, []))
    at.skip()
  }

  markAttribute(at) {
    const { value } = at.node
    if (!this.t.isStringLiteral(value) || !CHINESE.test(value.value)) return
    const call = this.lookUp('$t', value.value, [])
    at.get('value').replaceWith(this.t.jsxExpressionContainer(call))
    at.skip()
  }

  markTemplate(at) {
    const { quasis, expressions } = at.node
    if (this.t.isTaggedTemplateExpression(at.parent) || this.t.isTSLiteralType(at.parent)) return
    const pieces = quasis.map(({ value }) => value.cooked)
    if (!pieces.some((piece) => CHINESE.test(piece)) || !this.isShown(at)) return
    at.replaceWith(this.lookUp('$t', keyOf(pieces), expressions))
  }

  /** A text that is pasted of pieces is one sentence. */
  markSum(at) {
    if (at.node.operator !== '+' || isSum(at.parent)) return
    const pieces = ['']
    const values = []
    for (const part of partsOf(at.node)) {
      if (this.t.isStringLiteral(part)) pieces[pieces.length - 1] += part.value
      else {
        values.push(part)
        pieces.push('')
      }
    }
    if (!pieces.some((piece) => CHINESE.test(piece)) || !this.isShown(at)) return
    at.replaceWith(this.lookUp('$t', keyOf(pieces), values))
  }

  /** From the first Chinese text among the children to the last, with the values at its ends. */
  markChildren(at) {
    const { children } = at.node
    const texts = children.map((child) =>
      this.t.isJSXText(child) ? asShown(child.value) : undefined,
    )
    const isChinese = texts.map((text) => text !== undefined && CHINESE.test(text))
    let first = isChinese.indexOf(true)
    if (first === -1) return
    let last = isChinese.lastIndexOf(true)
    while (first > 0 && this.isPartOfLine(children[first - 1], texts[first - 1])) first -= 1
    while (last < children.length - 1 && this.isPartOfLine(children[last + 1], texts[last + 1]))
      last += 1
    const pieces = ['']
    const values = []
    for (let index = first; index <= last; index += 1) {
      const child = children[index]
      const text = texts[index] ?? this.textOf(child)
      if (text !== undefined) pieces[pieces.length - 1] += text
      else if (!isNothing(this.t, child)) {
        values.push(this.t.isJSXExpressionContainer(child) ? child.expression : child)
        pieces.push('')
      }
    }
    const name = values.length === 0 ? '$t' : '$around'
    const call = this.lookUp(name, keyOf(pieces), values)
    const before = children.slice(0, first)
    at.node.children = [...before, this.t.jsxExpressionContainer(call), ...children.slice(last + 1)]
    at.requeue()
  }

  /** Values and blanks beside a Chinese text belong to it; elements may be anything. */
  isPartOfLine(child, text) {
    if (text !== undefined) return text !== ''
    return this.t.isJSXExpressionContainer(child) && !hasElement(this.t, child.expression)
  }

  textOf(child) {
    return this.t.isJSXExpressionContainer(child) && this.t.isStringLiteral(child.expression)
      ? child.expression.value
      : undefined
  }

  isShown(at) {
    const { parent, key } = at
    const { t } = this
    if (t.isTSLiteralType(parent) || t.isImportDeclaration(parent) || t.isDirective(parent))
      return false
    if (t.isSwitchCase(parent) && key === 'test') return false
    if (t.isBinaryExpression(parent) && parent.operator !== '+') return false
    if ((t.isObjectProperty(parent) || t.isObjectMethod(parent)) && key === 'key') return false
    // What a call of the contract is for, for its documentation.
    if (t.isObjectProperty(parent) && parent.key.name === 'summary') return false
    if (t.isMemberExpression(parent) && key === 'property') return false
    if (t.isTSEnumMember(parent)) return false
    if (hasMark(at)) return false
    const call = at.findParent((above) => above.isCallExpression() || above.isNewExpression())
    const argument = call === null ? undefined : argumentOf(at, call)
    if (argument === undefined) return true
    const name = nameOf(call.node.callee)
    return !UNSHOWN_CALLS.test(name) && !(argument === 0 && DECIDING_CALLS.test(name))
  }

  lookUp(name, key, values) {
    const { t } = this
    const text = t.stringLiteral(key)
    this.made.add(text)
    this.found.push(key)
    // What nobody shows is left out of the build.
    return t.addComment(
      t.callExpression(t.identifier(name), [text, ...values]),
      'leading',
      '#__PURE__',
    )
  }
}

/** A comment `as it is` before a text keeps it. */
function hasMark(at) {
  for (let above = at; above && !above.isStatement(); above = above.parentPath)
    if (above.node.leadingComments?.some(({ value }) => value.trim() === 'as it is')) return true
  return false
}

function keyOf(pieces) {
  return pieces.reduce((key, piece, index) => `${key}{${index - 1}}${piece}`)
}

function isSum(node) {
  return node.type === 'BinaryExpression' && node.operator === '+'
}

function partsOf(node) {
  return isSum(node) ? [...partsOf(node.left), ...partsOf(node.right)] : [node]
}

/** As React shows a text of JSX: lines are joined, and what stands around them goes. */
function asShown(value) {
  const lines = value.split('\n')
  return lines
    .map((line, index) => {
      const begun = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? begun : begun.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}

function isNothing(t, child) {
  if (t.isJSXText(child)) return asShown(child.value) === ''
  return t.isJSXExpressionContainer(child) && t.isJSXEmptyExpression(child.expression)
}

function hasElement(t, expression) {
  let isFound = false
  t.traverseFast(expression, ({ type }) => {
    isFound ||= type === 'JSXElement' || type === 'JSXFragment'
  })
  return isFound
}

/** Which argument of the call it stands in; what a function does that is handed to a call is its own. */
function argumentOf(at, call) {
  for (let above = at; above !== call; above = above.parentPath) {
    if (above.isFunction()) return undefined
    if (above.parentPath === call) return above.listKey === 'arguments' ? above.key : undefined
  }
  return undefined
}

function nameOf(callee) {
  return callee.name ?? callee.property?.name ?? ''
}
