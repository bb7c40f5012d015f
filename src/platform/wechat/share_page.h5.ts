import type { UseSharePage } from './share_page.types'

/** WeChat's browser shares the address itself; pages that may not be shared hide its menu (`share_menu`). */
export const useSharePage: UseSharePage = () => undefined
