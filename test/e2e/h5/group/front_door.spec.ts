/** The front door of a group of hospitals: found in all of them, signed in at one of them, and back. */
import { expect, test } from '../../../support/e2e/fixtures'
import { wcagBreaches } from '../../../support/e2e/measures'
import { withFrontDoor } from './front_door'

const namesOf = ({ localStorage }: { localStorage: { name: string }[] }) =>
  localStorage.map(({ name }) => name).join()

test('a doctor is found in any hospital, opened at the hospital after signing in through the front door, and left again', async ({
  page,
}) => {
  await withFrontDoor(async ({ url, cell, asked }) => {
    await page
      .context()
      .addCookies([{ name: 'sandbox_user', value: 'demo-openid-1', url: `${url}/sandbox` }])
    await page.goto(`${url}/`)
    await expect(page.getByRole('heading', { name: '云溪市第一人民医院' })).toBeVisible()
    await expect(page.getByText('暂时无法打开')).toHaveCount(1)
    expect(await wcagBreaches(page)).toEqual([])

    const search = page.getByRole('searchbox')
    await search.fill('没有这样的词')
    await expect(page.getByText('没有找到')).toBeVisible()
    await search.fill('xnk')
    await expect(page.getByRole('link', { name: /心血管内科/ }).first()).toBeVisible()
    expect(await wcagBreaches(page)).toEqual([])
    await search.fill('心血管')
    expect(page.url()).toBe(`${url}/`)

    await page
      .getByRole('link', { name: /主任医师/ })
      .first()
      .click()
    await expect.poll(() => asked.filter((path) => path === '/sign_in/').length).toBe(2)
    await page.waitForURL(
      ({ origin, pathname, search: query }) =>
        origin === cell.url &&
        pathname.endsWith('registration_doctor_detail') &&
        !/code=|state=/.test(query),
    )
    await expect(page.getByText('主任医师').first()).toBeVisible()
    await expect
      .poll(async () => (await page.context().storageState()).origins.map(namesOf).join())
      .toContain('authToken')

    // The page before the sign-in is one step, too.
    for (let presses = 0; presses < 3 && !page.url().startsWith(url); presses += 1)
      await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('心血管')
  })
})

test('the front door in English, with larger text, on a narrow phone', async ({ page }) => {
  await withFrontDoor(async ({ url }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(`${url}/`)
    await page.getByRole('button', { name: '大字版' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Yunxi First People’s Hospital' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const small = await page.evaluate(
      () =>
        [...document.querySelectorAll('a, button, input')].filter(
          (one) => one.getBoundingClientRect().height < 60,
        ).length,
    )
    expect(small).toBe(0)
    expect(await wcagBreaches(page)).toEqual([])

    await page.goto(`${url}/sign_in/?to=https%3A%2F%2Fevil.example%2F&code=abc&state=abcdefgh1`)
    await expect(page.getByText('这个登录链接不能用')).toBeVisible()
    expect(page.url()).toBe(`${url}/sign_in/`)
  })
})
