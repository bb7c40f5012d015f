/** Every page of the desk at both widths of an office's screens, light and dark: nothing breaks WCAG, nothing sticks out at the side, and the keyboard reaches what the page is for. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/e2e/fixtures'
import { wcagBreaches } from '../../support/e2e/measures'
import { aFreeTime, anOrder, aPerson } from '../../support/e2e/people'
import { goTo, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'

test.use(officeScreen)

const pageMs = 30_000

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

/** One main part, no head of a table without words, nothing hidden that the keyboard comes to. */
function structureFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const mains = document.querySelectorAll('main').length
    const empty = [...document.querySelectorAll('thead th')].filter(
      (head) =>
        head.textContent?.trim() === '' && head.querySelector('input, [aria-label]') === null,
    ).length
    const hidden = [
      ...document.querySelectorAll<HTMLElement>('[aria-hidden=true] :is(a, button, input)'),
    ].filter((one) => getComputedStyle(one).visibility !== 'hidden' && one.tabIndex >= 0).length
    return [
      ...(mains === 1 ? [] : [`${mains} main parts`]),
      ...(empty === 0 ? [] : [`${empty} empty heads`]),
      ...(hidden === 0 ? [] : [`${hidden} hidden, and reached by the keyboard`]),
    ]
  })
}

/** What is wrong with the page as it stands at this width. */
async function wrongAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  const wider = await page.evaluate(() => document.body.scrollWidth - window.innerWidth)
  const breaches = [...(await wcagBreaches(page)), ...(await structureFaults(page))]
  return [...(wider > 0 ? [`${wider}px out at the side`] : []), ...breaches].map(
    (wrong) => `${width}: ${wrong}`,
  )
}

const lists: readonly [path: string, heading: string | RegExp, reaches: RegExp][] = [
  ['/today', '今天', /今天下的预约/],
  ['/figures', '数据', /数字/],
  ['/figures/waits', '候诊时间', /院区/],
  ['/work', '待办', /已结束/],
  ['/work?sort=money&age=day', '待办', /已结束/],
  ['/orders', '订单查询', /查询/],
  // Some of the departments: axe needs seconds for hundreds of equal cells.
  ['/clinics?text=内科', '门诊', /后七天/],
  ['/clinics?day=2026-01-01', '门诊', /后一天/],
  ['/schedules', '排班', /加一个半天/],
  ['/schedules?tab=templates', '排班', /加一个模板/],
  ['/schedules?tab=days', '排班', /加节假日或调休/],
  ['/closures', '成批停诊', /开始成批停诊/],
  ['/closures/new', '开始成批停诊', /日期/],
  ['/closures/new?kind=move', '开始成批停诊', /日期/],
  ['/exams', '检查', /何伟/],
  ['/follow-ups', '随访', /科室/],
  ['/follow-ups?state=declined', '随访', /科室/],
  ['/feedback', '投诉与表扬', /编号/],
  ['/feedback?tab=sums', '投诉与表扬', /时间|开始日期/],
  ['/feedback?tab=templates', '投诉与表扬', /写一个模板/],
  ['/counter', '柜台服务', /查找/],
  ['/guard', '号源防护', /何伟/],
  ['/hospital-days', '挂号核对', /马上核对一天/],
  ['/rules', '挂号规则', /可提前预约/],
  ['/services', '功能开关', /候补/],
  ['/refunds', '退款', /等待批准|再退一次/],
  ['/refunds?show=open', '退款', /退出|何伟/],
  ['/notices', '须知与公告', /写一份新的/],
  ['/notices/new', '写须知', /发布/],
  ['/money', '对账', /导出 Excel/],
  ['/money-days', '三方对账', /马上核对一天/],
  ['/money-days/2026-01-01', '三方对账 2026-01-01', /导出 Excel/],
  ['/credit', '停约名单', /何伟/],
  ['/appeals', '爽约申诉', /何伟/],
  ['/intake', '数据接入', /何伟/],
  ['/workers', '后台任务', /任务或代码里的名称/],
  ['/staff', '人员和岗位', /姓名或编号/],
  ['/staff?tab=roles', '人员和岗位', /看或改/],
  ['/audit', '操作日志', /何伟/],
  ['/audit/accesses', '谁看过患者的资料', /查找/],
  ['/security', '安全日志', /何伟/],
]

test('every page is open to all, at 1280 and at 1920, in the light and in the dark', async ({
  page,
  hospital,
}) => {
  // The machine may be slow; a page may not: each has its own time.
  test.setTimeout((lists.length + 3) * pageMs)
  const who = await aPerson(hospital)
  const order = await anOrder(hospital, who, await aFreeTime(hospital, who))
  await sitDown(page, hospital, '何伟')
  const looksAt = (path: string, heading: string | RegExp, reaches: RegExp) =>
    test.step(
      path,
      async () => {
        await goTo(page, path)
        await expect(
          page.getByRole('heading', { level: 1, name: heading, exact: true }),
        ).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        expect([path, await wrongAt(page, 1280)]).toEqual([path, []])
        expect([path, await tabsTo(page, reaches)]).toEqual([path, true])
        expect([path, await wrongAt(page, 1920)]).toEqual([path, []])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect([path, await wcagBreaches(page, { onlyColours: true })]).toEqual([path, []])
        await page.emulateMedia({ colorScheme: 'light' })
      },
      { timeout: pageMs },
    )
  for (const one of lists) await looksAt(...one)
  await looksAt(`/orders/${order.orderId}`, new RegExp(order.orderNo), /何伟/)
  await goTo(page, '/notices')
  // The order's page has a link in a table too.
  await expect(page.getByRole('heading', { level: 1, name: '须知与公告' })).toBeVisible()
  const notice = page.getByRole('table').getByRole('link').first()
  const title = await notice.innerText()
  const address = await notice.getAttribute('href')
  await looksAt(address ?? '', title, /写新版本/)
})
