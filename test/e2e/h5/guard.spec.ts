/** A sought-after clinic: a new account on a crowded address passes the check by SMS on the confirm page, in elder mode too, and then has its place. */
import { setTimeout as wait } from 'node:timers/promises'
import { accountCalls } from '../../../src/contract/account'
import { testAlone as test } from '../../support/e2e/fixtures'
import { aFreeTime, aPerson } from '../../support/e2e/people'
import { canHold, openConfirmPage } from '../../support/e2e/registration_steps'

for (const isElder of [false, true])
  test(`the check by SMS leads to the place${isElder ? ', in elder mode' : ''}`, async ({
    hospital,
    phone,
    signedInAs,
  }) => {
    test.setTimeout(180_000)
    const person = await aPerson(hospital)
    await hospital.changeRules({ guardScarce: 2 })
    try {
      for (let other = 0; other < 4; other += 1) {
        const stranger = await aPerson(hospital)
        await canHold(hospital, await aFreeTime(hospital, stranger), stranger)
      }
      // The phone was bound by a code a moment ago, and there is one a minute: this one is asked for before the page is opened.
      while ((await hospital.send(accountCalls.sendStepUpCode, {}, person)).status === 429)
        await wait(5_000)
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
      await hospital.changeRules({ guardScarce: 1 })
    }
  })
