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
