/** A notice from the desk to a phone: written with a picture, seen as phones will show it, published, and read. */
import { expect, test } from '../../support/e2e/fixtures'
import { aPerson } from '../../support/e2e/people'
import { goTo, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'
import { addressOf } from '../../support/e2e/steps/steps'

/** One green point. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('is seen before it is published, with its picture', async ({
  browser,
  hospital,
  phone,
  signedInAs,
}) => {
  test.setTimeout(120_000)
  const { contextOptions, ...screen } = officeScreen
  const context = await browser.newContext({ ...screen, ...contextOptions, locale: 'zh-CN' })
  const desk = await context.newPage()
  await sitDown(desk, hospital, '何伟')
  await goTo(desk, '/notices/new')
  const title = `绕行通知${Date.now()}`
  await desk.getByRole('textbox', { name: /标题$/ }).fill(title)
  await desk.getByRole('textbox', { name: '正文' }).fill('请从学府路北门进入')
  await desk.getByRole('button', { name: '插入图片' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('图片', { exact: true }).setInputFiles({
    name: 'map.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture, 'base64'),
  })
  await dialog.getByLabel(/图里说的是什么/).fill('绕行路线图')
  await dialog.getByRole('button', { name: /插\s*入/ }).click()
  await expect(dialog).toHaveCount(0)
  await desk.getByRole('button', { name: '预览并发布' }).click()

  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(desk.getByText('草稿 · 患者还看不到')).toBeVisible()
  const shown = desk.getByRole('img', { name: '绕行路线图' })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
  await desk.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(dialog.getByText('马上能看到')).toBeVisible()
  await dialog.getByRole('button', { name: '确认发布' }).click()
  await expect(desk.getByRole('button', { name: '写新版本' })).toBeVisible()
  const remarkId = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
  await context.close()

  await signedInAs(await aPerson(hospital))
  await phone.open(addressOf('notice_index', { remarkId }))
  await phone.see('请从学府路北门进入')
  const onPhone = phone.page.getByRole('img', { name: '绕行路线图' })
  await expect(onPhone).toBeVisible()
  expect(await onPhone.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
})
