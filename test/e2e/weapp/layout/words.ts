/** Where words stand on a page, and in which box: measured alike in the browser that shows the H5 and in the one that lays out the mini-program. */
import type { Page } from '@playwright/test'

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** One piece of text, or a field, and the nearest box round it that can be seen: a ground of its own, or a border. */
export interface Word {
  words: string
  at: Rectangle
  box: Rectangle
  /** 0 scrolls with the page; each that stands still on the window has a number. */
  layer: number
  /** In the bar at the top, which is not the same beside WeChat's capsule. */
  isInBar: boolean
}

/** All words that can be seen, in the order of the document. */
export function wordsOf(page: Page): Promise<Word[]> {
  return page.evaluate(() => {
    const found = []
    const layers: HTMLElement[] = []
    const all = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    )
    while (all.nextNode() !== null) {
      const { currentNode } = all
      const isField =
        currentNode instanceof HTMLElement && /^(WX-)?(INPUT|TEXTAREA)$/.test(currentNode.tagName)
      if (currentNode instanceof HTMLElement && !isField) continue
      const parent = currentNode.parentElement
      if (parent === null || (!isField && parent.closest('wx-input, wx-textarea') !== null))
        continue
      const field = isField ? (currentNode as HTMLInputElement) : undefined
      const words = (field?.value || field?.placeholder || currentNode.textContent || '')
        .replace(/\s+/g, ' ')
        .trim()
      if (words === '' || !parent.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(currentNode)
      const at = (field ?? range).getBoundingClientRect()
      // Words for screen readers only stand in a box of one pixel.
      if (at.width < 2 || at.height < 2 || parent.getBoundingClientRect().width < 2) continue
      let box: HTMLElement | null = parent
      for (; box !== null && box !== document.body; box = box.parentElement) {
        const { backgroundColor, backgroundImage, borderTopStyle, borderTopWidth, display } =
          getComputedStyle(box)
        const isPainted =
          !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) ||
          backgroundImage !== 'none' ||
          (borderTopStyle !== 'none' && borderTopWidth !== '0px')
        if (isPainted && display !== 'inline') break
      }
      let fixed: HTMLElement | null = parent
      while (fixed !== null && !/fixed|sticky/.test(getComputedStyle(fixed).position))
        fixed = fixed.parentElement
      if (fixed !== null && !layers.includes(fixed)) layers.push(fixed)
      const { x, y, width, height } = (box ?? document.body).getBoundingClientRect()
      found.push({
        words,
        at: { x: at.x, y: at.y, width: at.width, height: at.height },
        box: { x, y, width, height },
        layer: fixed === null ? 0 : layers.indexOf(fixed) + 1,
        isInBar: parent.closest('[role=banner]') !== null,
      })
    }
    return found
  })
}

/** Words that stand on both pages, in the order of both; a time that has gone on by a second is the same. */
export function inBoth(left: readonly Word[], right: readonly Word[]): [number, number][] {
  const key = ({ words }: Word) => words.replace(/\d/g, '0')
  const keys = { left: left.map(key), right: right.map(key) }
  const lengths = left.map(() => right.map(() => 0))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      lengths[row]?.splice(
        column,
        1,
        keys.left[row] === keys.right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1)),
      )
  const pairs: [number, number][] = []
  let [row, column] = [0, 0]
  while (row < left.length && column < right.length) {
    if (keys.left[row] === keys.right[column]) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}
