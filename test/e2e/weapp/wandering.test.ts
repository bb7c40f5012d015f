/** An entry that was used before opens again, whatever lies between: the real output, with WeChat's own back beside the page's. */
import { wander, type WanderingScreen } from '../../support/e2e/wandering'
import { aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()
/** A little longer than a double tap. */
const aMomentMs = 1000

test('no entry is dead after any walk through the mini-program', async () => {
  const { screen } = await aPhoneOf(hospital)
  const route = () => screen.program.top.route
  const loaded = () =>
    screen.until(
      'the end of loading',
      () => screen.phone.network.running === 0 && screen.phone.loading === '',
    )
  const settled = async () => {
    await screen.settle()
    await loaded()
    await screen.pass(aMomentMs)
  }
  const wandering: WanderingScreen = Object.assign(screen, {
    route,
    settled,
    seeRoute: async (wanted: string) => {
      await screen.until(`the page ${wanted}`, () => route() === wanted)
      await settled()
    },
    deviceBack: async () => {
      await screen.back()
      if (!screen.program.isInFront) await screen.comeBack()
      await settled()
    },
    reload: async () => {
      await screen.restart(`/${route()}`)
      await settled()
    },
  })
  await wander(wandering, 8)
}, 120_000)

test('on a runtime that keeps the tab before in its stack both tabs open, as often as they are pressed', async () => {
  const { screen } = await aPhoneOf(hospital)
  await screen.open('/')
  await screen.seeHome()
  screen.program.keepsTabs = true
  for (let round = 0; round < 3; round += 1) {
    await screen.press('我的')
    await screen.seePage('个人中心')
    await screen.pass(aMomentMs)
    await screen.press('首页')
    await screen.seeHome()
    await screen.pass(aMomentMs)
  }
})
