/** Pages claim nothing before they know it, forms hold still under a finger, and no button is dead. */
import { routes } from '../../../src/navigation/routes'
import { plainUserAgent } from '../../support/e2e/browsers'
import { expect, test } from '../../support/e2e/fixtures'
import { aFreeTime, anOrder, aPerson } from '../../support/e2e/people'
import { addressOf, seeBooked } from '../../support/e2e/steps/steps'

const patientList = '**/hos/user/v1/patient/list'
const selfInfo = '**/customer/user/api/v1/self-info'

test('缴费记录 says that it could not be loaded, and while it loads nothing', async ({
  hospital,
  phone,
  signedInAs,
  page,
}) => {
  await signedInAs(await aPerson(hospital, { patient: true }))
  let isDown = true
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const isAsked = new Promise<void>((resolve) => {
    void page.route(patientList, async (route) => {
      resolve()
      await answered
      await (isDown ? route.abort() : route.continue())
    })
  })
  await phone.open(addressOf('outpatient_orderlist'))
  await phone.seePage('门诊缴费')
  await isAsked
  expect(await phone.shows('还没有缴费记录')).toBe(false)
  answer()
  await phone.see('重新加载')
  expect(await phone.shows('还没有缴费记录')).toBe(false)
  isDown = false
  await phone.press('重新加载')
  await phone.see('还没有缴费记录')
})

test('注销账号 says that no phone is bound only when the server has said so', async ({
  hospital,
  phone,
  signedInAs,
  page,
}) => {
  await signedInAs(await aPerson(hospital))
  await page.route(selfInfo, (route) => route.fulfill({ status: 503, body: '{}' }))
  await phone.open(addressOf('account_delete'))
  await phone.seePage('注销账号')
  await phone.see('重新加载')
  expect(await phone.shows('先绑定手机号')).toBe(false)
  await page.unroute(selfInfo)
  await phone.press('重新加载')
  await phone.see(/验证码会发到绑定的手机号/)
})

test('绑定手机号: an error that comes or goes moves nothing, and no tap is lost', async ({
  hospital,
  phone,
  signedInAs,
  page,
}) => {
  await signedInAs(await aPerson(hospital, { phone: false, patient: false }))
  await phone.open(addressOf('bind_tel'))
  await phone.seePage('绑定手机号')
  const consent = page.getByRole('checkbox', { name: /我已阅读并同意/ })
  const top = async () => (await consent.boundingBox())?.y
  const before = await top()
  await phone.press('绑定')
  await phone.see('请输入 11 位手机号')
  expect(await top()).toBe(before)
  await phone.fill('手机号', '138')
  // The finger goes down on the box while the field loses the focus.
  const box = await consent.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 12, (box?.y ?? 0) + 12)
  await page.mouse.down()
  await page.mouse.up()
  await expect(consent).toBeChecked()
  await phone.fill('手机号', '13812345678')
  await page.getByRole('textbox', { name: '短信验证码' }).focus()
  await expect(page.getByText('请输入 11 位手机号')).toHaveCount(0)
  expect(await top()).toBe(before)
})

test('添加就诊人: an error that comes on leaving a field moves nothing', async ({
  hospital,
  phone,
  signedInAs,
  page,
}) => {
  await signedInAs(await aPerson(hospital, { patient: false }))
  await phone.open(addressOf('patient_add'))
  await phone.seePage('添加就诊人')
  const tel = page.getByRole('textbox', { name: '就诊人手机号' })
  const top = async () => (await tel.boundingBox())?.y
  const name = page.getByRole('textbox', { name: '姓名' })
  await name.scrollIntoViewIfNeeded()
  const before = await top()
  await name.fill('1')
  await tel.focus()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  expect(await top()).toBe(before)
})

test('报告查询 by number shows the hospital’s telephone once', async ({
  hospital,
  phone,
  signedInAs,
  page,
}) => {
  await signedInAs(await aPerson(hospital))
  await phone.open(addressOf('report_search_card'))
  await phone.seePage('报告查询')
  const links = page
    .getByRole('main')
    .last()
    .getByRole('link', { name: /联系医院/ })
  await phone.see('先确认是您本人')
  await expect(links).toHaveCount(1)
})

test('browser back with the cashier open, then paying: no question lies over the result', async ({
  phone,
  page,
  order,
}) => {
  await phone.open('/')
  await phone.press('我的')
  await phone.seePage('个人中心')
  await phone.press('我的挂号')
  await phone.press('去支付')
  await phone.seePage('订单支付')
  await phone.press(/^微信支付/)
  await expect(page.getByRole('dialog', { name: '微信支付（沙盒）' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('还没有支付，要离开吗？')).toBeAttached()
  await phone.agree()
  await seeBooked(phone)
  await expect(page.getByText('还没有支付，要离开吗？')).toHaveCount(0)
  expect(page.url()).toContain(order.orderId)
})

test('the doctor’s page renews its places and forgets the chosen time when it is come back to', async ({
  hospital,
  phone,
  person,
  page,
}) => {
  const other = await aPerson(hospital)
  const free = await aFreeTime(hospital, person, { withDoctor: true })
  const { schedule, time } = free
  await phone.open(
    addressOf('registration_doctor_detail', {
      doctorId: schedule.doctor?.doctorId ?? '',
      scheduleId: schedule.scheduleId,
    }),
  )
  await phone.seePage('医生详情')
  const row = phone.pressable(new RegExp(`^${time.beginTime}-${time.endTime}`)).first()
  await row.click()
  const before = await row.textContent()
  await phone.press(`预约 ${time.beginTime}-${time.endTime}`)
  await phone.seePage('确认下单')
  await anOrder(hospital, other, free)
  await page.goBack()
  await phone.seePage('医生详情')
  await phone.see('请选择时间')
  await expect(row).not.toHaveText(before ?? '')
})

test.describe('another browser', () => {
  test.use({ userAgent: plainUserAgent })

  test('怎么登录 leads to words and a button that do something', async ({
    phone,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await phone.open('/')
    await phone.press('怎么登录')
    await phone.seePage('个人中心')
    await expect(page.getByRole('button', { name: '微信登录' })).toHaveCount(0)
    await phone.press('复制链接')
    await phone.see('地址已复制，去微信打开')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(routes.center.path)
  })

  test('绑定手机号 does not offer a form that can only fail', async ({ phone, page }) => {
    await phone.open(addressOf('bind_tel'))
    await phone.seePage('绑定手机号')
    await expect(page.getByRole('button', { name: '复制链接' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    // A code is for another screen than this one.
    const code = page.getByRole('img', { name: /请用微信扫描/ })
    await expect(code).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(code).toBeVisible()
  })
})

test('a page of the sandbox asks for no icon that is not there', async ({ hospital, page }) => {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  await page.goto(`${hospital.url}/sandbox`)
  await expect(page.locator('link[rel="icon"]')).toHaveCount(1)
  expect(missing).toEqual([])
})
