/**
 * Jest's transformer for `environment.cjs` of packages and of our own code but for tests: each module is loaded once for all test files, as Node loads it. Before and after all tests there is no such environment.
 */
const swc = require('@swc/jest')

module.exports = {
  createTransformer: (options) => {
    const compiler = swc.createTransformer({ ...options, sourceMaps: true })
    return {
      process: (source, file, jest) => {
        const isOurs = !file.includes('node_modules')
        const { code, map } =
          isOurs || /^(import|export)\b/m.test(source)
            ? compiler.process(source, file, jest)
            : { code: source }
        // A module that Node itself asks for is of Node's class.
        return {
          code: `if (globalThis.loadAsNodeDoes && module.constructor === Object) module.exports = loadAsNodeDoes(${JSON.stringify(file)})
else (function () {
${code}
}).call(module.exports)`,
          map: map && { ...JSON.parse(map), mappings: `;;${JSON.parse(map).mappings}` },
        }
      },
    }
  },
}
