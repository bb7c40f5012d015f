import type { PageWords } from './page_words.types'

export const pageWords: PageWords = () => {
  const pages = [...document.querySelectorAll<HTMLElement>('[role=main]')]
  return pages.filter((page) => page.offsetParent !== null).at(-1)?.innerText ?? ''
}
