/** Every page of the desk at both widths of an office's screens: nothing breaks WCAG, nothing sticks out at the side, and the keyboard reaches what the page is for. */
import type { Page } from '@playwright/test'
import { officeScreen, sitDown } from '../../support/e2e/desk_steps'
import { expect, testAlone as test } from '../../support/e2e/fixtures'
import { wcagBreaches } from '../../support/e2e/measures'

test.use(officeScreen)

/** Whether Tab comes to something of this name, from the page's top. */
async function tabsTo(page: Page, name: RegExp): Promise<boolean> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() => {
      const { activeElement: one } = document
      return [one?.getAttribute('aria-label'), one?.textContent, one?.getAttribute('placeholder')]
    })
    if (words.some((word) => name.test(word ?? ''))) return true
  }
  return false
}

const pages: readonly [path: string, heading: string, reaches: RegExp][] = [
  ['/today', '今天', /今天下的预约/],
  ['/figures', '数据', /数字/],
  ['/clinics', '门诊', /后七天/],
  ['/clinics?day=2026-01-01', '门诊', /后一天/],
  ['/rules', '挂号规则', /可提前预约/],
  ['/refunds', '退款', /等待批准|再退一次/],
  ['/refunds?show=open', '退款', /退出|何伟/],
  ['/notices', '须知与公告', /写一份新的/],
  ['/notices/new', '写须知', /发布/],
  ['/money', '对账', /导出 Excel/],
  ['/credit', '停约名单', /何伟/],
  ['/appeals', '爽约申诉', /何伟/],
]

test('every page is open to all, at 1280 and at 1920', async ({ page, hospital }) => {
  test.setTimeout(180_000)
  await sitDown(page, hospital, '何伟')
  const { origin } = new URL(page.url())
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, heading, reaches] of pages) {
      await page.goto(origin + path)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect([path, await wcagBreaches(page)]).toEqual([path, []])
      const wider = await page.evaluate(() => document.body.scrollWidth - window.innerWidth)
      expect([path, width, Math.max(0, wider)]).toEqual([path, width, 0])
      expect([path, await tabsTo(page, reaches)]).toEqual([path, true])
    }
  }
})
