/** A sought-after clinic: a new account on a crowded address passes the check by SMS on the confirm page, in elder mode too, and then has its place; who comes in the first seconds of a release waits for its draw. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import * as v from 'valibot'
import { accountCalls } from '../../../../src/contract/account'
import { ruleCalls } from '../../../../src/contract/desk/rules'
import { expect, testAlone as test } from '../../../support/e2e/fixtures'
import type { Hospital } from '../../../support/e2e/hospital'
import { aFreeTime, aPerson, freeTimes } from '../../../support/e2e/people'
import { askAtDesk } from '../../../support/e2e/steps/desk_steps'
import { canHold, openConfirmPage } from '../../../support/e2e/steps/registration_steps'
import { openHalfDay, shortlyBeforeRelease } from '../../../support/e2e/steps/release_steps'

for (const isElder of [false, true])
  test(`the check by SMS leads to the place${isElder ? ', in elder mode' : ''}`, async ({
    hospital,
    phone,
    signedInAs,
    browser,
  }) => {
    test.setTimeout(180_000)
    const person = await aPerson(hospital)
    await changeRules(browser, hospital, { guardScarce: 2 })
    try {
      for (let other = 0; other < 4; other += 1) {
        const stranger = await aPerson(hospital)
        await canHold(hospital, await aFreeTime(hospital, stranger), stranger)
      }
      // There is one code a minute: this one is asked for before the page is opened.
      await hospital.call(accountCalls.sendStepUpCode, {}, person)
      const free = await aFreeTime(hospital, person)
      await signedInAs(person)
      if (isElder) {
        await phone.open('/pages/center/center')
        await phone.press(/^长辈版/)
      }
      await openConfirmPage(phone, free)
      await phone.see('现在约这个门诊的人很多')
      await phone.press('去验证')
      await phone.see('先确认是您本人')
      await phone.fill('短信验证码', await hospital.smsCode(person.tel))
      await phone.press('验证并继续预约')
      await phone.see(isElder ? '不用着急' : '号给您留着')
    } finally {
      await changeRules(browser, hospital, { guardScarce: 1 })
    }
  })

test('a release is drawn: whoever comes in its first seconds waits on the page and is told there', async ({
  hospital,
  phone,
  page,
  person,
  browser,
}) => {
  test.setTimeout(180_000)
  await changeRules(browser, hospital, { guardScarce: 2, drawSeconds: 55, provenFirstSeconds: 55 })
  try {
    const schedule = await shortlyBeforeRelease(hospital, person, 8)
    await openHalfDay(phone, schedule)
    await expect(page.getByRole('button', { name: '请选择时间' })).toBeVisible({ timeout: 40_000 })
    const [time] = await freeTimes(hospital, person, schedule)
    if (time === undefined) throw new Error('no place was released')
    // Within a second of the release it would be no human hand, and the check by SMS would come first.
    await wait(1_500)
    await openConfirmPage(phone, { time })
    await phone.see(/秒.*抽签，不比手快/)
    await expect(page.getByText('号给您留着')).toBeVisible({ timeout: 90_000 })
  } finally {
    await changeRules(browser, hospital, {
      guardScarce: 1,
      drawSeconds: 10,
      provenFirstSeconds: 60,
    })
  }
})

/** The office of clinics publishes rules of registration. */
async function changeRules(
  browser: Browser,
  hospital: Hospital,
  changes: Readonly<Record<string, number>>,
): Promise<void> {
  const name = '吴建国'
  const read = await askAtDesk(browser, hospital, { name, call: ruleCalls.read, input: {} })
  const { version } = v.parse(ruleCalls.read.reply, read)
  const input = { version, changes, reason: '测试' }
  await askAtDesk(browser, hospital, { name, call: ruleCalls.change, input })
}
