/** 看病一天, from the questions before the visit over every exam and its result to the free further one, by whoever has only the home page; presses and words are counted. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '../../../../simulators/seeds/people'
import { BrowserScreen } from '../../../support/e2e/browser_screen'
import { expect, testAlone } from '../../../support/e2e/fixtures'
import type { Hospital } from '../../../support/e2e/hospital'
import { playDemo } from '../../../support/e2e/hospital_desk'
import { prefer } from '../../../support/e2e/standing_page'
import { passReportCheck } from '../../../support/e2e/steps/report_steps'

/** A hospital for each of them: she sees a doctor once a day. */
export const test = testAlone.extend<object, { isElder: boolean }>({
  isElder: [false, { option: true, scope: 'worker' }],
})
const openid = 'demo-openid-4'
const tel = demoAccounts.find((one) => one.openid === openid)?.tel ?? ''

/** Presses, and how many there were; the signs of every screen on which something was pressed. */
export class CountingPhone extends BrowserScreen {
  presses: (string | RegExp)[] = []
  signs = 0

  override async press(name: string | RegExp): Promise<void> {
    this.presses.push(name)
    await this.pressable(name).or(this.inDialog(name)).first().waitFor()
    const words = await this.page.locator('.taro_page:visible').last().innerText()
    this.signs += words.replaceAll(/\s/g, '').length
    await super.press(name)
  }
}

const act = (hospital: Hospital, what: string): Promise<void> =>
  playDemo(hospital, 'act', { name: 'day', act: what })

/** A step of home that is not the first: one press more where they are folded. */
async function pressOther(phone: CountingPhone, name: RegExp): Promise<void> {
  const folded = phone.pressable(/^还有：/)
  // The steps come one area after the other, and fold when there are several.
  await expect(async () => {
    if (await folded.isVisible()) {
      await folded.click({ timeout: 2_000 })
      phone.presses.push('还有')
    }
    await expect(phone.pressable(name).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await phone.press(name)
}

/** One question after the other with the shortest true answer. */
async function answerQuestions(phone: CountingPhone, page: Page): Promise<void> {
  await pressOther(phone, /^预问诊/)
  await phone.seePage('预问诊')
  await phone.press('没有不舒服，来复查')
  const [next, send] = [phone.pressable('下一步'), phone.pressable('送给医生')]
  const part = page.getByText(/^第 \d+ (部分|题)，共/).filter({ visible: true })
  for (let turn = 0; turn < 14; turn += 1) {
    await next.or(send).first().waitFor()
    if (await send.isVisible()) break
    const before = await part.textContent()
    const unknown = page.getByRole('radio', { name: '不知道' }).filter({ visible: true })
    for (const one of await unknown.all()) {
      phone.presses.push('不知道')
      await one.click()
    }
    const allergies = page.getByRole('textbox', { name: /过敏/ }).filter({ visible: true })
    if (await allergies.count()) await allergies.fill('没有')
    await phone.press('下一步')
    await expect(part.filter({ hasText: before ?? '' })).toHaveCount(0)
  }
  await phone.press('送给医生')
  await phone.see(/已送到医院|正在送/)
}

/** The whole day. */
export async function liveTheDay(hospital: Hospital, page: Page, isElder: boolean): Promise<void> {
  test.setTimeout(150_000)
  const phone = new CountingPhone(page, hospital.url)
  await playDemo(hospital, 'begin', { name: 'day' })
  await prefer(page, { elder: isElder })
  await phone.open(await hospital.entryLink(openid))
  await phone.see(/^心血管内科/)

  await answerQuestions(phone, page)
  await phone.open('/')
  await phone.press(/^取号/)
  await phone.press('取号')
  await phone.press('查看排队情况')
  await phone.seePage('排队候诊')
  await act(hospital, 'call_own')
  await phone.press('知道了，我这就去')
  await act(hospital, 'end_visit')

  await phone.open('/')
  await pressOther(phone, /^检查待约/)
  await phone.seePage('检查安排')
  await phone.see('医生开了 4 项检查')
  await phone.press('定下这些时间')
  await phone.see('4 项时间已定')

  await phone.open('/')
  await phone.press('我的')
  await phone.press('用药')
  await phone.seePage('用药')
  await passReportCheck(phone, hospital, tel, '查看用药')
  await phone.see('苯磺酸氨氯地平片')
  await phone.see('每天 1 次')

  await phone.open('/')
  await phone.press('去缴费')
  await phone.press('去支付')
  await phone.press(/^微信支付/)
  await phone.agree()
  await phone.see('缴费成功')

  for (let exam = 0; exam < 4; exam += 1) {
    await act(hospital, 'go_to_exam')
    await phone.open('/')
    await phone.press(/^取号/)
    await phone.press('取号')
    await phone.see('查看排队情况')
    await act(hospital, 'do_exam')
  }
  await phone.open('/')
  await phone.see(/^4 份新报告/)
  await phone.press('去查看')
  await phone.see('胸部CT平扫')
  await phone.open('/')
  await pressOther(phone, /^免费续诊/)
  await phone.seePage('免费续诊')
  phone.presses.push('约')
  await phone.pressable(/^约 /).last().click()
  await phone.see('预约成功')
  const sum = `${phone.presses.length} presses, ${phone.signs} signs read`
  console.log(`a day${isElder ? ' of an elder' : ''}: ${sum}`)
  expect(phone.presses.length, phone.presses.join('\n')).toBeLessThanOrEqual(isElder ? 42 : 38)
  expect(phone.signs, sum).toBeLessThanOrEqual(6_000)
}
