/** 看病一天, from the questions before the visit to the free further one, by whoever has only the home page; every press is counted. */
import type { Page } from '@playwright/test'
import { BrowserScreen } from '../../support/e2e/browser_screen'
import { expect, testAlone as test } from '../../support/e2e/fixtures'
import type { Hospital } from '../../support/e2e/hospital'
import { playDemo } from '../../support/e2e/hospital_desk'
import { prefer } from '../../support/e2e/standing_page'

const openid = 'demo-openid-4'

/** Presses, and how many there were. */
class CountingPhone extends BrowserScreen {
  presses: (string | RegExp)[] = []

  override async press(name: string | RegExp): Promise<void> {
    this.presses.push(name)
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

for (const elder of [false, true])
  test(`a day at the hospital${elder ? ' in elder mode' : ''}`, async ({ hospital, page }) => {
    test.setTimeout(150_000)
    const phone = new CountingPhone(page, hospital.url)
    await playDemo(hospital, 'begin', { name: 'day' })
    await prefer(page, { elder })
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
    await phone.press('去缴费')
    await phone.press('去支付')
    await phone.press(/^微信支付/)
    await phone.agree()
    await phone.see('缴费成功')

    await act(hospital, 'publish_blood')
    await phone.open('/')
    await pressOther(phone, /^免费续诊/)
    await phone.seePage('免费续诊')
    phone.presses.push('约')
    await phone.pressable(/^约 /).last().click()
    await phone.see('预约成功')
    expect(phone.presses.length, phone.presses.join('\n')).toBeLessThanOrEqual(elder ? 30 : 25)
  })
