import {
  useDidHide,
  useDidShow,
  usePageNotFound,
  usePullDownRefresh,
  useReachBottom,
  useRouter,
  useShareAppMessage,
} from '@tarojs/plugin-framework-react/dist/runtime'
import {
  getCurrentPages,
  history,
  navigateBack,
  navigateTo,
  reLaunch,
  redirectTo,
  switchTab,
} from '@tarojs/router'
import {
  Current,
  eventCenter,
  Events,
  getCurrentInstance,
  nextTick,
  options,
} from '@tarojs/runtime'

/** NutUI's wheels ask it. */
export const getEnv = () => 'WEB'

/** Stands in for the object `Taro` of the browser: pages, events, and the hooks that our scripts use. Sizes stay px; scripts ask for any other function by its name. */
const taro = {
  Current,
  Events,
  eventCenter,
  getCurrentInstance,
  getCurrentPages,
  getEnv,
  history,
  navigateBack,
  navigateTo,
  nextTick,
  options,
  reLaunch,
  redirectTo,
  switchTab,
  useDidHide,
  useDidShow,
  usePageNotFound,
  usePullDownRefresh,
  useReachBottom,
  useRouter,
  useShareAppMessage,
}

/** Taro's entry says the size that pages are designed for. */
export function initPxTransform() {}

export const Behavior = undefined
export const ENV_TYPE = undefined
export const Link = undefined
export const canIUseWebp = undefined
export const getAppInfo = undefined
export const interceptorify = undefined
export const interceptors = undefined
export const preload = undefined
export const pxTransform = undefined
export const requirePlugin = undefined
export { Current, Events, eventCenter, history, options, taro as default }
