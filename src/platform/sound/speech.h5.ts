import type { Speech } from './speech.types'

/** Slightly slower than usual, for use in a corridor. */
const rate = 0.9

const voice = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in window ? window.speechSynthesis : undefined

export const speech: Speech = {
  isThere: () => voice() !== undefined,
  say(words, onEnd) {
    const reader = voice()
    if (!reader) return
    reader.cancel()
    const lines = words.split('\n').filter((line) => line.trim() !== '')
    // Browsers cut off long texts.
    lines.forEach((line, index) => {
      const sentence = new SpeechSynthesisUtterance(line)
      sentence.lang = 'zh-CN'
      sentence.rate = rate
      if (index === lines.length - 1 && onEnd) {
        sentence.onend = () => onEnd(true)
        // A text that was stopped ends by an error too.
        sentence.onerror = ({ error }) => /cancel|interrupt/.test(error) || onEnd(false)
      }
      reader.speak(sentence)
    })
  },
  stop: () => voice()?.cancel(),
}
