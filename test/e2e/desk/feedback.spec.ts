/** 投诉与表扬 at the desk: from the queue to the answer, begun from a template; the director's sums. */
import { randomUUID } from 'node:crypto'
import { feedbackCalls } from '../../../src/contract/feedback'
import { expect, test } from '../../support/e2e/fixtures'
import { aPerson } from '../../support/e2e/people'
import { goTo, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'

test.use(officeScreen)

test('a complaint is found by its number, taken up, noted and answered from a template', async ({
  page,
  hospital,
}) => {
  const person = await aPerson(hospital)
  const { feedbackId, number } = await hospital.call(
    feedbackCalls.file,
    {
      kind: 'complaint',
      written: '取药排了一个小时，窗口只开了一个',
      wantsAnswer: true,
      idempotencyKey: randomUUID(),
    },
    person,
  )
  await sitDown(page, hospital, '周敏')
  await goTo(page, '/feedback')
  await page.getByLabel('编号').fill(number)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByText('取药排了一个小时，窗口只开了一个')).toBeVisible()
  await page.getByRole('button', { name: '受理，由我负责' }).click()
  await expect(page.getByText('已受理，由您负责')).toBeVisible()

  await page.getByRole('button', { name: '记核查情况' }).click()
  await page.getByLabel(/问了谁/).fill('问了药剂科：那天两人请假')
  await page.getByRole('button', { name: '记下' }).click()
  await expect(page.getByText('核查记录（患者看不到）')).toBeVisible()

  await page.getByRole('button', { name: '答复', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('从模板开始').click()
  await page.getByTitle('等候太久').click()
  await expect(dialog.getByLabel('给患者的答复')).toHaveValue(/让您等了这么久/)
  await dialog.getByLabel('给患者的答复').fill('那天两人请假，以后会提前调人。')
  await dialog.getByRole('button', { name: '答复患者' }).click()
  await expect(page.getByText('已答复，等患者')).toBeVisible()
  expect(await hospital.call(feedbackCalls.get, { feedbackId }, person)).toMatchObject({
    state: 'answered',
    entries: [{ kind: 'answer', written: '那天两人请假，以后会提前调人。' }],
  })

  await goTo(page, '/feedback?tab=sums')
  await expect(page.getByText('每个科室')).toBeVisible()
  await expect(page.getByText('评价里写的话')).toBeVisible()
})
