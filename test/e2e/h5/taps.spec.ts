/** How far an elder has to go: every press on the way is counted, and no number is typed twice. WeChat's own cashier is WeChat's. */
import { BrowserScreen } from '../../support/e2e/browser_screen'
import { enterAs, expect, inMotion, test } from '../../support/e2e/fixtures'
import { aFreeTime, aName, anIdNo, aPerson, aTel } from '../../support/e2e/people'
import { addressOf, bindPhone, pay, seeBooked } from '../../support/e2e/steps/steps'

test.use(inMotion)

/** Counts what is pressed and keeps what is typed. */
class CountedScreen extends BrowserScreen {
  presses: string[] = []
  typed: string[] = []

  override async press(name: string | RegExp): Promise<void> {
    this.presses.push(String(name))
    await super.press(name)
  }

  override async fill(label: string, value: string): Promise<void> {
    this.typed.push(value)
    await super.fill(label, value)
  }
}

/** Not a day of the strip, which tells its number too. */
const firstFreeHalfDay = /^(上午|下午|夜间).*余 \d/
/** Where every half day costs something. */
const wanted = { withDoctor: true, departName: '皮肤科' }

test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    window.localStorage.setItem('elderMode', JSON.stringify({ data: true })),
  ),
)

test('an elder comes from nothing to a paid registration in twelve taps', async ({
  hospital,
  page,
}) => {
  const free = await aFreeTime(hospital, await aPerson(hospital), wanted)
  const screen = new CountedScreen(page, hospital.url)
  await screen.open('/')
  await screen.press(/全新的访客/)
  screen.presses = []

  await bindPhone(screen, hospital, aTel())
  await screen.press('看病挂号')
  await screen.press(new RegExp(`^${free.branchName}`))
  await screen.press(new RegExp(`^${free.schedule.departName}\\s*有号`))
  await screen.press(firstFreeHalfDay)
  await screen.press('添加就诊人')
  await screen.fill('证件号码', anIdNo())
  await screen.fill('姓名', aName())
  await screen.press(/同意医院处理/)
  await screen.press('确认添加')
  await screen.press('提交并支付')
  await pay(screen)
  await seeBooked(screen)

  expect(screen.presses.length, screen.presses.join(' → ')).toBeLessThanOrEqual(12)
  expect(new Set(screen.typed).size).toBe(screen.typed.length)
})

test('one who comes back needs five taps', async ({ hospital, page }) => {
  const person = await aPerson(hospital)
  const free = await aFreeTime(hospital, person, wanted)
  const screen = new CountedScreen(page, hospital.url)
  await enterAs(page, person)
  // Where he went the last time.
  await screen.open(addressOf('registration_campus'))
  await screen.press(new RegExp(`^${free.branchName}`))
  await screen.press('首页')
  screen.presses = []

  await screen.press('看病挂号')
  await screen.press(new RegExp(`^${free.schedule.departName}\\s*有号`))
  await screen.press(firstFreeHalfDay)
  await screen.press('提交并支付')
  await pay(screen)
  await seeBooked(screen)

  expect(screen.presses.length, screen.presses.join(' → ')).toBeLessThanOrEqual(5)
  expect(screen.typed).toEqual([])
})

test('the doctor of the last time is four taps away', async ({ hospital, page }) => {
  const screen = new CountedScreen(page, hospital.url)
  await screen.open(await hospital.entryLink('demo-openid-1'))
  await screen.press('更多')
  await screen.press(/医生，去预约$/)
  await screen.press('提交并支付')
  await pay(screen)
  await seeBooked(screen)
  expect(screen.presses.length, screen.presses.join(' → ')).toBeLessThanOrEqual(4)
})
