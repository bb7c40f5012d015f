import type { Module } from 'webpack'

/** What Taro's `MiniSplitChunksPlugin` asks itself about each module of a page. */
interface Splitter {
  hasModuleId(module: Module): boolean
  hasMainChunk(chunkNames: readonly string[]): boolean
}

/**
 * Once in the main package, though no page there may show them: our own code and every style of ours, which nearly all subpackages share. Parts of some areas, and what NutUI brings along, lie in
 * the subpackages that show them.
 */
const everywhere = [
  /[\\/]node_modules[\\/]uqr[\\/]/,
  /[\\/]src[\\/].*\.scss$/,
  /[\\/]src[\\/](?!components[\\/]|subpackages[\\/])/,
  /[\\/]src[\\/]components[\\/](sign_in_needed|ticket_code)\./,
]

/**
 * Lets Taro's plugin leave those modules in the main package. Its own way, `optimizeMainPackage.exclude`, stops looking at a page's modules, styles last, when it meets the first excluded one, so
 * that NutUI's styles would all end in the main package.
 */
export function keepInMain<S extends Splitter>(splitter: S): S {
  const { hasModuleId, hasMainChunk } = splitter
  let file = ''
  splitter.hasModuleId = (module) => {
    file = module.nameForCondition() ?? ''
    return hasModuleId.call(splitter, module)
  }
  // Asked right after, of the same module.
  splitter.hasMainChunk = (chunkNames) =>
    everywhere.some((part) => part.test(file)) || hasMainChunk.call(splitter, chunkNames)
  return splitter
}
