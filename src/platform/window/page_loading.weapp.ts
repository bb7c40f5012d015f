import type { IsPageLoading } from './page_loading.types'

/** WeChat answers `navigateTo` when the page is there, and covers the screen meanwhile. */
export const isPageLoading: IsPageLoading = () => false
