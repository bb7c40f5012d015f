/** Spec §2: every route that exists opens by its path and title, by direct load and by navigation. */
import { routes } from '../../../src/navigation/routes'
import { everyRoute } from '../../support/e2e/every_route'
import { expect, test } from '../../support/e2e/fixtures'
import { aFreeTime, anOrder, aPerson } from '../../support/e2e/people'
import { configuredPaths, pagesBeyondSpec, specRoutes } from '../../support/e2e/spec_routes'

test('the app has no page that the spec does not know', () => {
  const known = [
    ...specRoutes.map(([path]) => path),
    ...pagesBeyondSpec.map((name) => routes[name].path),
  ]
  expect(configuredPaths().filter((path) => !known.includes(path))).toEqual([])
})

test('every built route opens by its path with its title', async ({
  hospital,
  phone,
  page,
  person,
}) => {
  test.setTimeout(120_000)
  for (const { name, title, address } of await everyRoute(hospital, person)) {
    await test.step(`${title} ${name}`, async () => {
      await phone.open(address)
      if (name === 'index') await phone.seeHome()
      else await expect(phone.heading()).toHaveText(title)
      if (name !== 'index') await expect(page).toHaveTitle(title)
      await expect(page.getByRole('main').last()).toBeVisible()
    })
  }
})

test('/ is the home page, headed by the hospital’s name', async ({
  hospital,
  phone,
  page,
  signedInAs,
}) => {
  await signedInAs(await aPerson(hospital))
  await phone.open('/')
  await phone.seeHome()
  await expect(phone.heading()).toHaveText('云溪市第一人民医院')
  await expect(page.getByRole('main').last()).toContainText('预约挂号')
})

test('navigation leads through the pages of the area, each with its title', async ({
  hospital,
  phone,
  person,
}) => {
  test.setTimeout(90_000)
  const free = await aFreeTime(hospital, person)
  await anOrder(hospital, person, free)
  await phone.open('/')
  for (const [press, title] of [
    ['预约挂号', '选择院区'],
    [/^总院|^云溪市第一人民医院|^本院/, '选择科室'],
  ] as const) {
    await phone.press(press)
    await phone.seePage(title)
  }
  await phone.press('返回')
  await phone.seePage('选择院区')
  await phone.press('首页')
  await phone.seeHome()
  await phone.press('我的')
  await phone.seePage('个人中心')
  for (const [press, title] of [
    ['我的挂号', '预约挂号'],
    ['就诊人管理', '就诊人管理'],
    ['须知', '须知'],
  ] as const) {
    await phone.press(press)
    await phone.seePage(title)
    await phone.press('返回')
    await phone.seePage('个人中心')
  }
})

test('an unknown path leads to a page that says so and to ways on', async ({
  hospital,
  phone,
  signedInAs,
}) => {
  await signedInAs(await aPerson(hospital))
  await phone.open('/subpages/nowhere/nothing')
  await phone.seePage('找不到页面')
  await phone.press('回到首页')
  await phone.seeHome()
})
