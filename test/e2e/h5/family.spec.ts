/** A family of three on one phone: whoever stands on home is the patient of the pages that open from there. */
import type { Page } from '@playwright/test'
import { expect, testAlone as test } from '../../support/e2e/fixtures'

const openid = 'demo-openid-2'
/** By the family's word on home, the name on the other pages. */
const names = { 我: '李明', 妈妈: '周桂芳', 女儿: '李可馨' }
type Member = keyof typeof names

const memberOnHome = (page: Page, member: Member) =>
  page.getByRole('group', { name: '家人' }).getByRole('button', { name: new RegExp(`^${member} `) })

test('the pages behind home are about the one shown there: the most urgent, or who was chosen by hand', async ({
  page,
  phone,
  context,
  hospital,
}) => {
  await context.addCookies([
    { name: 'sandbox_user', value: openid, url: `${hospital.url}/sandbox` },
  ])
  const shown = async (): Promise<Member> => {
    await phone.seeFamilyHome()
    const members = Object.keys(names) as Member[]
    const pressed = await Promise.all(
      members.map((member) => memberOnHome(page, member).getAttribute('aria-pressed')),
    )
    return members.find((_, index) => pressed[index] === 'true') ?? '我'
  }
  const seePagesOf = async (member: Member): Promise<void> => {
    await expect(memberOnHome(page, member)).toHaveAttribute('aria-pressed', 'true')
    for (const [service, title] of [
      ['报告查询', '报告查询'],
      ['门诊缴费', '门诊缴费'],
      ['取号', '取号'],
      ['就诊卡', '就诊卡'],
    ] as const) {
      // A step of home may be called the same.
      await page
        .getByRole('navigation', { name: '服务' })
        .getByRole('button', { name: service, exact: true })
        .click()
      await phone.seePage(title)
      await phone.see(names[member])
      await phone.press('返回')
      await phone.seeFamilyHome()
    }
  }

  // Another was chosen in an earlier visit: it is remembered for pages that are opened without home.
  await phone.open('/')
  const urgent = await shown()
  const other = urgent === '妈妈' ? '女儿' : '妈妈'
  await memberOnHome(page, other).click()
  await seePagesOf(other)

  await phone.open('/')
  expect(await shown()).toBe(urgent)
  await seePagesOf(urgent)

  // Chosen on a page, not on home: home shows the same one then.
  await phone.press('报告查询')
  await phone.press(new RegExp(`${names[urgent]}.*切换`))
  await phone.seePage('选择就诊人')
  await phone.press(new RegExp(names[other]))
  await phone.seePage('报告查询')
  await phone.see(names[other])
  await phone.press('返回')
  await seePagesOf(other)
})
