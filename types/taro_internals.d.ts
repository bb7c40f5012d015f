/** Parts of Taro which have no types of their own and which the test harness touches. */
declare module '@tarojs/plugin-framework-react/dist/runtime' {
  import type { AppInstance } from '@tarojs/runtime'
  export function createReactApp(
    app: unknown,
    react: unknown,
    dom: unknown,
    config: unknown,
  ): AppInstance
}
