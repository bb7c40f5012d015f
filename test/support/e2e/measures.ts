/** What is measured on a shown page: accessibility, the size of what one touches, and whether anything sticks out at the side. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** For a test that looks at many pages: each page it opens has axe from its beginning, which is sent to the browser once. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(axeSource)
}

/** Breaches of WCAG 2.2 A and AA, one line each: rule, and where; `onlyColours` where the same page was asked the rest. */
export async function wcagBreaches(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (isOnlyColours) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          context: unknown,
          options: unknown,
        ): Promise<{
          violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
        }>
      }
    }
    const { violations } = await axe.run(document, {
      runOnly: isOnlyColours
        ? { type: 'rule', values: ['color-contrast'] }
        : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
      ),
    )
  }, onlyColours)
}

/** What can be touched and is smaller than `minPx` in either direction, as `words widthxheight`. A larger touch area around it (`::after`) counts. */
export function smallTargets(
  page: Page,
  minPx: number,
  touched = 'button, a[href], input, [role=button], [role=tab]',
): Promise<string[]> {
  return page.evaluate(
    ([min, selector]) => {
      const areaOf = (element: Element): { width: number; height: number } => {
        const own = element.getBoundingClientRect()
        const around = getComputedStyle(element, '::after')
        const isAround = around.content !== 'none' && around.position === 'absolute'
        const px = (value: string): number =>
          Number.isNaN(parseFloat(value)) ? 0 : parseFloat(value)
        return isAround
          ? {
              width: Math.max(own.width, own.width - px(around.left) - px(around.right)),
              height: Math.max(own.height, own.height - px(around.top) - px(around.bottom)),
            }
          : { width: own.width, height: own.height }
      }
      return [...document.querySelectorAll(selector)]
        .filter(
          (element) =>
            element instanceof HTMLElement &&
            element.checkVisibility({ visibilityProperty: true }) &&
            element.getBoundingClientRect().width > 0,
        )
        .flatMap((element) => {
          const { width, height } = areaOf(element)
          const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
            .trim()
            .slice(0, 30)
          // A line of text in a sentence is exempt (WCAG 2.5.8); half a pixel is rounding.
          return width >= min - 0.5 && height >= min - 0.5
            ? []
            : [`${words} ${Math.round(width)}x${Math.round(height)}`]
        })
    },
    [minPx, touched] as const,
  )
}

/** What sticks out at the side of the window, apart from what scrolls in its own box. */
export function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    const scrolls = (element: Element | null): boolean => {
      for (
        let box = element?.parentElement ?? null;
        box !== null && box !== document.body;
        box = box.parentElement
      ) {
        const { overflowX } = getComputedStyle(box)
        if (
          (overflowX === 'auto' || overflowX === 'scroll' || overflowX === 'hidden') &&
          box.getBoundingClientRect().right <= wide + 1
        )
          return true
      }
      return false
    }
    const out = [...document.body.querySelectorAll('*')].filter((element) => {
      const { width, height, right, left } = element.getBoundingClientRect()
      return (
        width > 0 &&
        height > 0 &&
        (right > wide + 1 || left < -1) &&
        !scrolls(element) &&
        element.checkVisibility({ visibilityProperty: true })
      )
    })
    const all = out.map(
      (element) =>
        `${element.className.toString().slice(0, 60)} ${(element.textContent ?? '').trim().slice(0, 20)}`,
    )
    return document.documentElement.scrollWidth > wide + 1 || all.length > 0
      ? [`page ${document.documentElement.scrollWidth} of ${wide}`, ...all.slice(0, 5)]
      : []
  })
}
