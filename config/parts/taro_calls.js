/** Stands in for Taro and its router where parts are shown without an app: what would lead away says where to. */
import { hideLoading, hideToast, showLoading, showToast } from '../h5/slim/interaction'

const hook = () => undefined
const log =
  (words, key) =>
  async (options = {}) =>
    showToast({ title: `${words} ${options[key] ?? ''}` })
const lead = log('去', 'url')

/** NutUI measures its own elements in a browser. */
export const createSelectorQuery = () => {
  throw new Error('no selector queries on the page of parts')
}
export const getEnv = () => 'WEB'
export const nextTick = (work) => setTimeout(work)
export const useDidHide = hook
export const useDidShow = hook
export const usePageScroll = hook
export const useRouter = () => ({ params: {} })
export const history = window.history

export default {
  createSelectorQuery,
  getEnv,
  hideLoading,
  hideToast,
  nextTick,
  showLoading,
  showToast,
  getCurrentPages: () => [],
  makePhoneCall: log('打电话', 'phoneNumber'),
  navigateBack: log('返回', 'delta'),
  navigateTo: lead,
  redirectTo: lead,
  reLaunch: lead,
  switchTab: lead,
}
