/** How the words on a shown page stand: what is broken into a column of characters, cut off, or printed over something else. */
import type { Page } from '@playwright/test'

/** One line a fault: what is wrong, the words, and the part of the page. */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Words that stand in one box, with the place of each of their lines. */
    interface Words {
      box: Element
      text: string
      lines: DOMRect[]
      em: number
    }

    const isBlock = (element: Element): boolean =>
      !/^(inline|contents)$/.test(getComputedStyle(element).display)

    const boxOf = (element: Element): Element =>
      isBlock(element) || element.parentElement === null ? element : boxOf(element.parentElement)

    const isHidden = (element: Element): boolean => {
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const { clip, overflow, position } = getComputedStyle(box)
        if (position === 'absolute' && clip !== 'auto') return true
        if (overflow !== 'visible' && box.clientWidth === 0) return true
      }
      return !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }

    /** The letters themselves, without the room that the font keeps above and below. */
    const inked = ({ left, top, width, height }: DOMRect, em: number): DOMRect =>
      new DOMRect(left, top + (height - em) / 2, width, em)

    const onLines = (rects: DOMRect[]): DOMRect[] =>
      rects.reduce<DOMRect[]>((lines, rect) => {
        const last = lines.at(-1)
        const isSame = last !== undefined && rect.top < last.top + last.height / 2
        if (!isSame) return [...lines, rect]
        const left = Math.min(last.left, rect.left)
        const top = Math.min(last.top, rect.top)
        const width = Math.max(last.right, rect.right) - left
        const height = Math.max(last.bottom, rect.bottom) - top
        return [...lines.slice(0, -1), new DOMRect(left, top, width, height)]
      }, [])

    const wordsOn = (root: Element): Words[] => {
      const found = new Map<Element, { text: string; rects: DOMRect[]; em: number }>()
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement
        const text = (node.textContent ?? '').trim()
        if (parent === null || text === '' || isHidden(parent)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const box = boxOf(parent)
        const own = parseFloat(getComputedStyle(parent).fontSize)
        const before = found.get(box) ?? { text: '', rects: [], em: 0 }
        found.set(box, {
          text: before.text + text,
          rects: [...before.rects, ...[...range.getClientRects()].map((rect) => inked(rect, own))],
          em: Math.max(before.em, own),
        })
      }
      return [...found].map(([box, { text, rects, em }]) => ({
        box,
        text,
        em,
        lines: onLines(
          rects.filter(({ width }) => width > 0).sort((one, other) => one.top - other.top),
        ),
      }))
    }

    /** The nearest box that cuts off, when it is not one that scrolls or says by … that it cuts. */
    const cutBy = ({ box, lines, em }: Words): Element | undefined => {
      for (let around: Element | null = box; around !== null; around = around.parentElement) {
        const style = getComputedStyle(around)
        if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return undefined
        if (!/hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)) continue
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return undefined
        const { top, right, bottom, left } = around.getBoundingClientRect()
        const play = em / 4
        const isOut = lines.some(
          (line) =>
            line.top < top - play ||
            line.bottom > bottom + play ||
            line.left < left - 1 ||
            line.right > right + 1,
        )
        if (isOut) return around
      }
      return undefined
    }

    const isColumn = ({ box, text, lines, em }: Words): boolean => {
      const width = Math.max(...lines.map((line) => line.width))
      if (lines.length > 1 && width < 1.5 * em) return true
      if ([...text].length <= 3) return false
      const isNarrow = width < 2.9 * em && lines.length > 1
      const isCut =
        getComputedStyle(box).textOverflow === 'ellipsis' &&
        box.scrollWidth > box.clientWidth + 1 &&
        box.clientWidth < 2.9 * em
      return isNarrow || isCut
    }

    /** The box that is seen: the nearest with a ground of its own. */
    const groundOf = (box: Element): Element => {
      const { backgroundColor, overflowX } = getComputedStyle(box)
      const isSeen = backgroundColor !== 'rgba(0, 0, 0, 0)' || overflowX !== 'visible'
      return isSeen || box.parentElement === null ? box : groundOf(box.parentElement)
    }

    const sticksOut = ({ box, text, lines, em }: Words): boolean => {
      const { left, right } = groundOf(box).getBoundingClientRect()
      // A wide space may hang out at the end of a line.
      const play = text.includes('\u3000') ? em : 2
      const { overflowX } = getComputedStyle(groundOf(box))
      return (
        overflowX === 'visible' &&
        lines.some((line) => line.left < left - play || line.right > right + play)
      )
    }

    const seenOf = (words: Words): DOMRect[] => {
      const isClamped = getComputedStyle(words.box).webkitLineClamp !== 'none'
      const { bottom } = words.box.getBoundingClientRect()
      return isClamped ? words.lines.filter((line) => line.bottom <= bottom + 2) : words.lines
    }

    const isOver = (one: Words, other: Words): boolean => {
      const play = Math.min(one.em, other.em) / 3
      return seenOf(one).some((line) =>
        seenOf(other).some(
          (against) =>
            Math.min(line.right, against.right) - Math.max(line.left, against.left) > play &&
            Math.min(line.bottom, against.bottom) - Math.max(line.top, against.top) > play,
        ),
      )
    }

    const nameOf = ({ box, text }: Words): string =>
      `${text.slice(0, 24)} (${(box.className || box.parentElement?.className || box.tagName).toString().slice(0, 60)})`

    const all = wordsOn(document.body).filter(({ lines }) => lines.length > 0)
    return [
      ...all.filter(isColumn).map((words) => `a column: ${nameOf(words)}`),
      ...all.filter(sticksOut).map((words) => `out of its box: ${nameOf(words)}`),
      ...all.flatMap((words) => {
        const by = cutBy(words)
        return by === undefined ? [] : [`cut off: ${nameOf(words)} by ${by.className}`]
      }),
      ...all.flatMap((words, index) =>
        all
          .slice(index + 1)
          .filter((other) => isOver(words, other))
          .map((other) => `one over the other: ${nameOf(words)}, ${nameOf(other)}`),
      ),
    ]
  })
}
