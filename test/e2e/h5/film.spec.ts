/** Cloud film in Chromium, from a real archive where one is installed: the way there, the time to the pictures, going through the stack, and what others cannot see. */
import { expect, test as base, type Page } from '@playwright/test'
import { findOrthanc } from '../../../server/sandbox/imaging/orthanc'
import { BrowserScreen } from '../../support/e2e/browser_screen'
import { openFilm, seePicture } from '../../support/e2e/film_steps'
import { Hospital } from '../../support/e2e/hospital'
import { makeDataDir, removeDataDir, startServer, type OwnServer } from '../../support/e2e/server'

const tel = '13800000001'
const hasOrthanc = findOrthanc() !== undefined

const test = base.extend<{ phone: BrowserScreen }, { archive: OwnServer }>({
  archive: [
    async ({}, use) => {
      const dataDir = makeDataDir()
      const server = await startServer({ dataDir, environment: { DEMO_ARCHIVE: 'orthanc' } })
      await expect
        .poll(async () => (await fetch(`${server.url}/sandbox/imaging/archive`)).json(), { timeout: 180_000, message: 'the archive has every study' })
        .toEqual({ isReal: hasOrthanc })
      await use(server)
      await server.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 280_000 },
  ],
  phone: async ({ page, context, archive }, use) => {
    await context.addCookies([{ name: 'sandbox_user', value: 'demo-openid-1', url: `${archive.url}/sandbox` }])
    await use(new BrowserScreen(page, archive.url))
  },
})

test.describe.configure({ mode: 'serial' })

const stage = (page: Page) => page.getByRole('img', { name: /第\d+张，共\d+张/ })

/** Whether the picture that the stage names is on the screen. */
async function untilShown(page: Page, slice: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('[role=img] img'))
    return pictures.some(
      (one) =>
        one.complete && one.naturalWidth > 0 && one.src.includes(`/1/${wanted}/`) && getComputedStyle(one.closest('[class*=picture]') ?? one).opacity === '1',
    )
  }, slice)
}

test('a patient opens her film and goes through it, and the pictures come in time', async ({ page, phone, archive }) => {
  const hospital = new Hospital(archive.url)
  await phone.open('/')
  await phone.seeHome()
  await phone.press('云胶片')
  await phone.seePage('云胶片')
  await phone.open('/')
  await phone.seeHome()

  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await openFilm(phone, hospital, tel, /^胸部CT平扫/)
  await untilShown(page, 30)
  await phone.press('返回')
  await phone.see(/60张/)
  await page.evaluate(() => performance.mark('tapped'))
  await phone.press(/^胸部CT平扫/)
  await untilShown(page, 30)
  const first = await page.evaluate(() => performance.now() - (performance.getEntriesByName('tapped')[0]?.startTime ?? 0))
  await seePicture(phone, 30, 60)

  await stage(page).focus()
  const began = Date.now()
  for (let slice = 31; slice <= 50; slice += 1) {
    await page.keyboard.press('ArrowDown')
    await untilShown(page, slice)
  }
  const twentieth = Date.now() - began
  console.log(
    `\nfilm from ${hasOrthanc ? 'Orthanc' : 'the sandbox'}: first picture ${Math.round(first)} ms after the tap, ${twentieth} ms through the next twenty`,
  )
  await seePicture(phone, 50, 60)

  await phone.press('下一张')
  await seePicture(phone, 51, 60)
  await phone.press('纵隔窗')
  await untilShown(page, 51)
  expect(addresses.some((address) => /\/film\/[\w-]{22}\/1\/51\/mediastinum$/.test(address))).toBe(true)
  expect(addresses.filter((address) => /2\.25\.|0100265318|dicom-web/.test(address))).toEqual([])

  await phone.press('保存到手机相册')
  await phone.see(/不能保存图片到相册/)
  await phone.press(/^看检查报告/)
  await phone.seePage('报告查询')
})

test('a swipe goes on, two fingers enlarge', async ({ page, phone, archive }) => {
  await phone.open('/')
  await openFilm(phone, new Hospital(archive.url), tel, /^胸部CT平扫/)
  await untilShown(page, 30)
  const box = await stage(page).boundingBox()
  if (box === null) throw new Error('there is no stage')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  await touch('touchStart', [middle])
  await touch('touchMove', [{ x: middle.x, y: middle.y - 40 }])
  await touch('touchMove', [{ x: middle.x, y: middle.y - 80 }])
  await touch('touchEnd', [])
  await expect(stage(page)).toHaveAccessibleName(/第3[5-9]张/)

  await touch('touchStart', [
    { x: middle.x - 30, y: middle.y },
    { x: middle.x + 30, y: middle.y },
  ])
  await touch('touchMove', [
    { x: middle.x - 90, y: middle.y },
    { x: middle.x + 90, y: middle.y },
  ])
  await touch('touchEnd', [])
  await expect(stage(page).locator('[class*=pictures]')).toHaveCSS('transform', /^matrix\([2-6]/)
})

test('pictures that do not come are said so, and come when asked again', async ({ page, phone, archive }) => {
  await phone.open('/')
  let isBroken = true
  await page.route(/\/film\/[\w-]{22}\//, (route) => (isBroken ? route.abort() : route.fallback()))
  await openFilm(phone, new Hospital(archive.url), tel, /^胸部CT平扫/)
  await phone.see('这张图像没有载入')
  isBroken = false
  await phone.press('重新载入')
  await untilShown(page, 30)
})

test('a picture’s address opens nothing once the patient has signed out', async ({ page, phone, archive, request }) => {
  await phone.open('/')
  const seen: string[] = []
  page.on('response', (response) => {
    if (/\/film\/[\w-]{22}\//.test(response.url()) && response.ok()) seen.push(response.url())
  })
  await openFilm(phone, new Hospital(archive.url), tel, /^胸部CT平扫/)
  await untilShown(page, 30)
  const [address = ''] = seen
  expect((await request.get(address)).status()).toBe(200)
  await phone.press('个人中心')
  await phone.press('退出登录')
  await phone.press('退出')
  await expect.poll(async () => (await request.get(address)).status()).toBe(404)
})
