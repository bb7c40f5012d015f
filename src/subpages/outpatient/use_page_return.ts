import Taro, { useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { useRef } from 'react'

/** Loads again when the page is come back to or pulled down; the page's config says `enablePullDownRefresh`. */
export function usePageReturn(refresh: () => Promise<unknown>): void {
  const isFirstShow = useRef(true)
  useDidShow(() => {
    if (!isFirstShow.current) void refresh()
    isFirstShow.current = false
  })
  usePullDownRefresh(() => {
    void refresh().finally(() => Taro.stopPullDownRefresh())
  })
}
