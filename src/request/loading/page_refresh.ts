import Taro, { useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { useRef } from 'react'

/** Pull-down reloads the page; the page's config says `enablePullDownRefresh`. */
export function usePageRefresh(refresh: () => Promise<unknown>): void {
  usePullDownRefresh(() => {
    void refresh().finally(() => Taro.stopPullDownRefresh())
  })
}

/** Reloads when the page becomes visible again. */
export function usePageShow(refresh: () => Promise<unknown>): void {
  const isFirstShow = useRef(true)
  useDidShow(() => {
    if (!isFirstShow.current) void refresh()
    isFirstShow.current = false
  })
}

/** Reloads when the page becomes visible again, and on pull-down. */
export function usePageReturn(refresh: () => Promise<unknown>): void {
  usePageShow(refresh)
  usePageRefresh(refresh)
}
