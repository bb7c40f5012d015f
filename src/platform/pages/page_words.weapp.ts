import type { PageWords } from './page_words.types'

/** There is no voice to read it. */
export const pageWords: PageWords = () => ''
