import {
  Current,
  eventCenter,
  Events,
  getCurrentInstance,
  nextTick,
  options,
} from '@tarojs/runtime'

/** Stands in for what Taro offers on every platform: of it the browser's part asks this only. Sizes stay px, and requests have interceptors of their own (`src/request`). */
export default { Current, Events, eventCenter, getCurrentInstance, nextTick, options }
