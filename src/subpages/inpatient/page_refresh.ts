import Taro, { usePullDownRefresh } from '@tarojs/taro'

/** Pulling the page down loads it again; the page's config says `enablePullDownRefresh`. */
export function usePageRefresh(refresh: () => Promise<unknown>): void {
  usePullDownRefresh(() => {
    void refresh().finally(() => Taro.stopPullDownRefresh())
  })
}
