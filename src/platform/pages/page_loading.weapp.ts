import Taro from '@tarojs/taro'

import type { IsPageLoading, LoadAhead, SayNotOpened, WhenIdleOnWifi } from './page_loading.types'

/** WeChat resolves `navigateTo` when the page is there, and covers the screen meanwhile. */
export const isPageLoading: IsPageLoading = () => false

/** WeChat itself says nothing where a package does not come; a slow one may still come. */
export const sayNotOpened: SayNotOpened = () =>
  void Taro.showToast({ title: '页面还没有打开，请稍等，或再试一次', icon: 'none', duration: 3000 })

/** WeChat preloads subpackages by `preloadRule` (app.config). */
export const loadAhead: LoadAhead = () => undefined
export const whenIdleOnWifi: WhenIdleOnWifi = () => undefined
