/** Where numbers and addresses lead, what paper has of a page, and the log as a file. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '../../support/e2e/fixtures'
import { goTo, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'

test.use(officeScreen)

test('a number of 今天 leads to the list that has as many, or nowhere', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '何伟')
  await goTo(page, '/today')
  const places = page.getByRole('link', { name: '今天就诊的号，已约' })
  const card = page.locator('.ant-card', { has: places })
  await expect(card).toContainText(/[\d,]+ 个/)
  const [, taken = ''] = /([\d,]+) 个/.exec(await card.innerText()) ?? []
  for (const name of ['今天下的预约', '到点的已到诊', '今天收款', '现在的候诊'])
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0)
  await places.click()
  await expect(page.getByText(/个门诊，已约/)).toContainText(`已约 ${taken} /`)
})

test('who may not open a page has no link to it, and reads whose it is', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '郑晓')
  await goTo(page, '/today')
  await expect(page.getByText('今天就诊的号，已约')).toBeVisible()
  await expect(page.getByText('医院送来的数据')).toBeVisible()
  for (const to of ['/clinics', '/money', '/intake'])
    await expect(page.locator(`main a[href^="${to}"]`)).toHaveCount(0)
  await goTo(page, '/money')
  await expect(page.getByText('“对账”给财务、审计、管理看，您的岗位是内容')).toBeVisible()
  await goTo(page, '/moneys')
  await expect(page.getByText('没有这一页：/moneys')).toBeVisible()
  await page.getByRole('link', { name: '去待办' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible()
})

test('paper has every column of a list, and no menu', async ({ page, hospital }) => {
  await sitDown(page, hospital, '何伟')
  await goTo(page, '/clinics')
  await page.getByText('一天', { exact: true }).click()
  await expect(page.locator('main tbody tr[data-row-key]').first()).toBeVisible()
  // A sheet of A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').or(page.locator('aside')).first()).toBeHidden()
  await expect(page.getByRole('columnheader', { name: '操作' })).toBeHidden()
  const box = await page.getByRole('columnheader', { name: '状态' }).boundingBox()
  expect((box?.x ?? 718) + (box?.width ?? 0)).toBeLessThanOrEqual(718)
})

test('the log of some days is a file, and that it was taken stands in the log', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '陈实')
  await goTo(page, '/audit?action=sign_in&from=2020-01-01')
  await expect(page.locator('main tbody tr[data-row-key]').first()).toContainText('登录工作台')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const question = page.getByRole('dialog', { name: '导出操作日志' })
  await question.getByLabel('原因').fill('等保测评')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: '导出' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')[0]).toContain('"时间","谁","账号","岗位"')
  expect(text).toContain('"陈实","chen.shi","审计","登录工作台"')
  await goTo(page, '/audit?action=export_audit')
  const line = page.locator('main tbody tr[data-row-key]').first()
  await expect(line).toContainText('等保测评')
  await expect(line).toContainText('开始 2020-01-01')
})

test('the security trail of some days is a file, too', async ({ page, hospital }) => {
  await sitDown(page, hospital, '陈实')
  await goTo(page, '/security?action=staff_sign_in&from=2020-01-01')
  await expect(page.locator('main tbody tr[data-row-key]').first()).toContainText('登录工作台')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const question = page.getByRole('dialog', { name: '导出安全日志' })
  await question.getByLabel('原因').fill('等保测评')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: '导出' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')[0]).toContain('"时间","谁","账号","事件","设备","网络地址"')
  expect(text).toContain('"陈实","chen.shi","登录工作台"')
  expect(file.suggestedFilename()).toContain('安全日志 2020-01-01 至')
})

test('paper says who printed it and when, and no field in which nothing was chosen', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '陈实')
  await goTo(page, '/audit?action=staff_sign_in')
  await expect(page.getByRole('button', { name: '导出 CSV' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(/陈实（chen\.shi）打印于 \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible()
  await expect(page.getByPlaceholder('从哪天')).toBeHidden()
  await expect(page.getByLabel('对象')).toBeHidden()
  await goTo(page, '/audit?action=sign_in')
  await expect(page.locator('main .ant-select-selection-item')).toHaveText('登录工作台')
})

test('where one is stands in sight, at the end of a long menu in a low window', async ({
  page,
  hospital,
}) => {
  await sitDown(page, hospital, '何伟')
  await page.setViewportSize({ width: 1280, height: 700 })
  await goTo(page, '/security')
  const room = page.getByRole('menuitem', { name: '安全日志' })
  await expect(room).toBeInViewport({ ratio: 1 })
})

test('going back in a long list leads to the line where one was', async ({ page, hospital }) => {
  await sitDown(page, hospital, '何伟')
  await page.setViewportSize({ width: 1280, height: 700 })
  await goTo(page, '/workers')
  await expect(page.getByRole('row').nth(20)).toBeAttached()
  await page.evaluate(() => scrollTo(0, 600))
  await page.getByRole('menuitem', { name: '安全日志' }).click()
  await expect(page.getByRole('heading', { name: '安全日志' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('row').nth(20)).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
})
