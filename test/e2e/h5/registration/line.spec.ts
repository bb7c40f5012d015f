/** Before a hospital that sells its slots itself, and bears one lock a second: a patient sees his place in line, and has his place in the end. */
import { BrowserScreen } from '../../../support/e2e/browser_screen'
import { expect, test } from '../../../support/e2e/fixtures'
import { Hospital } from '../../../support/e2e/hospital'
import { crowdIn, narrowHospital, ownPlaces, peopleFor } from '../../../support/e2e/line'
import { withServer } from '../../../support/e2e/server'
import { openConfirmPage } from '../../../support/e2e/steps/registration_steps'

test('the line moves before the eyes of who waits in it, and ends with a place, or by leaving', async ({
  page,
  signedInAs,
}) => {
  test.setTimeout(240_000)
  await withServer(async (server) => {
    const hospital = new Hospital(server.url)
    const phone = new BrowserScreen(page, server.url)
    const [person, ...crowd] = await peopleFor(hospital, 17)
    if (person === undefined) throw new Error('nobody came')
    const [time, ...places] = await ownPlaces(hospital, person, 1 + crowd.length)
    if (time === undefined) throw new Error('no place')
    const coming = crowdIn(hospital, places, crowd)
    await signedInAs(person)
    await openConfirmPage(phone, { time })
    const status = page.getByRole('status').filter({ hasText: '正在为您占号' })
    await expect(status).toContainText(/前面约 \d+ 人.*位置不丢/)
    const aheadOf = async () =>
      Number(/约 (\d+) 人/.exec((await status.textContent()) ?? '')?.[1] ?? 0)
    const first = await aheadOf()
    await expect(async () => expect(await aheadOf()).toBeLessThan(first)).toPass()
    // Nobody is told that he has a place before the hospital said so.
    await expect(page.getByRole('button', { name: '提交并支付' })).toBeDisabled()
    await phone.see('号给您留着')
    await coming
  }, narrowHospital)
})
