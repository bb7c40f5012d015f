/** What WeChat draws round the page, and what it says of the window: the bar's text can be read, zeros for the capsule do no harm, nobody asks again and again. */
import { routes } from '../../../src/navigation/routes'
import type { WeappScreen } from './weapp_screen'
import { aPhone, aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()
const all = Object.entries(routes)

/** Every page by its path, one after the other. */
async function sweep(screen: WeappScreen, look: (name: string) => void): Promise<void> {
  for (const [name, { path }] of all) {
    await screen.open(path)
    await screen.until(`the page ${name}`, () => screen.program.top.route === path.slice(1))
    look(name)
  }
}

test('clock and battery are dark on white bars, white on home’s coloured head and in dark mode', async () => {
  const { screen } = await aPhoneOf(hospital)
  await sweep(screen, (name) => {
    const { top } = screen.program
    expect({ name, text: top.barText }).toEqual({
      name,
      text: name === 'index' ? 'white' : 'black',
    })
    screen.program.turn('dark')
    expect({ name, text: top.barText }).toEqual({ name, text: 'white' })
    screen.program.turn('light')
  })
})

test('the window and the capsule are asked once, and again after a change of size', async () => {
  const { screen } = await aPhoneOf(hospital)
  const asked = () =>
    screen.phone.callsOf('getWindowInfo').length +
    screen.phone.callsOf('getMenuButtonBoundingClientRect').length
  await sweep(screen, () => undefined)
  expect(asked()).toBeLessThanOrEqual(4)
  const before = asked()
  screen.program.resize(812, 375)
  await screen.open(routes.registration_campus.path)
  await screen.seePage('选择院区')
  expect(asked()).toBeGreaterThan(before)
})

test('a newer version is offered where nothing is unfinished, once, and taken at the patient’s wish', async () => {
  const { screen } = await aPhoneOf(hospital)
  await screen.open(routes.bind_tel.path)
  await screen.seePage('绑定手机号')
  screen.program.updateReady.emit((run) => run())
  await screen.press('首页')
  await screen.see('有新版本')
  await screen.press('以后再说')
  await screen.press('我的')
  await screen.seePage('个人中心')
  expect(await screen.shows('有新版本')).toBe(false)
  expect(screen.phone.callsOf('applyUpdate')).toHaveLength(0)

  screen.program.updateReady.emit((run) => run())
  await screen.press('首页')
  await screen.press('现在更新')
  expect(screen.phone.callsOf('applyUpdate')).toHaveLength(1)
})

test('a phone that answers zeros for the capsule shows the title all the same', async () => {
  const screen = aPhone(hospital)
  screen.phone.capsule = { left: 0, top: 0, width: 0, height: 0 }
  await screen.open(routes.registration_campus.path)
  await screen.seePage('选择院区')
  const paddings = screen
    .nodes()
    .flatMap(({ attributes }) =>
      [...String(attributes.style ?? '').matchAll(/padding-right:\s*([\d.]+)px/g)].map(([, px]) =>
        Number(px),
      ),
    )
  expect(paddings.length).toBeGreaterThan(0)
  expect(Math.max(...paddings)).toBeLessThan(120)
})
