import type { PageWords } from './page_words.types'

export const pageWords: PageWords = () => {
  const pages = [...document.querySelectorAll<HTMLElement>('[role=main]')]
  return pages.reverse().find((page) => page.offsetParent !== null)?.innerText ?? ''
}
