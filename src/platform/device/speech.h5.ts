import type { Speech } from './speech.types'

/** A little slower than usual: it is heard in a corridor. */
const rate = 0.9

const voice = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in window ? window.speechSynthesis : undefined

export const speech: Speech = {
  isThere: () => voice() !== undefined,
  say(words) {
    const sentence = voice() && new SpeechSynthesisUtterance(words)
    if (!sentence) return
    sentence.lang = 'zh-CN'
    sentence.rate = rate
    voice()?.cancel()
    voice()?.speak(sentence)
  },
  stop: () => voice()?.cancel(),
}
