/** Where words stand on a page, and in which box: measured alike in the browser that shows the H5 and in the one that lays out the mini-program. */
import type { Page } from '@playwright/test'

/** A rectangle of the page, in CSS pixels. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** One piece of text, and the nearest box round it that can be seen: a ground of its own, or a border. */
export interface Word {
  words: string
  at: Rectangle
  box: Rectangle
}

/** All words that can be seen, in reading order. */
export function wordsOf(page: Page): Promise<Word[]> {
  return page.evaluate(() => {
    const rectangle = ({ x, y, width, height }: DOMRect) => ({ x, y, width, height })
    const isBox = (element: Element) => {
      const { backgroundColor, backgroundImage, borderTopWidth, borderTopStyle } =
        getComputedStyle(element)
      const isPainted = !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
      return (
        isPainted ||
        backgroundImage !== 'none' ||
        (borderTopStyle !== 'none' && borderTopWidth !== '0px')
      )
    }
    const boxOf = (element: Element | null): Element => {
      for (let at = element; at !== null; at = at.parentElement)
        if (isBox(at) && getComputedStyle(at).display !== 'inline') return at
      return document.body
    }
    const found = []
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (all.nextNode() !== null) {
      const { currentNode } = all
      const words = (currentNode.textContent ?? '').replace(/\s+/g, ' ').trim()
      const parent = currentNode.parentElement
      if (words === '' || parent === null || !parent.checkVisibility({ visibilityProperty: true }))
        continue
      const range = document.createRange()
      range.selectNodeContents(currentNode)
      const at = range.getBoundingClientRect()
      if (at.width < 2 || at.height < 2) continue
      found.push({
        words,
        at: rectangle(at),
        box: rectangle(boxOf(parent).getBoundingClientRect()),
      })
    }
    return found
  })
}

/** Words that stand on both pages, in the order of both. */
export function inBoth(left: readonly Word[], right: readonly Word[]): [Word, Word][] {
  const lengths = left.map(() => right.map(() => 0))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      lengths[row]?.splice(
        column,
        1,
        left[row]?.words === right[column]?.words
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1)),
      )
  const pairs: [Word, Word][] = []
  let [row, column] = [0, 0]
  while (row < left.length && column < right.length) {
    const [one, other] = [left[row], right[column]]
    if (one !== undefined && other !== undefined && one.words === other.words) {
      pairs.push([one, other])
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}
