/** A week made at the desk: a template, what it would make, the week that it made, and its places as a patient's phone reads them. */
import { registrationCalls } from '../../../src/contract/registration'
import { expect, testAlone as test } from '../../support/e2e/fixtures'
import { wcagBreaches } from '../../support/e2e/measures'
import { aPerson } from '../../support/e2e/people'
import { goTo, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'

test.use(officeScreen)

test('a template is put into the coming weeks as its preview says', async ({ page, hospital }) => {
  await sitDown(page, hospital, '何伟')
  await goTo(page, '/schedules?tab=templates')
  await page.getByRole('button', { name: '加一个模板' }).click()
  const dialog = page.getByRole('dialog')
  // The name of what is chosen lies over the field.
  await dialog.getByLabel('半天').click({ force: true })
  await page.getByTitle('夜间', { exact: true }).click()
  await dialog.getByLabel('挂号费（元）').fill('1')
  await dialog.getByLabel('诊查费（元）').fill('19')
  expect(await wcagBreaches(page)).toEqual([])
  await dialog.getByRole('button', { name: '存模板' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('cell', { name: '每 30 分钟 5 个号' })).toBeVisible()

  await page.getByRole('button', { name: '后一周' }).click()
  await page.getByRole('button', { name: '按模板排班' }).click()
  await expect(dialog.getByText('新的 4 个（80 个号）')).toBeVisible()
  expect(await wcagBreaches(page)).toEqual([])
  await dialog.getByLabel('原因').fill('夜间门诊')
  await dialog.getByRole('button', { name: '排班，4 个门诊' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByTitle('一周', { exact: true }).click()
  // A doctor of the demo may have as many places, none of them taken.
  const general = page.getByRole('row', { name: /^普通门诊/ })
  await expect(general.getByText('约 0 / 20')).toBeVisible()

  await page.getByRole('button', { name: /改号数$/ }).click()
  await dialog.getByRole('button', { name: '每个时段多 1 个' }).click()
  // Nothing is pointed at.
  await page.mouse.move(0, 0)
  expect(await wcagBreaches(page)).toEqual([])
  await dialog.getByLabel('原因').fill('病人多')
  await dialog.getByRole('button', { name: '加 4 个号' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(general.getByText('约 0 / 24')).toBeVisible()
  expect(await wcagBreaches(page)).toEqual([])

  // Next Monday is at most a week ahead: patients see it, to be booked now or after its release.
  const address = new URL(page.url())
  const departId = address.searchParams.get('department') ?? (await firstDepartment(page))
  const { days } = await hospital.call(
    registrationCalls.listDepartDays,
    { departId },
    await aPerson(hospital),
  )
  const monday = days.find(({ scheduleDate }) => scheduleDate === address.searchParams.get('from'))
  expect(monday?.totalNum).toBeGreaterThanOrEqual(24)
})

/** The one that the page begins with. */
async function firstDepartment(page: import('@playwright/test').Page): Promise<string> {
  const reply = await page.request.get(new URL('/desk/v1/plan/departments', page.url()).href, {
    headers: { 'x-desk': '1' },
  })
  const { list } = (await reply.json()) as { list: { departmentId: string }[] }
  return list[0]?.departmentId ?? ''
}
