/** Sharing in Chromium: a link that shows a report to somebody without an account, and nothing any more when it is revoked or expired; nothing of it in an address. */
import type { Browser, Page } from '@playwright/test'
import { BrowserScreen } from '../../support/e2e/browser_screen'
import { expect, testAlone as test } from '../../support/e2e/fixtures'
import { openAllReports, passReportCheck } from '../../support/e2e/steps/report_steps'
import {
  enterPasscode,
  leaveShare,
  revokeNewest,
  shareOpenReport,
} from '../../support/e2e/steps/share_steps'

const tel = '13800000001'
const title = '凝血功能'
const dayAndMore = 25 * 3600

test('a shared report opens with its passcode, and shows nothing once the link is revoked or expired', async ({
  browser,
  page,
  context,
  hospital,
}) => {
  test.setTimeout(240_000)
  await context.addCookies([
    { name: 'sandbox_user', value: 'demo-openid-1', url: `${hospital.url}/sandbox` },
  ])
  const sharer = new BrowserScreen(page, hospital.url)
  await sharer.open('/')
  await sharer.seeFamilyHome()
  await sharer.press(/^我 王秀兰/)
  await openAllReports(sharer)
  await passReportCheck(sharer, hospital, tel)
  await sharer.press(new RegExp(title))
  await sharer.see(/D-二聚体/)
  await shareOpenReport(sharer)
  const first = await handedOver(page)
  await leaveShare(sharer)

  const viewer = await aViewer(browser, hospital.url)
  await viewer.screen.open(first.address)
  await enterPasscode(viewer.screen, first.wrong)
  await viewer.screen.see('密码不正确，还可以试 4 次')
  await enterPasscode(viewer.screen, first.passcode)
  await viewer.screen.see(/D-二聚体/)
  await viewer.screen.see(/请不要转发/)
  expect(await viewer.screen.shows('王秀兰')).toBe(false)
  // Nothing is left in the address for a screenshot, a history or a link passed on.
  expect(viewer.page.url()).not.toContain('#')
  await viewer.page.reload()
  await viewer.screen.see(/D-二聚体/)

  await sharer.open('/subpages/share/share_list')
  await sharer.see(/已打开 1 次/)
  await sharer.press(new RegExp(`^${title}.*的打开记录`))
  await sharer.see(/微信 · /)
  await sharer.press('关闭')
  await revokeNewest(sharer, title)
  await viewer.page.reload()
  await viewer.screen.see('分享人已撤回这个链接')
  expect(await viewer.screen.shows(/二聚体/)).toBe(false)

  await sharer.open('/subpages/report/report_order_list')
  await sharer.press(new RegExp(title))
  await shareOpenReport(sharer)
  const second = await handedOver(page)
  const late = await aViewer(browser, hospital.url)
  await late.screen.open(second.address)
  await enterPasscode(late.screen, second.passcode)
  await late.screen.see(/D-二聚体/)
  await hospital.moveClock(3 * dayAndMore)
  await late.page.reload()
  await late.screen.open(second.address)
  await late.screen.see(/链接已过期/)
  expect(await late.screen.shows(/二聚体/)).toBe(false)

  for (const { secret, seen } of [
    { secret: first, seen: viewer.seen },
    { secret: second, seen: late.seen },
  ]) {
    expect(seen.length).toBeGreaterThan(5)
    expect(
      seen.filter((words) => words.includes(secret.token) || words.includes(secret.passcode)),
    ).toEqual([])
  }
})

/** What the sharer sends, as it stands on the screen. */
async function handedOver(
  page: Page,
): Promise<{ address: string; token: string; passcode: string; wrong: string }> {
  const words = await page.getByText(/share_open#[\w-]{22}/).innerText()
  const token = /#([\w-]{22})$/.exec(words.trim())?.[1] ?? ''
  const passcode = (await page.getByLabel(/^密码 /).innerText()).trim()
  expect(passcode).toMatch(/^\d{6}$/)
  return {
    address: `/subpages/share/share_open#${token}`,
    token,
    passcode,
    wrong: passcode === '000000' ? '000001' : '000000',
  }
}

/** Somebody else with a phone, and every address and header that it sent: the fragment never leaves it. */
async function aViewer(
  browser: Browser,
  url: string,
): Promise<{ page: Page; screen: BrowserScreen; seen: string[] }> {
  const page = await (await browser.newContext()).newPage()
  const seen: string[] = []
  page.on('request', (request) =>
    seen.push(`${request.url().split('#')[0] ?? ''} ${JSON.stringify(request.headers())}`),
  )
  page.on('framenavigated', (frame) => seen.push(frame.url().split('#')[0] ?? ''))
  return { page, screen: new BrowserScreen(page, url), seen }
}
