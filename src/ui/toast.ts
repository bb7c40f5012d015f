import Taro from '@tarojs/taro'

import { announce } from '@/platform/elements/announce'

const toastMs = 1500

/** Says something for a moment (spec §9: 1500 ms); longer words stay longer. A screen reader says it too. */
export function showToast(words: string): void {
  void Taro.showToast({
    title: words,
    icon: 'none',
    duration: Math.max(toastMs, words.length * 120),
  })
  announce(words)
}
