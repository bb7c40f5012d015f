/** The oldest base library that the console is told of (config/weapp/review.ts): what came later is not there. */
import { oldestBaseLibrary } from '../../../config/weapp/review'
import { routes } from '../../../src/navigation/routes'
import { aFreeTime } from '../../support/e2e/people'
import { bookAndPay, giveBack } from '../../support/e2e/steps/steps'
import { aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()

// A press that comes while the page is drawn anew is lost on the host now and then: whose fault it is, is open.
jest.retryTimes(4)

test('on it a visit is booked, paid and cancelled, and the language changed', async () => {
  const { screen, person } = await aPhoneOf(hospital)
  screen.phone.library = oldestBaseLibrary
  const free = await aFreeTime(hospital, person, { withDoctor: true })
  await screen.open('/')
  await screen.seeHome()
  expect(screen.program.hasApi('restartMiniProgram')).toBe(false)
  await bookAndPay(screen, free)
  await giveBack(screen)
  await screen.restart(routes.center.path)
  await screen.press('English')
  await screen.until('how to go on', () => /Reopen the app/.test(screen.phone.toast))
  await screen.restart(routes.center.path)
  await screen.see('My account')
})
