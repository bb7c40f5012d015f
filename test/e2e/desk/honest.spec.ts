/** What the desk says when something is missing: nothing unknown is a zero, a server that fails is no missing network, and changes are not lost without a question. */
import { expect, test } from '../../support/e2e/fixtures'
import { goTo, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'

test.use(officeScreen)

test('a list that could not be read has no number, and the server is said to have failed', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '何伟')
  await page.route('**/desk/v1/intake*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  )
  await goTo(page, '/intake')
  await expect(page.getByText(/服务器出错了（500）/)).toBeVisible()
  await expect(page.getByRole('tab', { name: '未接收' })).toHaveText('未接收')
  await expect(page.getByRole('tab', { name: '等待中' })).toHaveText('等待中')
  await expect(page.locator('main')).not.toContainText('网络')
})

test('changed rules are not left behind without a question', async ({ page, hospital }) => {
  await sitDown(page, hospital, '何伟')
  await goTo(page, '/rules')
  const field = page.getByLabel('可提前预约')
  const before = await field.inputValue()
  await field.fill(before === '9' ? '8' : '9')
  const away = page.getByRole('link', { name: '停约名单' })
  await away.click()
  const question = page.getByRole('dialog', { name: '离开这一页？' })
  await question.getByRole('button', { name: '留下继续改' }).click()
  await expect(field).not.toHaveValue(before)
  await away.click()
  await question.getByRole('button', { name: '放弃改动并离开' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '停约名单' })).toBeVisible()
  await goTo(page, '/rules')
  await expect(field).toHaveValue(before)
})

test('what was read of a list stays where reading on fails', async ({ page, hospital }) => {
  await sitDown(page, hospital, '何伟')
  let fails = true
  await page.route('**/desk/v1/audit?*after=*', (route) =>
    fails
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
      : route.fallback(),
  )
  await page.route('**/desk/v1/audit', async (route) => {
    const response = await route.fetch()
    const { list } = await response.json()
    await route.fulfill({
      response,
      json: { list, next: '2000-01-01 00:00:00+00|00000000-0000-4000-8000-000000000000' },
    })
  })
  await goTo(page, '/audit')
  const rows = page.locator('main tbody tr[data-row-key]')
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: '继续往下看' }).click()
  await expect(page.getByText(/服务器出错了（500）/)).toBeVisible()
  await expect(rows.first()).toBeVisible()
  fails = false
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page.getByText(/服务器出错了（500）/)).toBeHidden()
})

test('what is being written outlives the session, for the same person', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '何伟')
  await goTo(page, '/feedback?tab=templates')
  const write = async () => {
    await page.getByRole('button', { name: '写一个模板' }).click()
    await page.getByLabel('内容').fill('您好：我们核查过了。')
    // A press of Esc throws nothing away.
    await page.keyboard.press('Escape')
    await page.request.post(new URL('/desk/v1/sign-out', page.url()).href, {
      data: {},
      headers: { 'x-desk': '1' },
    })
    await page.getByLabel('名称').fill('核查')
    await page.getByRole('button', { name: '保存' }).click()
  }
  const signInBeside = async (name: string) => {
    const question = page.getByRole('dialog', { name: '登录已过期' })
    const [beside] = await Promise.all([
      page.waitForEvent('popup'),
      question.getByRole('link', { name: '在新窗口登录' }).click(),
    ])
    await beside.getByRole('button', { name }).click()
    await expect(beside.getByRole('heading', { level: 1 })).toBeVisible()
    await beside.close()
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(question).toBeHidden()
  }
  await write()
  await signInBeside('何伟')
  await expect(page.getByLabel('内容')).toHaveValue('您好：我们核查过了。')
  await page.getByRole('button', { name: '取消' }).click()
  await write()
  await signInBeside('周敏')
  await expect(page.getByRole('button', { name: '周敏' })).toBeVisible()
  await expect(page.getByLabel('内容')).toHaveCount(0)
})
