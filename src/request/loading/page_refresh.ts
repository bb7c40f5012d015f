import Taro, { useDidHide, useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { useRef } from 'react'

/** Pull-down reloads the page; the page's config says `enablePullDownRefresh`. */
export function usePageRefresh(refresh: () => Promise<unknown>): void {
  usePullDownRefresh(() => {
    void refresh().finally(() => Taro.stopPullDownRefresh())
  })
}

/** Reloads when the page becomes visible again. What is drawn after the page was shown hears nothing of that first time, so leaving is what counts. */
export function usePageShow(refresh: () => Promise<unknown>): void {
  const wasLeft = useRef(false)
  useDidHide(() => {
    wasLeft.current = true
  })
  useDidShow(() => {
    if (wasLeft.current) void refresh()
  })
}

/** Reloads when the page becomes visible again, and on pull-down. */
export function usePageReturn(refresh: () => Promise<unknown>): void {
  usePageShow(refresh)
  usePageRefresh(refresh)
}
