import { words, wordsAround } from './words'

declare global {
  interface Window {
    $words: typeof words
    $wordsAround: typeof wordsAround
  }
}

// The first module of the app: what the build puts around texts (config/language/mark_words.js) is found by its name.
window.$words = words
window.$wordsAround = wordsAround
