/** Parts of Taro which have no types of their own and which the test harness and the build touch. */
declare module '@tarojs/plugin-framework-react/dist/runtime' {
  import type { AppInstance } from '@tarojs/runtime'
  export function createReactApp(
    app: unknown,
    react: unknown,
    dom: unknown,
    config: unknown,
  ): AppInstance
}

declare module '@tarojs/webpack5-runner/dist/plugins/MiniSplitChunksPlugin.js' {
  /** A module that several subpackages share. */
  interface Shared {
    resource?: string
    identifier: string
  }
  export default class MiniSplitChunksPlugin {
    subCommonDeps: Map<string, Shared>
    getSubCommonCacheGroup(): object
  }
}

declare module '@tarojs/webpack5-runner/dist/webpack/H5Combination' {
  import type Chain from 'webpack-chain'
  /** Prepares webpack for one build, as `taro build` does. */
  export class H5Combination {
    chain: Chain
    constructor(appPath: string, config: object)
    make(): Promise<void>
  }
}

declare module '@tarojs/webpack5-runner/dist/webpack/MiniCombination' {
  export { H5Combination as MiniCombination } from '@tarojs/webpack5-runner/dist/webpack/H5Combination'
}
