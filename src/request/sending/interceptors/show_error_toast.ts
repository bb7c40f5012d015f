import Taro from '@tarojs/taro'

import { announce } from '@/platform/overlays/announce'
import { TOAST_DURATION_MS } from '@/settings/limits'

import type { Interceptor } from '../call'

let lastWords = ''
let lastToastAt = 0

/** Shows the patient once why a call failed (spec §8), unless prompting is disabled; equal messages of parallel calls are one toast. */
export const toastFailures: Interceptor = async (call, next) => {
  try {
    return await next(call)
  } catch (error) {
    if (call.prompt && error instanceof Error) {
      showErrorToast(error.message)
    }
    throw error
  }
}

/** Shows a toast for 1500 ms, and announces it to screen readers; an equal one within that time is not repeated. */
export function showErrorToast(words: string): void {
  const now = Date.now()
  if (words === lastWords && now - lastToastAt < TOAST_DURATION_MS) {
    return
  }
  lastWords = words
  lastToastAt = now
  announce(words)
  void Taro.showToast({ title: words, icon: 'none', duration: TOAST_DURATION_MS })
}
