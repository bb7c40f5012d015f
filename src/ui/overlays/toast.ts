import Taro from '@tarojs/taro'

import { announce } from '@/platform/overlays/announce'
import { TOAST_DURATION_MS } from '@/settings/limits'

/** Shows a text for a moment (spec §9: 1500 ms), also to screen readers. */
export function showToast(words: string, durationMs = TOAST_DURATION_MS): void {
  void Taro.showToast({
    title: words,
    icon: 'none',
    duration: durationMs,
  })
  announce(words)
}
