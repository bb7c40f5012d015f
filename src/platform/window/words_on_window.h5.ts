import { words, wordsAround } from '@/language/words'

declare global {
  interface Window {
    $t: typeof words
    $around: typeof wordsAround
  }
}

// The first module of the app: the build's wrapper around texts (config/language/mark_words.js) is found by this name.
window.$t = words
window.$around = wordsAround
