import type { IsPageLoading, LoadAhead, WhenIdleOnWifi } from './page_loading.types'

/** WeChat resolves `navigateTo` when the page is there, and covers the screen meanwhile. */
export const isPageLoading: IsPageLoading = () => false

/** WeChat preloads subpackages by `preloadRule` (app.config). */
export const loadAhead: LoadAhead = () => undefined
export const whenIdleOnWifi: WhenIdleOnWifi = () => undefined
