const { transformSync } = require('esbuild')
const { edited } = require('./edits')

/** What functions come to, as our stores reach them: values are replaced whole (`deep: false`), nobody decorates, nobody draws the tree of dependencies. */
const bodies = {
  deepEnhancer: 'return v',
  createObservable: '',
  createDecoratorAnnotation: 'return annotation',
  decorateAction20223_: '',
  decorateComputed20223_: '',
  decorateFlow20223_: '',
  decorateObservable20223_: '',
  extendObservable: '',
  getDependencyTree: '',
}
const values = { observableFactories: '{}', arrayExtensions: '{}', __MOBX_DEV__: 'false' }
const classes = ['ObservableArrayAdministration', 'ObservableMap', 'ObservableSet']
/** Methods that only objects with properties to come have; fields with decorators are made at their first use. */
const methods = [
  ...['get_', 'set_', 'has_', 'extend_', 'ownKeys_', 'keys_'],
  ...['materializeLazyComputed_', 'materializeLazyObservable_'],
]
/** Questions with one answer: nobody intercepts a change or listens to a single value, no store has a generator or decorators. */
const answers = {
  hasInterceptors: 'false',
  hasListeners: 'false',
  isGenerator: 'false',
  addArrayExtension: 'undefined',
  materializeLazyComputed_: 'undefined',
  materializeLazyObservable_: 'undefined',
}

/**
 * Webpack loader: MobX without what our stores never reach, which stands between lines that they do reach, so that no minifier finds it. Names that end in an underscore are a module's own
 * (MobX's way), and become short.
 */
module.exports = function leanMobx(source) {
  const names = [...Object.keys({ ...bodies, ...values, ...answers }), ...classes, ...methods]
  const asked = { library: 'MobX', loader: 'lean_mobx.js', names, sourceType: 'module' }
  return transformSync(edited(source, asked, leanNode), { mangleProps: /_$/, target: 'es2022' })
    .code
}

function leanNode(node, edit) {
  const { type, id, key, callee } = node
  if (type === 'ClassDeclaration' && classes.includes(id.name)) edit(id.name, node.body, '{}')
  if (type === 'FunctionDeclaration' && Object.hasOwn(bodies, id.name))
    edit(id.name, node.body, `{ ${bodies[id.name]} }`)
  if (type === 'VariableDeclarator' && Object.hasOwn(values, id.name))
    edit(id.name, node.init, values[id.name])
  if (type === 'MethodDefinition' && methods.includes(key.name)) edit(key.name, node, '')
  const called = callee?.name ?? callee?.property?.name
  if (type === 'CallExpression' && Object.hasOwn(answers, called))
    edit(called, node, answers[called])
}
