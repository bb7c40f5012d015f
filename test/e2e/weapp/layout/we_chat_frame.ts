/** What WeChat draws over a page with a bar of its own: the phone's status bar, in the colour that the page asked for, and the capsule. */
import type { Page } from '@playwright/test'
import type { WeappScreen } from '../weapp_screen'

/** Draws it over a page that is laid out; for pictures only, measures would see it. */
export async function drawWeChat(page: Page, { phone, program }: WeappScreen): Promise<void> {
  await page.evaluate(
    ({ capsule, color, statusBarHeight, isDark }) => {
      const { left, top, width, height } = capsule
      const ground = isDark || color === 'white' ? '#0003' : '#fff9'
      for (const [words, style] of [
        ['9:41', `left:28px;top:${statusBarHeight - 30}px`],
        ['100%', `right:24px;top:${statusBarHeight - 30}px`],
        [
          '••• | ◎',
          `left:${left}px;top:${top}px;width:${width}px;height:${height}px;line-height:${height - 2}px;text-align:center;border-radius:99px;border:1px solid ${ground};background:${ground}`,
        ],
      ] as const) {
        const element = document.createElement('div')
        element.textContent = words
        element.setAttribute(
          'style',
          `position:fixed;z-index:100000;box-sizing:border-box;color:${color};font:600 15px/20px sans-serif;${style}`,
        )
        document.body.append(element)
      }
    },
    {
      capsule: phone.capsule,
      color: program.top.barText,
      statusBarHeight: phone.window.statusBarHeight,
      isDark: phone.theme === 'dark',
    },
  )
}
