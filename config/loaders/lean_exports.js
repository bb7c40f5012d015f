const { edited, exportedBy } = require('./edits')

/** What no script asks of React, and its renderer not of the scheduler. */
const gone = {
  react: [
    ...['act', 'createFactory', 'lazy', 'Profiler', 'startTransition', 'StrictMode', 'Suspense'],
    ...['unstable_act', 'useDeferredValue', 'useInsertionEffect', 'useTransition'],
  ],
  scheduler: [
    ...['unstable_continueExecution', 'unstable_forceFrameRate', 'unstable_getFirstCallbackNode'],
    ...['unstable_next', 'unstable_pauseExecution', 'unstable_Profiling'],
    ...['unstable_runWithPriority', 'unstable_wrapCallback'],
  ],
}

/** Webpack loader: React, or its scheduler (`library`), without what nobody asks of it. */
module.exports = function leanExports(source) {
  const { library } = this.getOptions()
  const asked = { library, loader: 'lean_exports.js', names: gone[library] }
  return edited(source, asked, (node, edit) => {
    const name = exportedBy(node)
    if (gone[library].includes(name)) edit(name, node.right, 'undefined')
  })
}
