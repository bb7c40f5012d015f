import Taro from '@tarojs/taro'

import { LOADING_HIDE_DELAY_MS, LOADING_SHOW_AFTER_MS, LOADING_TEXT } from '@/settings/limits'

import type { Interceptor } from '../call'

let running = 0
let isShown = false
let showTimer: ReturnType<typeof setTimeout> | undefined
let hideTimer: ReturnType<typeof setTimeout> | undefined

/** Shows the loading mask during slow calls, and hides it 300 ms after the last one ended (spec §9); a call may disable it. */
export const showLoading: Interceptor = async (call, next) => {
  if (!call.loading) {
    return next(call)
  }
  begin()
  try {
    return await next(call)
  } finally {
    end()
  }
}

function begin() {
  running += 1
  clearTimeout(hideTimer)
  if (!isShown) showTimer ??= setTimeout(show, LOADING_SHOW_AFTER_MS)
}

function show() {
  showTimer = undefined
  isShown = true
  void Taro.showLoading({ title: LOADING_TEXT, mask: true })
}

function end() {
  running -= 1
  if (running > 0) return
  clearTimeout(showTimer)
  showTimer = undefined
  if (isShown) {
    hideTimer = setTimeout(() => {
      isShown = false
      // Without noConflict, hiding the mask also hides a toast.
      void Taro.hideLoading({ noConflict: true })
    }, LOADING_HIDE_DELAY_MS)
  }
}
