import { createHash } from 'node:crypto'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/** What Taro's plugin knows of a module that several subpackages share. */
interface Shared {
  resource?: string
  identifier: string
}

interface SplitPlugin {
  subCommonDeps: Map<string, Shared>
  getSubCommonCacheGroup(): object
}

/**
 * Taro names what subpackages share by the hash of its module's path on this machine. Here of its path in the project: builds of one commit are the same to the byte, in whatever folders.
 * @throws Error when Taro's plugin is another one
 */
export function nameByPlaceInProject(): void {
  const { default: plugin } =
    require('@tarojs/webpack5-runner/dist/plugins/MiniSplitChunksPlugin.js') as {
      default: { prototype: SplitPlugin }
    }
  const { getSubCommonCacheGroup: group } = plugin.prototype
  if (group === undefined)
    throw new Error('Taro names shared files in another way: look at config/weapp/shared_names.ts')
  plugin.prototype.getSubCommonCacheGroup = function () {
    const named = [...this.subCommonDeps.values()].map((one) => [nameOf(one), one] as const)
    this.subCommonDeps = new Map(named.sort(([one], [other]) => (one < other ? -1 : 1)))
    return group.call(this)
  }
}

const nameOf = ({ resource, identifier }: Shared): string =>
  createHash('sha256')
    .update((resource ?? identifier).replaceAll(root, '').replaceAll(path.sep, '/'))
    .digest('hex')
    .slice(0, 32)
