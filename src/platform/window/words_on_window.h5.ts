import { words, wordsAround } from '@/language/words'

declare global {
  interface Window {
    $t: typeof words
    $around: typeof wordsAround
  }
}

// The first module of the app: what the build puts around texts (config/language/mark_words.js) is found by its name.
window.$t = words
window.$around = wordsAround
