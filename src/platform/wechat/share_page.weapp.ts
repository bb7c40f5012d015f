import { useShareAppMessage } from '@tarojs/taro'

import type { UseSharePage } from './share_page.types'

export const useSharePage: UseSharePage = (shared) => useShareAppMessage(shared)
