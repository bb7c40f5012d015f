import type { PageWords } from './page_words.types'

/** There is no voice that could read them. */
export const pageWords: PageWords = () => ''
