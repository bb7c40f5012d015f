import Taro, { useDidShow, usePullDownRefresh } from '@tarojs/taro'
import { useRef } from 'react'

/** Pulling the page down loads it again; the page's config says `enablePullDownRefresh`. */
export function usePageRefresh(refresh: () => Promise<unknown>): void {
  usePullDownRefresh(() => {
    void refresh().finally(() => Taro.stopPullDownRefresh())
  })
}

/** Loads again when the page is come back to. */
export function usePageShow(refresh: () => Promise<unknown>): void {
  const isFirstShow = useRef(true)
  useDidShow(() => {
    if (!isFirstShow.current) void refresh()
    isFirstShow.current = false
  })
}

/** Loads again when the page is come back to, and when it is pulled down. */
export function usePageReturn(refresh: () => Promise<unknown>): void {
  usePageShow(refresh)
  usePageRefresh(refresh)
}
