import { createHash } from 'node:crypto'
import path from 'node:path'
import MiniSplitChunksPlugin from '@tarojs/webpack5-runner/dist/plugins/MiniSplitChunksPlugin.js'

const root = path.resolve(__dirname, '../..')

/**
 * Taro names what subpackages share by the hash of its module's path on this machine. Here of its path in the project: builds of one commit are the same to the byte, in whatever folders.
 * @throws Error when Taro's plugin is another one
 */
export function nameByPlaceInProject(): void {
  const plugin = MiniSplitChunksPlugin.prototype
  const group = plugin.getSubCommonCacheGroup
  if (typeof group !== 'function')
    throw new Error('Taro names shared files in another way: config/weapp/shared_names.ts')
  plugin.getSubCommonCacheGroup = function () {
    const named = [...this.subCommonDeps.values()].map((one) => [nameOf(one), one] as const)
    this.subCommonDeps = new Map(named.sort(([one], [other]) => (one < other ? -1 : 1)))
    return group.call(this)
  }
}

const nameOf = ({ resource, identifier }: { resource?: string; identifier: string }): string =>
  createHash('sha256')
    .update((resource ?? identifier).replaceAll(root, '').replaceAll(path.sep, '/'))
    .digest('hex')
    .slice(0, 32)
