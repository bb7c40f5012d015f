/**
 * Jest's runtime, which compiles and finds a file once for all test files of a process. Each test file still runs the code of all our modules anew, in a registry of its own.
 */
const { default: Runtime } = require('jest-runtime')

const emptyKept = () => ({
  /** What jest's own files say. */
  sources: new Map(),
  transforms: new Map(),
  scripts: new Map(),
  /** Where the names in a file lead. */
  places: new Map(),
})
let kept = emptyKept()

module.exports = class extends Runtime {
  constructor(...given) {
    super(...given)
    // Files that are watched change.
    const { watch, watchAll } = given.at(-1)
    if (watch || watchAll) kept = emptyKept()
  }

  transformFile(file, options) {
    const make = () => super.transformFile(file, options)
    if (file === this._testPath) return make()
    if (options?.isInternalModule) return remembered(kept.sources, file, make)
    const { code, transform, map } = remembered(kept.transforms, file, () => ({
      code: make(),
      transform: this._fileTransforms.get(file),
      map: this._sourceMapRegistry.get(file),
    }))
    this._fileTransforms.set(file, transform)
    if (map !== undefined) this._sourceMapRegistry.set(file, map)
    return code
  }

  createScriptFromCode(code, file) {
    const known = kept.scripts.get(file)
    if (known?.code === code) return known.script
    const script = super.createScriptFromCode(code, file)
    if (file !== this._testPath) kept.scripts.set(file, { code, script })
    return script
  }

  requireModuleOrMock(from, name) {
    // What a test puts in a module's place is for jest to find.
    if (this._explicitShouldMock.size > 0 || this._isolatedModuleRegistry)
      return super.requireModuleOrMock(from, name)
    const places = remembered(kept.places, from, () => new Map())
    const loaded = this._moduleRegistry.get(places.get(name))
    if (loaded !== undefined) return loaded.exports
    const exports = super.requireModuleOrMock(from, name)
    if (!places.has(name)) this.keepPlace(places, from, name)
    return exports
  }

  /** Of a file, not of a module of Node or of jest. */
  keepPlace(places, from, name) {
    if (name === '@jest/globals' || this._resolver.isCoreModule(name)) return
    const file = this._resolveCjsModule(from, name)
    if (this._moduleRegistry.has(file)) places.set(name, file)
  }
}

function remembered(known, key, make) {
  if (!known.has(key)) known.set(key, make())
  return known.get(key)
}
