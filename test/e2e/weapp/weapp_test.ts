/** What tests of the mini-program start from: a hospital, a phone with the built package on it, and its owner. */
import type { RegistrationOrder } from '../../../src/contract/registration'
import { Hospital } from '../../support/e2e/hospital'
import { aFreeTime, anOrder, type Person } from '../../support/e2e/people'
import { addressOf } from '../../support/e2e/steps/steps'
import { builtRoot, weappFolder } from './built'
import { serverVariable } from './global_setup'
import { Phone } from './host/phone'
import { aMiniPerson, anOpenid, enterAs } from './people'
import { WeappScreen } from './weapp_screen'

const open: WeappScreen[] = []

/** The server that all tests share: nobody moves its clock or breaks its channels. */
export function theHospital(): Hospital {
  return new Hospital(process.env[serverVariable] ?? '')
}

/** A new phone; everything on it is gone after the test. */
export function aPhone(hospital: Hospital, openid = anOpenid()): WeappScreen {
  const screen = new WeappScreen(
    weappFolder,
    new Phone(openid, { builtRoot, serverUrl: hospital.url }),
  )
  open.push(screen)
  return screen
}

/** A phone whose owner has signed in before. */
export async function aPhoneOf(
  hospital: Hospital,
  given: Parameters<typeof aMiniPerson>[2] = {},
): Promise<{ screen: WeappScreen; person: Person }> {
  const screen = aPhone(hospital)
  const person = await aMiniPerson(hospital, screen.phone.openid, given)
  enterAs(screen.phone, person)
  return { screen, person }
}

/** A phone with the pay page open, for an order of its owner. */
export async function aPayPage(
  hospital: Hospital,
): Promise<{ screen: WeappScreen; person: Person; order: RegistrationOrder }> {
  const { screen, person } = await aPhoneOf(hospital)
  const order = await anOrder(hospital, person, await aFreeTime(hospital, person))
  await screen.open(addressOf('registration_order_pay', { orderId: order.orderId }))
  return { screen, person, order }
}

/** Failed requests that the app has told the patient about (spec §8); nobody needs to catch them again. */
const shownFailures = /^(ServerRefused|TimedOut|TransportFailed|BadReply)/

const rejections: string[] = []
process.on('unhandledRejection', (reason) => {
  const words =
    reason instanceof Object && 'name' in reason
      ? `${String(reason.name)}: ${'message' in reason ? String(reason.message) : ''}`
      : JSON.stringify(reason)
  if (!shownFailures.test(words)) rejections.push(words)
})

afterEach(() => {
  const complaints = [...open.flatMap(({ phone }) => phone.complaints), ...rejections]
  for (const { phone } of open.splice(0)) phone.stop()
  rejections.length = 0
  // What scripts threw and nobody caught.
  expect(complaints).toEqual([])
})
