/** Cloud film in Chromium, from a real archive where one is installed: the way there, the time to the pictures, going through the stack. */
import { expect, test as base, type Page } from '@playwright/test'
import { findOrthanc } from '../../../simulators/imaging/orthanc_process'
import { BrowserScreen } from '../../support/e2e/browser_screen'
import { Hospital } from '../../support/e2e/hospital'
import { withServer, type OwnServer } from '../../support/e2e/server'
import { openFilm, seePicture } from '../../support/e2e/steps/film_steps'

const tel = '13800000001'
const hasOrthanc = findOrthanc() !== undefined

const test = base.extend<{ phone: BrowserScreen }, { archive: OwnServer }>({
  archive: [
    async ({}, use) =>
      withServer(
        async (server) => {
          await expect
            .poll(async () => (await fetch(`${server.url}/sandbox/imaging/archive`)).json(), {
              timeout: 180_000,
              message: 'the archive has every study',
            })
            .toEqual({ isReal: hasOrthanc })
          await use(server)
        },
        { DEMO_ARCHIVE: 'orthanc' },
      ),
    { scope: 'worker', timeout: 280_000 },
  ],
  phone: async ({ page, context, archive }, use) => {
    await context.addCookies([
      { name: 'sandbox_user', value: 'demo-openid-1', url: `${archive.url}/sandbox` },
    ])
    await use(new BrowserScreen(page, archive.url))
  },
})

const filmCanvas = (page: Page) => page.getByRole('img', { name: /第 \d+ 张，共 \d+ 张/ })

/** Whether the picture that the stage names is on the screen. */
async function untilShown(page: Page, slice: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('[role=img] img'))
    return pictures.some(
      (one) =>
        one.complete &&
        one.naturalWidth > 0 &&
        one.src.includes(`/1/${wanted}/`) &&
        getComputedStyle(one.closest('[class*=picture]') ?? one).opacity === '1',
    )
  }, slice)
}

// One test: the check by SMS sends one code a minute to a phone.
test('a patient opens her film and goes through it, and the pictures come in time', async ({
  page,
  phone,
  archive,
}) => {
  const hospital = new Hospital(archive.url)
  await phone.open('/')
  await phone.seeHome()
  await phone.press('云胶片')
  await phone.seePage('云胶片')
  await phone.open('/')
  await phone.seeHome()

  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await phone.press(/^我 王秀兰/)
  await openFilm(phone, hospital, tel, /^胸部CT平扫/)
  await untilShown(page, 30)
  await phone.press('返回')
  await phone.see(/60 张/)
  await page.evaluate(() => performance.mark('tapped'))
  await phone.press(/^胸部CT平扫/)
  await untilShown(page, 30)
  const first = await page.evaluate(
    () => performance.now() - (performance.getEntriesByName('tapped')[0]?.startTime ?? 0),
  )
  await seePicture(phone, 30, 60)

  await filmCanvas(page).focus()
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
  expect(addresses.some((address) => /\/film\/[\w-]{22}\/1\/51\/mediastinum$/.test(address))).toBe(
    true,
  )
  expect(addresses.filter((address) => /2\.25\.|0100265318|dicom-web/.test(address))).toEqual([])

  await phone.press('保存到手机相册')
  await phone.see(/不能保存图片到相册/)
  await phone.press(/^看检查报告/)
  await phone.seePage('报告查询')
})
