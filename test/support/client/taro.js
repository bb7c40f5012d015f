/** `@tarojs/taro` as the H5 build puts it together: the H5 calls and React's page hooks. */
import Taro from '@tarojs/taro-h5/dist/api/taro'
import * as calls from '@tarojs/taro-h5/dist/api/index'
import * as hooks from '@tarojs/plugin-framework-react/dist/runtime'

const pageHooks = Object.fromEntries(
  Object.entries(hooks).filter(([name]) => name.startsWith('use')),
)
Object.assign(Taro, calls, pageHooks)

export * from '@tarojs/taro-h5/dist/api/taro'
export * from '@tarojs/taro-h5/dist/api/index'
export * from '@tarojs/plugin-framework-react/dist/runtime'
export default Taro
