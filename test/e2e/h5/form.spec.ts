/** 预问诊: the questions before a visit are answered part by part, survive a closed phone, reach the hospital, and are corrected. */
import { formCalls } from '../../../src/contract/form'
import { expect, test } from '../../support/e2e/fixtures'
import { aFreeTime } from '../../support/e2e/people'
import { aBookedOrder } from '../../support/e2e/steps/registration_steps'
import { addressOf } from '../../support/e2e/steps/steps'

test('questions of a department are answered, kept, sent and corrected', async ({
  hospital,
  phone,
  person,
  page,
}) => {
  const free = await aFreeTime(hospital, person, { departName: '心血管内科' })
  const { orderId } = await aBookedOrder(hospital, person, free)
  await phone.open(addressOf('registration_orderlist', { orderId }))
  await phone.press('去填写')
  await phone.seePage('预问诊')
  await phone.see('心血管内科就诊前问答')
  await phone.press('胸痛或胸闷')
  await phone.see('现在胸痛超过 15 分钟没有缓解')
  const pain = page.getByRole('radiogroup', { name: /胸痛超过 15 分钟/ })
  await pain.getByRole('radio', { name: '是', exact: true }).click()
  await phone.see('这可能是急症')
  await phone.see('拨打 120')
  await pain.getByRole('radio', { name: '否', exact: true }).click()
  await expect(page.getByText('这可能是急症')).toHaveCount(0)
  await phone.press('下一步')
  await phone.see('家里量过血压吗？')

  // Another phone goes on where this one was.
  await expect
    .poll(async () => (await hospital.call(formCalls.getForm, { orderId }, person)).answers.length)
    .toBe(2)
  await phone.open(addressOf('form_answer', { orderId }))
  await phone.see('从哪天开始的？')
  await page.getByRole('checkbox', { name: '不知道' }).first().click()
  await phone.press('下一步')
  await page
    .getByRole('radiogroup', { name: /量过血压/ })
    .getByRole('radio', { name: '不知道' })
    .click()
  await phone.press('下一步')
  await page.getByRole('checkbox', { name: '高血压' }).click()
  await page.getByRole('textbox').first().fill('青霉素')
  await phone.press('下一步')
  await page
    .getByRole('radiogroup', { name: /抽烟/ })
    .getByRole('radio', { name: '否', exact: true })
    .click()
  await phone.press('下一步')
  await phone.see('最后一步：检查后送出')
  await page.getByRole('textbox').fill('晚上更痛')
  const camera = page.waitForEvent('filechooser')
  await phone.press('加一张照片')
  await (
    await camera
  ).setFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await phone.see('删除照片')
  await phone.press('送给医生')
  await expect
    .poll(async () => (await hospital.call(formCalls.getStanding, { orderId }, person)).delivery)
    .toBe('delivered')
  await phone.open(addressOf('form_answer', { orderId }))
  await phone.see('已送到医院，医生看诊前能看到。')
  await phone.see('青霉素')
  await expect(page.getByRole('img', { name: '给医生的照片' })).toBeVisible()
  await phone.press('修改回答')
  await page.getByRole('button', { name: /^修改 现在抽烟吗/ }).click()
  await page
    .getByRole('radiogroup', { name: /抽烟/ })
    .getByRole('radio', { name: '不知道' })
    .click()
  await phone.press('下一步')
  await phone.press('送给医生')
  await expect
    .poll(async () => (await hospital.call(formCalls.getStanding, { orderId }, person)).isChanged)
    .toBe(false)
})

test('a department that asks nothing shows nothing', async ({ hospital, phone, person, page }) => {
  const free = await aFreeTime(hospital, person, { departName: '皮肤科' })
  const { orderId } = await aBookedOrder(hospital, person, free)
  await phone.open(addressOf('registration_orderlist', { orderId }))
  await phone.see('订单进度')
  await expect(page.getByText('预问诊')).toHaveCount(0)
  await phone.open(addressOf('form_answer', { orderId }))
  await phone.see('这次就诊没有要提前回答的问题')
})
