/** Jest's transformer of packages for `environment.cjs`: Node's own module, which every later test file finds loaded. Before and after all tests there is no such environment. */
const swc = require('@swc/jest')

module.exports = {
  createTransformer: (options) => {
    const compiler = swc.createTransformer(options)
    return {
      process: (source, file, jest) => {
        const isModule = /^(import|export)\b/m.test(source)
        const code = isModule ? compiler.process(source, file, jest).code : source
        return {
          code: `if (globalThis.loadAsNodeDoes) module.exports = loadAsNodeDoes(${JSON.stringify(file)})
else (function () { ${code}
}).call(module.exports)`,
        }
      },
    }
  },
}
