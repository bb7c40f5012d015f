/**
 * Where tests of the server run: in the realm of Node itself, so that packages and our own code are loaded once for all files (`loaded_once.cjs`), as a server loads them. Tests and what supports them are loaded anew for each.
 */
const { readFileSync } = require('node:fs')
const Module = require('node:module')
const NodeEnvironment = require('jest-environment-node-single-context')

const ofJest = (name) => require(require.resolve(name, { paths: [require.resolve('jest-runner')] }))

let loading
let linesOfTypeScript

module.exports = class extends NodeEnvironment {
  constructor(...given) {
    super(...given)
    this.config = given[0].projectConfig
    this.global.loadAsNodeDoes = require
  }

  async setup() {
    await super.setup()
    loading ??= compileAsJestDoes(this.config)
    await loading
    // Jest's own, which the first file finds, knows the maps of all that was loaded; a later file's, of that file only.
    linesOfTypeScript ??= Error.prepareStackTrace
    Error.prepareStackTrace = linesOfTypeScript
  }
}

/** Node's own loading of TypeScript, by jest's transformer and out of its cache. */
async function compileAsJestDoes(config) {
  const transformer = await ofJest('@jest/transform').createScriptTransformer(config)
  const maps = new Map()
  Module._extensions['.ts'] = (module, file) => {
    const { code, sourceMapPath } = transformer.transform(file, { supportsStaticESM: false })
    maps.set(file, sourceMapPath)
    module._compile(code, file)
  }
  ofJest('source-map-support').install({
    retrieveSourceMap: (file) =>
      maps.has(file) ? { url: file, map: readFileSync(maps.get(file), 'utf8') } : null,
  })
}
