import path from 'node:path'
import type { Compiler } from 'webpack'

const ours = path.resolve(__dirname, '../loaders/lean_entry.js')

/** Webpack plugin: sends Taro's entry through `lean_entry.js`, once its own loader has written it. */
export class LeanEntry {
  apply(compiler: Compiler) {
    const { NormalModule } = compiler.webpack
    compiler.hooks.compilation.tap({ name: 'LeanEntry', stage: 100 }, (compilation) => {
      NormalModule.getCompilationHooks(compilation).loader.tap('LeanEntry', (_context, module) => {
        const at = module.loaders.findIndex(({ loader }) =>
          /taro-loader[\\/]lib[\\/]h5/.test(loader),
        )
        const added = { loader: ours, options: {}, ident: null, type: null }
        if (at >= 0) module.loaders.splice(at, 0, added)
      })
    })
  }
}
